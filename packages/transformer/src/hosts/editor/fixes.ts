import type ts from "typescript"
import type { Diagnostic } from "../../diagnostics/index.ts"
import { numberOf } from "../ts-diagnostic.ts"
import { diagnosticsOf, type ShownDiagnostic } from "./diagnostics.ts"
import { askForCode } from "./fix-code.ts"
import { fixParameter } from "./fix-parameter.ts"
import { writeRowType } from "./fix-row-type.ts"
import type { EditorState } from "./editor.ts"
import { nodeAt } from "./nodes.ts"

/** PC1015: `any` becomes `unknown` where it is written. */
const fixField: Fix = (state, _source, { span, declaration, within }) => {
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

/** A way out of a diagnostic; null: not here. */
export type Fix = (
  state: EditorState,
  source: ts.SourceFile,
  diagnostic: ShownDiagnostic,
) => { text: string; edits: readonly Insertion[] } | null

/** A change of one file. */
export interface Insertion {
  readonly file: string
  readonly start: number
  /** Of what is replaced; 0: nothing. */
  readonly length: number
  readonly text: string
}

/** The diagnostics that have a clear way out. */
const fixes = {
  PC1012: askForCode,
  PC1078: askForCode,
  PC1015: fixField,
  PC1052: fixParameter,
  PC1094: fixParameter,
  PC1135: writeRowType,
  PC1138: writeRowType,
  PC1139: writeRowType,
  PC1140: writeRowType,
  PC1141: writeRowType,
} as const satisfies Partial<Record<Diagnostic["code"], Fix>>

const byNumber: ReadonlyMap<number, Fix> = new Map(
  Object.entries(fixes).map(([code, fix]) => [numberOf(code as keyof typeof fixes), fix]),
)

/** Numbers that the language service knows those diagnostics by. */
export const fixableNumbers: readonly number[] = [...byNumber.keys()]

export function isFixable(number: number): boolean {
  return byNumber.has(number)
}

/** The ways out of the diagnostics of these numbers that lie in a range. */
export function fixesAt(
  state: EditorState,
  file: string,
  start: number,
  end: number,
  numbers: readonly number[],
): ts.CodeFixAction[] {
  const source = state.program.getSourceFile(file)
  if (!source) return []
  const made = diagnosticsOf(state, file, () => false).flatMap((diagnostic) => {
    const { span, code } = diagnostic
    const fix = byNumber.get(numberOf(code))
    if (!fix || !numbers.includes(numberOf(code))) return []
    if (span.start > end || span.end < start) return []
    const found = fix(state, source, diagnostic)
    return found ? [actionOf(code, found)] : []
  })
  return [...new Map(made.map((each) => [JSON.stringify(each), each])).values()]
}

function actionOf(
  code: Diagnostic["code"],
  { text, edits }: NonNullable<ReturnType<Fix>>,
): ts.CodeFixAction {
  const files = [...new Set(edits.map(({ file }) => file))]
  return {
    fixName: `precast-${code}`,
    description: text,
    changes: files.map((fileName) => ({
      fileName,
      textChanges: edits
        .filter(({ file }) => file === fileName)
        .map(({ start, length, text: newText }) => ({ span: { start, length }, newText })),
    })),
  }
}
