import type ts from "typescript"
import type { EditorState } from "./editor.ts"
import type { Fix, Insertion } from "./fixes.ts"
import { nodeAt } from "./nodes.ts"

/** PC1052, PC1094: the handler's input gets the field that the path names, or the field the form it needs. */
export const fixParameter: Fix = (state, source, { span, code, text }) => {
  const name = /:(\w+)/.exec(text)?.[1]
  const options = objectAt(state, source, span.start)
  const handler = options && handlerOf(state, options)
  if (name === undefined || !handler) return null
  const isOptional = new RegExp(`:${name}\\?`).test(options.getText(source))
  const field = fieldOf(state, handler, name)
  if (code === "PC1094" || (field && !isOptional)) {
    const edit = field && markOf(field, isOptional)
    if (!edit) return null
    return { text: `Make ${name} ${isOptional ? "optional" : "a required field"}`, edits: [edit] }
  }
  const member = `${name}${isOptional ? "?" : ""}: string`
  const edit = field ? null : memberOf(state, handler, member)
  return edit && { text: `Add the field ${member}`, edits: [edit] }
}

type Handler = ts.ArrowFunction | ts.FunctionExpression

function objectAt(
  { typescript }: EditorState,
  source: ts.SourceFile,
  start: number,
): ts.ObjectLiteralExpression | null {
  const node = nodeAt(source, start)
  const found = node && typescript.findAncestor(node, typescript.isObjectLiteralExpression)
  return found?.getStart(source) === start ? found : null
}

function handlerOf({ typescript }: EditorState, options: ts.Node): Handler | null {
  const call = options.parent
  if (!typescript.isCallExpression(call)) return null
  const handler = call.arguments[1]
  if (!handler) return null
  return typescript.isArrowFunction(handler) || typescript.isFunctionExpression(handler)
    ? handler
    : null
}

/** The declaration of a field of the handler's input, in a file of the user's. */
function fieldOf(state: EditorState, handler: Handler, name: string): ts.PropertySignature | null {
  const { typescript, program } = state
  const [input] = handler.parameters
  const type = input && program.getTypeChecker().getTypeAtLocation(input)
  const declaration = type?.getProperty(name)?.declarations?.[0]
  if (!declaration || !typescript.isPropertySignature(declaration)) return null
  return isOwn(state, declaration) ? declaration : null
}

/** Puts the question mark behind a field's name, or takes it away. */
function markOf(
  { name, questionToken }: ts.PropertySignature,
  isOptional: boolean,
): Insertion | null {
  const file = name.getSourceFile().fileName
  if (isOptional) return questionToken ? null : { file, start: name.end, length: 0, text: "?" }
  return questionToken
    ? { file, start: name.end, length: questionToken.end - name.end, text: "" }
    : null
}

/** One more member, first of the type that the handler's input is written as. */
function memberOf(state: EditorState, handler: Handler, member: string): Insertion | null {
  const { typescript, program } = state
  const [input] = handler.parameters
  if (!input?.type) return input ? null : parameterOf(state, handler, member)
  if (typescript.isTypeLiteralNode(input.type)) return firstMember(input.type, member)
  if (!typescript.isTypeReferenceNode(input.type)) return null
  const symbol = program.getTypeChecker().getSymbolAtLocation(input.type.typeName)
  const aliased =
    symbol && symbol.flags & typescript.SymbolFlags.Alias
      ? program.getTypeChecker().getAliasedSymbol(symbol)
      : symbol
  const declaration = aliased?.declarations?.find(typescript.isInterfaceDeclaration)
  if (!declaration || !isOwn(state, declaration)) return null
  return firstMember(declaration, member)
}

function firstMember(
  type: ts.TypeLiteralNode | ts.InterfaceDeclaration,
  member: string,
): Insertion {
  const source = type.getSourceFile()
  const [first] = type.members
  const file = source.fileName
  if (!first) return { file, start: type.end - 1, length: 0, text: ` ${member} ` }
  // As the first member stands: on the line of the bracket, or on one of its own.
  const start = first.getStart(source)
  const lead = source.text.slice(first.pos, start)
  const space = /\n[^\S\n]*$/.exec(lead)?.[0]
  return { file, start, length: 0, text: `${member}${space ?? "; "}` }
}

function parameterOf(
  { typescript }: EditorState,
  handler: Handler,
  member: string,
): Insertion | null {
  const source = handler.getSourceFile()
  const open = handler
    .getChildren(source)
    .find(({ kind }) => kind === typescript.SyntaxKind.OpenParenToken)
  const name = /^\w+/.exec(member)![0]
  const text = `{ ${name} }: { ${member} }`
  return open ? { file: source.fileName, start: open.end, length: 0, text } : null
}

function isOwn({ program }: EditorState, node: ts.Node): boolean {
  const source = node.getSourceFile()
  return !source.isDeclarationFile && !program.isSourceFileFromExternalLibrary(source)
}
