import { diagnose, type Finding } from "../diagnostics/index.ts"
import type { Check } from "../ir/shape.ts"
import type { TypeRef, UserFunction } from "./compiler.ts"
import { found, type Place, type Reader } from "./reader.ts"

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
    ? problemOf(named, taken, reader)
    : diagnose("PC1075", type ? compiler.print(type) : "the type", notNamed)
  if (problem) found(place, problem)
  if (!named || problem) return []
  const { name, module, exported } = named
  return [{ name, module: module!, exported }]
}

const notNamed = "it is not typeof a function that is declared at the top of a module"

function problemOf(named: UserFunction, taken: TypeRef | null, reader: Reader): Finding | null {
  const { compiler } = reader
  const { name, parameter, required, result } = named
  if (named.module === null) return diagnose("PC1075", name, notImported)
  if (required > 1 || parameter === null)
    return diagnose("PC1075", name, "it has to take one value, which it is called with")
  const view = compiler.view(result)
  if (view.kind === "library" && view.name === "Promise")
    return diagnose("PC1075", name, "it is asynchronous, and checks are not waited for")
  const isGeneric = compiler.view(parameter).kind === "parameter"
  if (taken === null || isGeneric || compiler.isAssignable(taken, parameter)) return null
  return diagnose("PC1076", name, compiler.print(parameter), compiler.print(taken))
}

const notImported = "no package that the program imports by name exports it"
