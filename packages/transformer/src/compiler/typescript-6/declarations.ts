import type ts from "typescript"
import type { Declaration } from "../contract.ts"
import { spanOf, type TypeScript6 } from "./context.ts"

/** The first declaration in the user's code, otherwise the first of all; null: there is none. */
export function declarationOf(context: TypeScript6, symbol: ts.Symbol): Declaration | null {
  const all = (symbol.declarations ?? []).map((node) => ({
    node,
    origin: originOf(context, node.getSourceFile()),
  }))
  const found = all.find(({ origin }) => origin === "own") ?? all[0]
  if (!found) return null
  const { node, origin } = found
  return {
    span: spanOf(nameOf(node)),
    whole: { ...spanOf(node), start: node.getStart(undefined, true) },
    origin,
  }
}

/** The symbol of the alias, else of the interface, class or enum, that gives a type its name. */
export function symbolOfType({ ts }: TypeScript6, type: ts.Type): ts.Symbol | null {
  if (type.aliasSymbol) return type.aliasSymbol
  const { symbol } = type as { symbol?: ts.Symbol }
  const { Interface, Class, Enum } = ts.SymbolFlags
  return symbol && symbol.flags & (Interface | Class | Enum) ? symbol : null
}

/** The sources of a package of a workspace are the user's own, and its declaration files are not. */
function originOf({ program }: TypeScript6, file: ts.SourceFile): Declaration["origin"] {
  const isInstalled = file.fileName.includes("/node_modules/")
  if (!file.isDeclarationFile) return isInstalled ? "package" : "own"
  if (program.isSourceFileDefaultLibrary(file)) return "library"
  return isInstalled || program.isSourceFileFromExternalLibrary(file) ? "package" : "own"
}

function nameOf(declaration: ts.Declaration): ts.Node {
  return (declaration as ts.NamedDeclaration).name ?? declaration
}
