import type ts from "typescript"
import type { EditorState } from "./editor.ts"
import type { Fix } from "./fixes.ts"
import { nodeAt } from "./nodes.ts"

/** PC1015: `any` becomes `unknown` where it is written. */
export const fixField: Fix = (state, _source, { span, declaration, within }) => {
  const at = declaration?.span ?? span
  const file = state.program.getSourceFile(at.file)
  const written = file && typeAt(state, file, at.start)
  if (!file || !written) return null
  // For `any[] | Record<string, any>` it is not known which one to replace.
  const [node, other] = keywordsIn(written, state.typescript.SyntaxKind.AnyKeyword)
  if (!node || other) return null
  const start = node.getStart(file)
  const edit = { file: file.fileName, start, length: node.end - start, text: "unknown" }
  return { text: `Make ${within} unknown`, edits: [edit] }
}

/** The type that a field, or a name of a type, is declared with, in a file of the user's. */
function typeAt(
  { typescript, program }: EditorState,
  file: ts.SourceFile,
  start: number,
): ts.TypeNode | undefined {
  if (file.isDeclarationFile || program.isSourceFileFromExternalLibrary(file)) return undefined
  const declaration = nodeAt(file, start)?.parent
  if (!declaration) return undefined
  return typescript.isPropertySignature(declaration) ||
    typescript.isPropertyDeclaration(declaration) ||
    typescript.isTypeAliasDeclaration(declaration)
    ? declaration.type
    : undefined
}

function keywordsIn(node: ts.Node, kind: ts.SyntaxKind): ts.Node[] {
  if (node.kind === kind) return [node]
  const found: ts.Node[] = []
  node.forEachChild((each) => void found.push(...keywordsIn(each, kind)))
  return found
}
