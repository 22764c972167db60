import type ts from "typescript"

/** The innermost node that touches a position, its end included. */
export function nodeAt(source: ts.SourceFile, position: number): ts.Node | undefined {
  let found: ts.Node | undefined
  const visit = (node: ts.Node): void => {
    if (node.getFullStart() > position || node.end < position) return
    if (node.getStart(source) <= position) found = node
    node.forEachChild(visit)
  }
  visit(source)
  return found
}

/** The call, or the `decode<User>`, that starts with a name (of `precast.decode` the last one). */
export function callOf(typescript: typeof ts, name: ts.Node): ts.Node | null {
  let at = name
  while (
    (typescript.isPropertyAccessExpression(at.parent) && at.parent.name === at) ||
    typescript.isParenthesizedExpression(at.parent) ||
    typescript.isNonNullExpression(at.parent)
  )
    at = at.parent
  const { parent } = at
  const isCallee =
    (typescript.isCallExpression(parent) || typescript.isExpressionWithTypeArguments(parent)) &&
    parent.expression === at
  return isCallee ? parent : null
}
