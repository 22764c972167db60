import type ts from "typescript"
import type { Signature } from "../contract.ts"
import { refer, type TypeScript6 } from "./context.ts"
import type { Span } from "../../ir/ir-site.ts"
import { unwrapped, writtenProperties } from "./literals.ts"
import { type WrittenTypes, writtenTypes } from "./written-signature.ts"

/** `T` of a call of a function with one type parameter: written, else inferred by the checker. */
export function typeArgumentOf({ checker }: TypeScript6, call: ts.CallExpression): ts.Type | null {
  const written = call.typeArguments?.[0]
  if (written) return checker.getTypeFromTypeNode(written)
  const signature = checker.getResolvedSignature(call)
  return (signature && checker.getTypeArgumentsForResolvedSignature(signature)?.[0]) ?? null
}

/** All type arguments of a call, those by default too. */
export function typeArgumentsOf(
  { checker }: TypeScript6,
  call: ts.CallExpression,
): readonly ts.Type[] {
  const signature = checker.getResolvedSignature(call)
  return (signature && checker.getTypeArgumentsForResolvedSignature(signature)) ?? []
}

export function argumentsOf(call: ts.CallExpression): readonly ts.Expression[] {
  return call.arguments
}

/** `const updateUser = api(…)`, `{ updateUser: api(…) }`, `routes.updateUser = api(…)` → `updateUser`. */
export function assignedTo({ ts }: TypeScript6, call: ts.CallExpression): string | null {
  let at: ts.Node = call
  while (
    ts.isParenthesizedExpression(at.parent) ||
    ts.isAsExpression(at.parent) ||
    ts.isSatisfiesExpression(at.parent)
  )
    at = at.parent
  const { parent } = at
  if (ts.isVariableDeclaration(parent) && ts.isIdentifier(parent.name)) return parent.name.text
  if (ts.isPropertyAssignment(parent) || ts.isPropertyDeclaration(parent)) {
    const { name } = parent
    return ts.isIdentifier(name) || ts.isStringLiteralLike(name) ? name.text : null
  }
  if (!ts.isBinaryExpression(parent) || parent.right !== at) return null
  if (parent.operatorToken.kind !== ts.SyntaxKind.EqualsToken) return null
  if (ts.isIdentifier(parent.left)) return parent.left.text
  return ts.isPropertyAccessExpression(parent.left) ? parent.left.name.text : null
}

/** The text of a property whose type is one string literal; null: another type; undefined: no such property. */
export function literalProperty(
  context: TypeScript6,
  expression: ts.Expression,
  key: string,
): string | null | undefined {
  const { ts, checker } = context
  const written = writtenProperties(ts, expression)
  if (written) return textOf(context, written.get(key))
  const object = checker.getTypeAtLocation(expression)
  const property = object.getProperty(key)
  if (!property) return object.flags & ts.TypeFlags.Any ? null : undefined
  const declaration = property.valueDeclaration
  // Where the parameter is declared as plain `string`, the property's own type is widened.
  if (declaration && ts.isPropertyAssignment(declaration))
    return textOf(context, declaration.initializer)
  return literalOf(checker.getTypeOfSymbolAtLocation(property, expression))
}

function textOf(
  { ts, checker }: TypeScript6,
  value: ts.Expression | undefined,
): string | null | undefined {
  if (value === undefined) return undefined
  return ts.isStringLiteralLike(value) ? value.text : literalOf(checker.getTypeAtLocation(value))
}

function literalOf(type: ts.Type): string | null {
  return type.isStringLiteral() ? type.value : null
}

/** The one call signature of an expression's own type. */
export function signatureOf(context: TypeScript6, expression: ts.Expression): Signature | null {
  const written = writtenTypes(context.ts, expression)
  if (written) return signatureOfTypes(context, written)
  const type = context.checker.getTypeAtLocation(expression)
  const signature = signatureOfType(context, type, expression)
  return signature && { ...signature, untypedInput: untypedInput(context, expression) }
}

function signatureOfTypes({ checker }: TypeScript6, written: WrittenTypes): Signature {
  const { parameters, rest } = written
  const result = checker.getTypeFromTypeNode(written.result)
  return {
    parameters: parameters.map((each) => refer(checker.getTypeFromTypeNode(each))),
    rest,
    result: refer(checker.getAwaitedType(result) ?? result),
    isInferred: false,
    untypedInput: null,
  }
}

/** The one call signature of a method of an object, which may be left out. */
export function methodSignatureOf(
  context: TypeScript6,
  expression: ts.Expression,
  key: string,
): Signature | null | undefined {
  const { checker } = context
  const method = checker.getTypeAtLocation(expression).getProperty(key)
  if (!method) return undefined
  const type = checker.getNonNullableType(checker.getTypeOfSymbolAtLocation(method, expression))
  return signatureOfType(context, type, expression)
}

function signatureOfType(
  { ts, checker }: TypeScript6,
  type: ts.Type,
  expression: ts.Expression,
): Signature | null {
  const signatures = type.getCallSignatures()
  const [signature] = signatures
  if (!signature || signatures.length > 1) return null
  const result = checker.getReturnTypeOfSignature(signature)
  return {
    parameters: signature.parameters.map((parameter) =>
      refer(parameterType(ts, checker, parameter, expression)),
    ),
    rest: signature.parameters.some((parameter) => {
      const declaration = parameter.valueDeclaration
      return declaration && ts.isParameter(declaration) && declaration.dotDotDotToken !== undefined
    }),
    result: refer(checker.getAwaitedType(result) ?? result),
    isInferred: signature.declaration?.type === undefined,
  }
}

function parameterType(
  compiler: typeof ts,
  checker: ts.TypeChecker,
  parameter: ts.Symbol,
  at: ts.Node,
): ts.Type {
  const type = checker.getTypeOfSymbolAtLocation(parameter, at)
  const declaration = parameter.valueDeclaration
  const isOptional =
    declaration &&
    compiler.isParameter(declaration) &&
    (declaration.questionToken ?? declaration.initializer) !== undefined
  if (!isOptional || !type.isUnion()) return type
  const left = type.types.filter((member) => !(member.flags & compiler.TypeFlags.Undefined))
  return left.length === 1 ? left[0]! : type
}

/**
 * Where the first parameter of a function expression stands, when it has no type of its own although the function uses
 * it; null in any other case. A parameter that is only there for those behind it needs no type.
 */
function untypedInput({ ts }: TypeScript6, expression: ts.Expression): Span | null {
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
