import type ts from "typescript"
import type { Span } from "../../ir/site.ts"
import type { TypeScript6 } from "./context.ts"
import { unwrapped } from "./literal-object.ts"

/**
 * Where the first parameter of a function expression stands, when it has no type of its own although the function uses
 * it; null in any other case. A parameter that is only there for those behind it needs no type.
 */
export function untypedInput({ ts }: TypeScript6, expression: ts.Expression): Span | null {
  const handler = unwrapped(ts, expression)
  if (!ts.isArrowFunction(handler) && !ts.isFunctionExpression(handler)) return null
  const [parameter] = handler.parameters
  if (!parameter || parameter.type || !isUsed(ts, parameter.name, handler.body)) return null
  const file = handler.getSourceFile()
  return { file: file.fileName, start: parameter.getStart(file), end: parameter.getEnd() }
}

function isUsed(compiler: typeof ts, name: ts.BindingName, body: ts.ConciseBody): boolean {
  if (!compiler.isIdentifier(name))
    return name.elements.some(
      (element) => compiler.isBindingElement(element) && element.dotDotDotToken !== undefined,
    )
  const { text } = name
  function holdsName(node: ts.Node): boolean {
    if (compiler.isIdentifier(node)) return node.text === text && !isKey(compiler, node)
    return compiler.forEachChild(node, (child) => holdsName(child) || undefined) === true
  }
  return holdsName(body)
}

/** `body` of `context.body` and of `{ body: 1 }`. */
function isKey(compiler: typeof ts, node: ts.Identifier): boolean {
  const { parent } = node
  return (
    (compiler.isPropertyAccessExpression(parent) || compiler.isPropertyAssignment(parent)) &&
    parent.name === node
  )
}
