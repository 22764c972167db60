import type ts from "typescript"
import type { Comment } from "../contract.ts"
import { commentAt, readTags, readText } from "./comments.ts"
import { isInLibrary, placesOf, type TypeScript6 } from "./context.ts"

/** The JSDoc of what takes a call's result: that of `getUser` in `export const getUser = api(…)`. */
export function commentOf({ ts }: TypeScript6, call: ts.CallExpression): Comment | null {
  let at: ts.Node = call
  // As far as the call is the whole of a declaration, a property or a statement.
  while (isAround(ts, at.parent, at)) at = at.parent
  const comment = commentAt(ts, at)
  return comment === undefined ? null : { text: readText(comment), tags: readTags(comment) }
}

/** The JSDoc of an interface, alias, class or enum; comments of the compiler's own library are left out. */
export function commentOfType(context: TypeScript6, type: ts.Type): Comment | null {
  const { ts, program } = context
  const symbol: ts.Symbol | undefined = type.aliasSymbol ?? type.symbol
  if (!symbol || placesOf(symbol).every((each) => isInLibrary(context, each))) return null
  for (const each of symbol.declarations ?? []) {
    if (program.isSourceFileDefaultLibrary(each.getSourceFile())) continue
    const comment = isNamed(ts, each) ? commentAt(ts, each) : undefined
    if (comment !== undefined) return { text: readText(comment), tags: readTags(comment) }
  }
  return null
}

function isNamed(compiler: typeof ts, declaration: ts.Declaration): boolean {
  return (
    compiler.isInterfaceDeclaration(declaration) ||
    compiler.isTypeAliasDeclaration(declaration) ||
    compiler.isClassLike(declaration) ||
    compiler.isEnumDeclaration(declaration)
  )
}

function isAround(compiler: typeof ts, parent: ts.Node, child: ts.Node): boolean {
  if (compiler.isVariableDeclarationList(parent)) return parent.declarations[0] === child
  return (
    compiler.isParenthesizedExpression(parent) ||
    compiler.isAsExpression(parent) ||
    compiler.isSatisfiesExpression(parent) ||
    compiler.isVariableDeclaration(parent) ||
    compiler.isVariableStatement(parent) ||
    compiler.isPropertyAssignment(parent) ||
    compiler.isPropertyDeclaration(parent) ||
    compiler.isExportAssignment(parent) ||
    (compiler.isBinaryExpression(parent) && parent.right === child) ||
    compiler.isExpressionStatement(parent)
  )
}
