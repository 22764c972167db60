import { diagnose, type Finding } from "../../diagnostics/index.ts"
import type { Check, OfKind, Shape } from "../../ir/shape.ts"
import type { TypeRef, UserFunction } from "../../compiler/contract.ts"
import { found, type Place, type Reader } from "../reader.ts"
import type { Tag } from "./literal-type.ts"
import { fitted, unfitted } from "./fitting.ts"

/**
 * The function that `Check<typeof f>` names; none, and a finding, when it cannot be used.
 * @param taken the type whose values it gets
 */
function readCheck(
  type: TypeRef | null,
  taken: TypeRef | null,
  place: Place,
  reader: Reader,
): Check[] {
  const { compiler } = reader
  const named = type && compiler.functionOf(type)
  const problem = named
    ? problemOf(named, reader)
    : diagnose("PC1075", type ? compiler.print(type) : "the type", notNamed)
  if (problem) found(place, problem)
  if (!named || problem) return []
  const { name, module, exported, isGeneric } = named
  const parameter = named.parameter!
  const rule = `check ${name}`
  if (taken !== null && !isGeneric && !compiler.isAssignable(taken, parameter)) {
    const finding = diagnose("PC1076", name, compiler.print(parameter), compiler.print(taken))
    unfitted(place, rule, () => found(place, finding))
    return []
  }
  fitted(place, rule)
  return [{ name, module: module!, exported }]
}

const notNamed = "it is not typeof a function that is declared at the top of a module"

function problemOf(
  { name, module, parameter, required, result }: UserFunction,
  reader: Reader,
): Finding | null {
  if (module === null) return diagnose("PC1075", name, notImported)
  if (required > 1 || parameter === null)
    return diagnose("PC1075", name, "it has to take one value, which it is called with")
  const view = reader.compiler.view(result)
  return view.kind === "library" && view.name === "Promise"
    ? diagnose("PC1075", name, "it is asynchronous, and checks are not waited for")
    : null
}

const notImported = "no package that the program imports by name exports it"

/** The shape with checks of the user's, a message, or as something not to be shown. */
export function wrap(
  shape: Shape,
  tags: readonly Tag[],
  type: TypeRef | null,
  place: Place,
  reader: Reader,
): Shape {
  if (tags.length === 0) return shape
  const checks: Check[] = []
  const messages: string[] = []
  let isSensitive = false
  for (const { name, values, type: carried } of tags) {
    if (name === "check") checks.push(...readCheck(carried, type, place, reader))
    else if (name === "sensitive") isSensitive = true
    else messages.push(...readMessage(values, "Message", place))
  }
  return refine(shape, checks, messages, isSensitive)
}

/** The text of a message; null, and a finding, when it is not a literal. */
export function readMessage(values: readonly unknown[], written: string, place: Place): string[] {
  const [text] = values
  if (values.length === 1 && typeof text === "string" && text !== "") return [text]
  found(place, diagnose("PC1082", written, "that"))
  return []
}

/** One wrapper, however many tags: of a wrapped shape the wrapper is added to. */
export function refine(
  shape: Shape,
  checks: readonly Check[],
  messages: readonly string[],
  isSensitive: boolean,
): Shape {
  if (checks.length === 0 && messages.length === 0 && !isSensitive) return shape
  const before: OfKind<"refined"> =
    shape.kind === "refined" ? shape : { kind: "refined", of: shape, checks: [] }
  const added = checks.filter((check) => !before.checks.some((each) => isSame(each, check)))
  const message = [...(before.message === undefined ? [] : [before.message]), ...messages]
  return {
    ...before,
    checks: [...before.checks, ...added],
    ...(message.length > 0 && { message: [...new Set(message)].join(" ") }),
    ...(isSensitive && { sensitive: true }),
  }
}

function isSame(a: Check, b: Check): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
