import type ts from "typescript"

/** `load`, `store.load`, `store["load"]`, `(load)`; `new Store` is called by the class's name. */
export function calleeName(compiler: typeof ts, callee: ts.Expression): string | null {
  if (compiler.isIdentifier(callee)) return callee.text
  if (compiler.isPropertyAccessExpression(callee)) return callee.name.text
  if (compiler.isElementAccessExpression(callee)) {
    const { argumentExpression: key } = callee
    return compiler.isStringLiteralLike(key) ? key.text : null
  }
  if (compiler.isParenthesizedExpression(callee) || compiler.isNonNullExpression(callee))
    return calleeName(compiler, callee.expression)
  return null
}

/** The name that a function is called by: its own, or that of what holds it. */
export function nameOfFunction(
  compiler: typeof ts,
  node: ts.SignatureDeclaration | ts.JSDocSignature,
): string | null {
  if (compiler.isConstructorDeclaration(node)) return node.parent.name?.text ?? null
  const own = (node as { name?: ts.Node }).name
  if (own && (compiler.isIdentifier(own) || compiler.isStringLiteralLike(own))) return own.text
  let { parent } = node
  while (compiler.isParenthesizedExpression(parent) || compiler.isSatisfiesExpression(parent))
    parent = parent.parent
  const holder = (parent as { name?: ts.Node }).name
  return holder && (compiler.isIdentifier(holder) || compiler.isStringLiteralLike(holder))
    ? holder.text
    : null
}
