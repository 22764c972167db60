import type ts from "typescript"
import type { ArgumentGap, CodeCall, CodeCalls } from "../contract.ts"
import { calleeName } from "./callee-name.ts"
import { codeNames } from "./code-names.ts"
import { refer, type TypeScript6 } from "./context.ts"
import { isDeclaredName } from "./uses.ts"

/** The operations of a parameter of type `TypeCode<T, Operations>`. */
interface CodeParameter {
  type: ts.Type
  operations: string[]
}

/** null when the type is no TypeCode, or one of our own that a user would not leave out. */
function codeParameterOf({ ts, checker }: TypeScript6, type: ts.Type): CodeParameter | null {
  const members = type.isUnion() ? type.types : [type]
  const left = members.filter((member) => !(member.flags & ts.TypeFlags.Undefined))
  if (left.length !== 1) return null
  const marker = left[0]!.getProperty(MARKER)
  if (!marker) return null
  const asked = checker.getNonNullableType(checker.getTypeOfSymbol(marker))
  const [of, operations] = [asked.getProperty("type"), asked.getProperty("operations")]
  if (!of || !operations) return null
  const names = checker.getTypeOfSymbol(operations)
  return {
    type: checker.getTypeOfSymbol(of),
    operations: (names.isUnion() ? names.types : [names])
      .flatMap((each) => (each.isStringLiteral() ? [each.value] : []))
      .sort(),
  }
}

/** The property of `TypeCode` in @precast/runtime that carries T and the operations. */
const MARKER = "~precast:code"

/**
 * Finds calls that leave out a last parameter `code?: TypeCode<T, …>`. Only files that hold the name of
 * such a function are walked, and only calls by such a name are resolved: a program that declares no
 * such function pays for a look for one word in each of its files.
 */
export function createCodeCalls(context: TypeScript6): (file: ts.SourceFile) => CodeCalls {
  let names: ReadonlySet<string> | null = null
  return (file) => {
    names ??= codeNames(context)
    return names.size === 0 || ![...names].some((name) => file.text.includes(name))
      ? none
      : find(context, file, names)
  }
}

const none: CodeCalls = { calls: [], declared: [] }

function find(context: TypeScript6, file: ts.SourceFile, names: ReadonlySet<string>): CodeCalls {
  const { ts } = context
  const calls: CodeCall[] = []
  const declared = new Set<string>()
  function visit(node: ts.Node): void {
    if (ts.isIdentifier(node)) {
      if (isDeclaredName(ts, node)) declared.add(node.text)
      return
    }
    if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
      const name = calleeName(ts, node.expression)
      const call = name !== null && names.has(name) ? readCall(context, node, name) : null
      if (call) calls.push(call)
    }
    if (ts.isTypeNode(node) && !ts.isExpressionWithTypeArguments(node)) return
    ts.forEachChild(node, visit)
  }
  visit(file)
  return calls.length === 0 ? none : { calls, declared: [...declared] }
}

type Call = ts.CallExpression | ts.NewExpression

function readCall(context: TypeScript6, call: Call, name: string): CodeCall | null {
  const { checker } = context
  const parameters = checker.getResolvedSignature(call)?.parameters ?? []
  const index = parameters.findIndex(
    (each) => codeParameterOf(context, checker.getTypeOfSymbolAtLocation(each, call)) !== null,
  )
  const code =
    index === -1
      ? null
      : codeParameterOf(context, checker.getTypeOfSymbolAtLocation(parameters[index]!, call))
  const given = call.arguments?.length ?? 0
  if (!code || given > index) return null
  return {
    name,
    callee: calleeSpan(call),
    span: placeOf(call),
    needsComma: given > 0 && !endsInComma(call),
    missing: index - given,
    type: refer(code.type),
    isTypeWritten: call.typeArguments !== undefined,
    operations: code.operations,
    obstacle: obstacleOf(context, call, index, parameters.length),
    passedOn: passedOn(context, call, code),
  }
}

/** Where an argument at a position goes. null: there is one, or arguments are spread. */
export function gapAt(
  { ts }: TypeScript6,
  call: ts.CallExpression,
  index: number,
): ArgumentGap | null {
  const given = call.arguments.length
  if (given > index || call.arguments.some((each) => ts.isSpreadElement(each))) return null
  const needsComma = given > 0 && !endsInComma(call)
  return { span: placeOf(call), needsComma, missing: index - given }
}

export function calleeSpan(call: Call): CodeCall["callee"] {
  const file = call.getSourceFile()
  const last = call.typeArguments
  const end = last ? file.text.indexOf(">", last.end) + 1 : call.expression.getEnd()
  return { file: file.fileName, start: call.expression.getStart(file), end }
}

/** `load(text,)`. */
function endsInComma(call: Call): boolean {
  const last = call.arguments?.at(-1)
  const rest = call.getSourceFile().text.slice(last?.end, call.arguments?.end)
  return rest.includes(",")
}

/** Behind the last argument, or its comma; before comments that follow. */
function placeOf(call: Call): CodeCall["span"] {
  const file = call.getSourceFile().fileName
  const at = call.arguments?.end ?? call.getEnd()
  return { file, start: at, end: at }
}

function obstacleOf({ ts }: TypeScript6, call: Call, index: number, count: number): string | null {
  if (index !== count - 1) return "its TypeCode is not the last parameter"
  if (!call.arguments) return "the call has no brackets"
  if (call.arguments.some((each) => ts.isSpreadElement(each)))
    return "the call spreads its arguments, so it is not known how many there are"
  return null
}

/** The parameter of a function around the call that has the code of the same type parameter. */
function passedOn(context: TypeScript6, call: ts.Node, asked: CodeParameter): string | null {
  const { ts, checker } = context
  if (!(asked.type.flags & ts.TypeFlags.TypeParameter)) return null
  for (let at: ts.Node | undefined = call.parent; at; at = at.parent) {
    if (!ts.isFunctionLike(at)) continue
    for (const parameter of at.parameters) {
      if (!ts.isIdentifier(parameter.name)) continue
      const has = codeParameterOf(context, checker.getTypeAtLocation(parameter))
      const covers = has && asked.operations.every((each) => has.operations.includes(each))
      if (covers && has.type === asked.type) return parameter.name.text
    }
  }
  return null
}
