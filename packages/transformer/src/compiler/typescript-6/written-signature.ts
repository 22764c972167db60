import type ts from "typescript"

/** The types of a function expression, each of which is written. */
export interface WrittenTypes {
  readonly parameters: readonly ts.TypeNode[]
  readonly rest: boolean
  readonly result: ts.TypeNode
}

/**
 * The types in the text of a function expression, where they are those of its signature: the compiler need not check
 * the function for them (docs/performance-cold.md). null: one is not written, or the signature makes another of it.
 */
export function writtenTypes(compiler: typeof ts, expression: ts.Expression): WrittenTypes | null {
  if (!compiler.isArrowFunction(expression) && !compiler.isFunctionExpression(expression))
    return null
  const { type: result, typeParameters, asteriskToken, parameters } = expression
  if (!result || typeParameters || asteriskToken || compiler.isTypePredicateNode(result))
    return null
  const types: ts.TypeNode[] = []
  let rest = false
  for (const parameter of parameters) {
    const type = writtenType(compiler, parameter)
    if (type === null) return null
    types.push(type)
    rest ||= parameter.dotDotDotToken !== undefined
  }
  return { parameters: types, rest, result }
}

/** `undefined` is a part of the type of an optional parameter, and `this` is no parameter. */
function writtenType(
  compiler: typeof ts,
  { name, type, questionToken, initializer }: ts.ParameterDeclaration,
): ts.TypeNode | null {
  if (!type || questionToken || initializer) return null
  return compiler.isIdentifier(name) && name.text === "this" ? null : type
}
