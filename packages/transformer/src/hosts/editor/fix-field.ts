import type ts from "typescript"
import type { EditorState } from "./editor.ts"
import type { Fix } from "./fixes.ts"
import { nodeAt } from "./nodes.ts"

/** PC1015: `any` becomes `unknown` where it is written. */
export const mendField: Fix = (state, source, { span, within }) => {
  const { typescript, program } = state
  const [, name, path] = /^([\w$]+)(?:<.*>)?((?:\.[\w$]+|\[\])*)$/.exec(within) ?? []
  if (name === undefined || path === undefined || path === "") return null
  for (const type of typesAt(state, source, span!.start)) {
    if ((type.aliasSymbol ?? type.symbol)?.name !== name) continue
    const node = nodeAtPath(state, type, path)
    const file = node?.getSourceFile()
    if (!node || !file || file.isDeclarationFile || program.isSourceFileFromExternalLibrary(file))
      continue
    if (node.kind !== typescript.SyntaxKind.AnyKeyword) continue
    const start = node.getStart(file)
    const edit = { file: file.fileName, start, length: node.end - start, text: "unknown" }
    return { text: `Make ${within} unknown`, edits: [edit] }
  }
  return null
}

/** The types that the call at an offset, or around it, may be about. */
function typesAt(
  { typescript, program }: EditorState,
  source: ts.SourceFile,
  start: number,
): ts.Type[] {
  const checker = program.getTypeChecker()
  const node = nodeAt(source, start)
  const call = node && typescript.findAncestor(node, typescript.isCallExpression)
  if (!call) return []
  const written = (call.typeArguments ?? []).map((each) => checker.getTypeFromTypeNode(each))
  const handlers = call.arguments.flatMap((each) =>
    checker.getTypeAtLocation(each).getCallSignatures(),
  )
  const handled = handlers.flatMap((signature) => {
    const result = signature.getReturnType()
    const inputs = signature.parameters.map((each) => checker.getTypeOfSymbol(each))
    return [...inputs, checker.getAwaitedType(result) ?? result]
  })
  return [...written, ...handled, checker.getTypeAtLocation(call)]
}

/** The node that a path such as `.address.tags[]` ends at. */
function nodeAtPath(
  { typescript, program }: EditorState,
  root: ts.Type,
  path: string,
): ts.TypeNode | null {
  const checker = program.getTypeChecker()
  let type = root
  let node: ts.TypeNode | undefined
  for (const [step] of path.matchAll(/\.[\w$]+|\[\]/g)) {
    if (step === "[]") node = node && itemOf(typescript, node)
    else node = typeNodeOf(typescript, checker.getNonNullableType(type).getProperty(step.slice(1)))
    if (!node) return null
    type = checker.getTypeFromTypeNode(node)
  }
  return node ?? null
}

function typeNodeOf(
  typescript: typeof ts,
  property: ts.Symbol | undefined,
): ts.TypeNode | undefined {
  const declaration = property?.declarations?.[0]
  if (!declaration) return undefined
  return typescript.isPropertySignature(declaration) ||
    typescript.isPropertyDeclaration(declaration)
    ? declaration.type
    : undefined
}

function itemOf(typescript: typeof ts, node: ts.TypeNode): ts.TypeNode | undefined {
  if (typescript.isArrayTypeNode(node)) return node.elementType
  return typescript.isTypeReferenceNode(node) ? node.typeArguments?.[0] : undefined
}
