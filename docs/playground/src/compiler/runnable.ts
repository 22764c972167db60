import ts from "typescript"
import type { Site } from "../../../../packages/transformer/src/ir/ir-site.ts"
import type { RouteName, Runnable, Takes } from "../shared/messages.ts"
import { MAIN } from "./files.ts"

/** The exported functions of the user's file, and its endpoints. */
export function runnableOf(program: ts.Program, sites: readonly Site[]): Runnable[] {
  const routes = sites.flatMap((site): RouteName[] =>
    site.kind === "route" && !site.authenticator && !site.config
      ? [{ name: site.name, method: site.method, path: site.path }]
      : [],
  )
  const functions = functionsOf(program)
  return routes.length > 0 ? [{ kind: "request", routes }, ...functions] : functions
}

function functionsOf(program: ts.Program): Runnable[] {
  const checker = program.getTypeChecker()
  const file = program.getSourceFile(MAIN)
  const module = file && checker.getSymbolAtLocation(file)
  if (!module) return []
  return checker.getExportsOfModule(module).flatMap((symbol): Runnable[] => {
    // Classes are called with `new`, types not at all.
    if (!(symbol.flags & (ts.SymbolFlags.Variable | ts.SymbolFlags.Function))) return []
    const [signature] = checker.getTypeOfSymbolAtLocation(symbol, file).getCallSignatures()
    if (!signature) return []
    return [{ kind: "function", name: symbol.name, takes: takesOf(checker, signature, file) }]
  })
}

/** A function that accepts strings but not numbers receives the text of the box unchanged. */
function takesOf(checker: ts.TypeChecker, signature: ts.Signature, file: ts.SourceFile): Takes {
  const parameter = signature.getParameters()[0]
  if (parameter === undefined) return "nothing"
  const type = checker.getTypeOfSymbolAtLocation(parameter, file)
  const takes = (given: ts.Type): boolean => checker.isTypeAssignableTo(given, type)
  return takes(checker.getStringType()) && !takes(checker.getNumberType()) ? "text" : "value"
}
