import type ts from "typescript"
import type { TypeScript6 } from "./context.ts"

/** `{ strict: true }` → its properties; null when any part is not a literal. */
export function literalObject(
  { ts }: TypeScript6,
  expression: ts.Expression,
): Record<string, unknown> | null {
  const object = unwrapped(ts, expression)
  if (!ts.isObjectLiteralExpression(object)) return null
  const made: Record<string, unknown> = {}
  for (const property of object.properties) {
    if (!ts.isPropertyAssignment(property)) return null
    const { name } = property
    if (!ts.isIdentifier(name) && !ts.isStringLiteralLike(name)) return null
    const value = literal(ts, unwrapped(ts, property.initializer))
    if (value === undefined) return null
    made[name.text] = value
  }
  return made
}

/**
 * The properties of an object expression by name, where each is written as `name: value`; null: one of them is not, or
 * has the name of another.
 */
export function writtenProperties(
  compiler: typeof ts,
  object: ts.Expression,
): ReadonlyMap<string, ts.Expression> | null {
  if (!compiler.isObjectLiteralExpression(object)) return null
  const found = new Map<string, ts.Expression>()
  for (const property of object.properties) {
    if (!compiler.isPropertyAssignment(property)) return null
    const { name, initializer } = property
    const isName = compiler.isIdentifier(name) || compiler.isStringLiteral(name)
    if (!isName || found.has(name.text)) return null
    found.set(name.text, initializer)
  }
  return found
}

/** Without parentheses and type assertions. */
export function unwrapped(compiler: typeof ts, expression: ts.Expression): ts.Expression {
  let at = expression
  while (
    compiler.isParenthesizedExpression(at) ||
    compiler.isAsExpression(at) ||
    compiler.isSatisfiesExpression(at)
  )
    at = at.expression
  return at
}

function literal(compiler: typeof ts, node: ts.Expression): string | number | boolean | undefined {
  const { SyntaxKind } = compiler
  if (node.kind === SyntaxKind.TrueKeyword) return true
  if (node.kind === SyntaxKind.FalseKeyword) return false
  if (compiler.isStringLiteralLike(node)) return node.text
  return compiler.isNumericLiteral(node) ? Number(node.text) : undefined
}

/** Whether a function has no parameters and gives nothing but literals: `() => ({ ok: true })`. */
export function isConstant({ ts }: TypeScript6, expression: ts.Expression): boolean {
  const handler = unwrapped(ts, expression)
  if (!ts.isArrowFunction(handler) || handler.parameters.length > 0) return false
  if (handler.modifiers?.length) return false // async
  const { body } = handler
  if (!ts.isBlock(body)) return isLiteral(ts, body)
  const [only] = body.statements
  if (body.statements.length !== 1 || !only || !ts.isReturnStatement(only)) return false
  return only.expression !== undefined && isLiteral(ts, only.expression)
}

function isLiteral(compiler: typeof ts, expression: ts.Expression): boolean {
  const { SyntaxKind } = compiler
  const node = unwrapped(compiler, expression)
  switch (node.kind) {
    case SyntaxKind.TrueKeyword:
    case SyntaxKind.FalseKeyword:
    case SyntaxKind.NullKeyword:
    case SyntaxKind.NumericLiteral:
    case SyntaxKind.StringLiteral:
    case SyntaxKind.NoSubstitutionTemplateLiteral:
      return true
    default:
  }
  if (compiler.isPrefixUnaryExpression(node))
    return node.operator === SyntaxKind.MinusToken && compiler.isNumericLiteral(node.operand)
  if (compiler.isArrayLiteralExpression(node))
    return node.elements.every((element) => isLiteral(compiler, element))
  if (!compiler.isObjectLiteralExpression(node)) return false
  return node.properties.every(
    (property) =>
      compiler.isPropertyAssignment(property) &&
      !compiler.isComputedPropertyName(property.name) &&
      isLiteral(compiler, property.initializer),
  )
}
