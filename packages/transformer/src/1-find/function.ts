import type { Compiler, TypeRef, Use } from "../compiler/contract.ts"
import { diagnose, type Report } from "../diagnostics/index.ts"
import type { Operation, Span } from "../ir/ir-site.ts"
import type { UnreadFunction } from "./unread.ts"

type Options = Pick<UnreadFunction, "strict" | "memory">

/** `{ strict: true }` of a call; null when it is not written out, which is reported. */
function findOptions(
  compiler: Compiler,
  use: Use & { role: "call" },
  removed: Span[],
  report: Report,
): Options | null {
  const index = Object.hasOwn(places, use.name) ? places[use.name]! : null
  const given = compiler.arguments(use.call)
  const expression = index === null ? undefined : given[index]
  if (index === null || !expression) return {}
  const span = compiler.span(expression)
  const values = compiler.literalObject(expression)
  if (!values || !Object.values(values).every((value) => typeof value === "boolean")) {
    report.add(diagnose("PC1077", use.name), span)
    return null
  }
  const before = given[index - 1]
  removed.push(before ? { ...span, start: compiler.span(before).end } : span)
  return {
    ...(values["strict"] === true && { strict: true as const }),
    ...(values["memory"] === true && { memory: true as const }),
  }
}

/** Which argument the options are. */
const places: Record<string, number> = {
  is: 1,
  assert: 1,
  validate: 1,
  decode: 1,
  safeDecode: 1,
  decodeValue: 1,
  safeDecodeValue: 1,
  jsonSchema: 0,
  schema: 0,
}

/**
 * `decode<User>(text)`, `const user: User = decode(text)`, `encode(user)`, `texts.map(decode<User>)`.
 * @param removed gets the options of the call, which are part of the code
 */
export function findFunction(
  compiler: Compiler,
  use: Use,
  removed: Span[],
  report: Report,
): UnreadFunction | null {
  if (use.role === "bare") {
    report.add(diagnose("PC1011", use.name), use.span)
    return null
  }
  const type = use.role === "call" ? compiler.typeArgument(use.call) : use.typeArgument
  if (!type || isNotGiven(compiler, use, type)) {
    report.add(diagnose("PC1010", use.name), use.span)
    return null
  }
  const options = use.role === "call" ? findOptions(compiler, use, removed, report) : {}
  if (!options) return null
  // `equals` is `is` that refuses keys the type does not name.
  const isEquals = use.name === "equals"
  const operation = (isEquals ? "is" : use.name) as Operation
  const strict = isEquals ? { strict: true as const } : {}
  return { kind: "function", operation, ...options, ...strict, type, span: use.span }
}

/** `assert(x)` alone infers `unknown`, which every value fits: surely not what was meant. */
function isNotGiven(compiler: Compiler, use: Use, type: TypeRef): boolean {
  if (use.role !== "call" || inferred.has(use.name)) return false
  return !compiler.isTypeWritten(use.call) && compiler.view(type).kind === "unknown"
}

/** Their argument is a T. */
const inferred: ReadonlySet<string> = new Set(["encode", "clone", "prune"])
