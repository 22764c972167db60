import type { Compiler } from "../compiler/contract.ts"
import { NAMES, PACKAGE } from "./index.ts"

/** Whether nothing but so many endpoints is found in a file, none of which throws a problem. */
export function isFoundAgain(compiler: Compiler, file: string, count: number): boolean {
  const { uses } = compiler.uses(file, PACKAGE, NAMES)
  if (uses.length !== count) return false
  const isEndpoint = uses.every((use) => {
    const handler = use.role === "call" && use.name === "api" && compiler.arguments(use.call)[1]
    return handler !== undefined && handler !== false && compiler.thrownBy(handler).length === 0
  })
  if (!isEndpoint || compiler.strayOptions(file, PACKAGE).length > 0) return false
  const calls = [compiler.codeCalls(file).calls, compiler.factoryCalls(file).calls]
  return [...calls, compiler.queries(file, PACKAGE).queries].every(({ length }) => length === 0)
}
