import type ts from "typescript"
import type { EditorState } from "./editor.ts"
import type { Fix, Insertion } from "./fixes.ts"
import { nodeAt } from "./nodes.ts"

/**
 * PC1012, PC1078: the generic function around the call gets a parameter for the code of its type parameter,
 * `code?: TypeCode<T, "decode">`. A call of the package then uses that code; a call of another generic
 * function is unchanged, since the code is passed on.
 */
export const askForCode: Fix = (state, source, { span, code }) => {
  const { typescript, program, compiler } = state
  const call = callAt(state, source, span.start)
  if (!call) return null
  const isOurs = code === "PC1012"
  const argument = call.typeArguments?.[0]
  const known = isOurs
    ? undefined
    : compiler.codeCalls(source.fileName).calls.find(({ callee }) => callee.start === span.start)
  const name = calleeName(typescript, call)
  const operations = known?.operations ?? (name === null ? [] : [name])
  if (operations.length === 0 || (isOurs && !isAmongCode(call, operations[0]))) return null
  // `string[]` of `decode<T[]>`: code of T alone does not help.
  const type = argument && program.getTypeChecker().getTypeFromTypeNode(argument)
  const around = type ? ownerOf(typescript, call, type) : null
  if (!around) return null
  const edits = parameterOf(typescript, source, around.owner, around.name, operations)
  if (!edits) return null
  const use = isOurs ? useOf(source, call, operations[0]!) : []
  const text = `Let the function be given the code of ${around.name}`
  return { text, edits: [...importOf(state, source), ...edits, ...use] }
}

/** `equals` is not among the functions of a `TypeCode`, and these take no options. */
function isAmongCode(call: ts.CallExpression, name: string | undefined): boolean {
  return name !== "equals" && call.arguments.length <= 1 && call.typeArguments !== undefined
}

type Owner = ts.SignatureDeclaration & { readonly body?: ts.Node | undefined }

function callAt(
  { typescript }: EditorState,
  source: ts.SourceFile,
  start: number,
): ts.CallExpression | null {
  let node = nodeAt(source, start)
  while (node && !(typescript.isCallExpression(node) && node.getStart(source) === start))
    node = node.parent
  return node && typescript.isCallExpression(node) ? node : null
}

/** Without the qualifiers: `decode` of `precast.decode`. */
function calleeName(typescript: typeof ts, { expression }: ts.CallExpression): string | null {
  if (typescript.isIdentifier(expression)) return expression.text
  return typescript.isPropertyAccessExpression(expression) ? expression.name.text : null
}

/** The function around the call that the type parameter belongs to. */
function ownerOf(
  typescript: typeof ts,
  call: ts.Node,
  type: ts.Type,
): { owner: Owner; name: string } | null {
  if (!(type.flags & typescript.TypeFlags.TypeParameter)) return null
  const declaration = type.symbol.declarations?.[0]
  const owner = declaration?.parent
  if (!owner || !typescript.isFunctionLike(owner) || !("body" in owner)) return null
  return typescript.findAncestor(call, (node) => node === owner)
    ? { owner: owner as Owner, name: type.symbol.name }
    : null
}

function parameterOf(
  typescript: typeof ts,
  source: ts.SourceFile,
  owner: Owner,
  type: string,
  operations: readonly string[],
): Insertion[] | null {
  const { parameters } = owner
  const isTaken = parameters.some((each) => each.name.getText(source) === "code")
  if (isTaken || parameters.at(-1)?.dotDotDotToken) return null
  const last = parameters.at(-1)
  const text = `code?: TypeCode<${type}, ${operations.map((each) => JSON.stringify(each)).join(" | ")}>`
  if (last) return [insert(source, last.end, `, ${text}`)]
  const open = owner
    .getChildren(source)
    .find((each) => each.kind === typescript.SyntaxKind.OpenParenToken)
  return open ? [insert(source, open.end, text)] : null
}

/** `decode<T>(text)` → `code!.decode(text)`. */
function useOf(source: ts.SourceFile, call: ts.CallExpression, operation: string): Insertion[] {
  const start = call.getStart(source)
  const open = source.text.indexOf("(", call.typeArguments!.end)
  return [{ file: source.fileName, start, length: open - start, text: `code!.${operation}` }]
}

function importOf({ typescript }: EditorState, source: ts.SourceFile): Insertion[] {
  const lists = source.statements.flatMap((each) => {
    if (!typescript.isImportDeclaration(each)) return []
    const { importClause, moduleSpecifier } = each
    const names = importClause?.namedBindings
    const isOurs =
      typescript.isStringLiteral(moduleSpecifier) && moduleSpecifier.text === "@precast/runtime"
    if (!isOurs || !names || !typescript.isNamedImports(names)) return []
    return [{ elements: names.elements, isTypeOnly: importClause.isTypeOnly }]
  })
  if (lists.some(({ elements }) => elements.some(({ name }) => name.text === "TypeCode"))) return []
  for (const { elements, isTypeOnly } of lists) {
    const last = elements.at(-1)
    if (last) return [insert(source, last.end, isTypeOnly ? ", TypeCode" : ", type TypeCode")]
  }
  const at = source.statements[0]?.getStart(source) ?? 0
  return [insert(source, at, `import type { TypeCode } from "@precast/runtime"\n`)]
}

function insert(source: ts.SourceFile, start: number, text: string): Insertion {
  return { file: source.fileName, start, length: 0, text }
}
