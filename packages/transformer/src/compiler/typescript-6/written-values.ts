import type ts from "typescript"
import type { TypeScript6 } from "./context.ts"

/** The values that a variable is given, the first among them; null: some are not written. */
export function valuesOfVariable(
  context: TypeScript6,
  variable: ts.VariableDeclaration,
): readonly ts.Expression[] | null {
  const { ts } = context
  const values = variable.initializer ? [variable.initializer] : []
  for (const use of usesOf(context, variable)) {
    const { parent } = use
    const isTarget = ts.isBinaryExpression(parent) && parent.left === use
    if (isTarget && parent.operatorToken.kind !== ts.SyntaxKind.EqualsToken) return null
    if (isTarget) values.push(parent.right)
    // `[where] = …`, `({ where } = …)`
    else if (ts.isArrayLiteralExpression(parent) || ts.isShorthandPropertyAssignment(parent))
      return null
  }
  return values.length === 0 ? null : values
}

/** Whether nothing but `sql.join(list)` and the like has to do with an array: nothing is added to it. */
export function isUntouched(context: TypeScript6, variable: ts.VariableDeclaration): boolean {
  const { ts } = context
  return usesOf(context, variable).every((use) => {
    const { parent } = use
    if (ts.isPropertyAccessExpression(parent)) return parent.name.text === "length"
    if (!ts.isCallExpression(parent) || !ts.isPropertyAccessExpression(parent.expression))
      return false
    return ["join", "list"].includes(parent.expression.name.text)
  })
}

/** Where a variable is named, its declaration left out. */
function usesOf(
  { ts, checker }: TypeScript6,
  { name }: ts.VariableDeclaration,
): readonly ts.Identifier[] {
  if (!ts.isIdentifier(name)) return []
  const symbol = checker.getSymbolAtLocation(name)
  const uses: ts.Identifier[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) {
      if (node !== name && node.text === name.text && isSame(node)) uses.push(node)
    } else ts.forEachChild(node, visit)
  }
  const isSame = (node: ts.Identifier): boolean => checker.getSymbolAtLocation(node) === symbol
  visit(name.getSourceFile())
  return uses
}
