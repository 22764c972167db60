import type ts from "typescript"
import { pathParameters } from "../../ir/ir-path.ts"
import type { EndpointMentions } from "../contract.ts"
import { MEMBERWISE } from "../memberwise.ts"
import { spanOf } from "./context.ts"
import { writtenProperties } from "./literals.ts"
import { CONTAINERS, createNames, importsOf, nameIn } from "./mentions.ts"
import { writtenTypes } from "./written-signature.ts"

/** Types around others, of which endpoints take no more than that they are there. */
const AROUND: ReadonlySet<string> = new Set(["Body", "Reply"])
/** Those of the compiler's library; what `Partial` makes of a type is a type that is known, or is not. */
const AROUND_GLOBALLY: ReadonlySet<string> = new Set([...CONTAINERS, ...MEMBERWISE, "Promise"])

/** As in ../contract.ts: each type is written, and so are the options that decide. */
export function mentionsOfEndpoints(
  compiler: typeof ts,
  file: ts.SourceFile,
  packageName: string,
): EndpointMentions | null {
  const imports = importsOf(compiler, file)
  const nameOf = (text: string): string => nameIn(packageName, imports.get(text)) ?? ""
  const isContainer = (text: string): boolean =>
    imports.has(text) ? AROUND.has(nameOf(text)) : AROUND_GLOBALLY.has(text)
  const collected = createNames(compiler, () => false, isContainer)
  const handlers = new Set<number>()
  let isWritten = true
  const visit = (node: ts.Node): void => {
    if (isCallOf(compiler, node, (name) => nameOf(name) === "api")) {
      isWritten &&= takeEndpoint(compiler, node, collected)
      const [, handler] = node.arguments
      if (handler) handlers.add(spanOf(handler).start)
    }
    compiler.forEachChild(node, visit)
  }
  visit(file)
  return isWritten ? { ...collected.names, handlers } : null
}

function isCallOf(
  compiler: typeof ts,
  node: ts.Node,
  isName: (name: string) => boolean,
): node is ts.CallExpression {
  if (!compiler.isCallExpression(node)) return false
  return compiler.isIdentifier(node.expression) && isName(node.expression.text)
}

/** @returns false: something that is read of it is not in the text */
function takeEndpoint(
  compiler: typeof ts,
  { arguments: [options, handler] }: ts.CallExpression,
  { type }: Pick<ReturnType<typeof createNames>, "type">,
): boolean {
  const properties = options && writtenProperties(compiler, options)
  const types = handler && writtenTypes(compiler, handler)
  if (!properties || !types) return false
  const [method, path, body] = ["method", "path", "body"].map((key) => properties.get(key))
  const isText = (value: ts.Expression | undefined): value is ts.StringLiteralLike =>
    value !== undefined && compiler.isStringLiteralLike(value)
  if (!isText(method) || !isText(path) || (body && !isText(body))) return false
  const [input] = types.parameters
  // The parameters are compared with the properties.
  const isNamed = input && !compiler.isTypeLiteralNode(input)
  if (isNamed && pathParameters(path.text).length > 0) return false
  if (input) type(input)
  type(types.result)
  return true
}
