import { diagnose, type Finding } from "../../diagnostics/index.ts"
import type { Check } from "../../ir/shape.ts"
import type { TypeRef, UserFunction } from "../../compiler/contract.ts"
import { fitted, unfitted } from "./fitting.ts"
import { found, type Place, type Reader } from "../reader.ts"

/**
 * The function that `Check<typeof f>` names; none, and a finding, when it cannot be used.
 * @param taken the type whose values it gets
 */
export function readCheck(
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
