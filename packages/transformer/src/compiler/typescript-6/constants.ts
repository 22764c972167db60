import type ts from "typescript"
import type { TypeScript6 } from "./context.ts"
import { unwrapped } from "./literal-object.ts"

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
