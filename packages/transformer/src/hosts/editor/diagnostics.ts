import type ts from "typescript"
import { type Diagnostic, withoutDoubles } from "../../diagnostics/index.ts"
import { toTypeScript } from "../ts-diagnostic.ts"
import type { EditorState } from "./editor.ts"

/**
 * What Precast says of one open file.
 * @param others what the compiler says of it: a name that it cannot find is not told twice
 */
export function diagnosticsOf(
  state: EditorState,
  file: string,
  others: readonly ts.Diagnostic[],
): ts.Diagnostic[] {
  const { typescript, program } = state
  const source = program.getSourceFile(file)
  if (!source || source.isDeclarationFile || program.isSourceFileFromExternalLibrary(source))
    return []
  const { edits, diagnostics } = state.compileFile(file)
  const isToldAlready = (each: Diagnostic): boolean =>
    each.code === "PC1013" && isErrorWithin(callAround(typescript, source, each), others)
  const own = withoutDoubles(diagnostics).filter((each) => !isToldAlready(each))
  const general = edits ? state.general.map((each) => ({ ...each, span: head(source) })) : []
  return [...general, ...own]
    .filter(({ span }) => span?.file === source.fileName)
    .map((each) => toTypeScript(typescript, program, each))
}

/** Where what concerns the whole project is shown: at the file's first statement. */
function head(source: ts.SourceFile): NonNullable<Diagnostic["span"]> {
  const first = source.statements[0]
  const start = first?.getStart(source) ?? 0
  return { file: source.fileName, start, end: first?.getEnd() ?? start }
}

/** The call whose callee, or an argument of which, the diagnostic points at. */
function callAround(
  typescript: typeof ts,
  source: ts.SourceFile,
  { span }: Diagnostic,
): { start: number; end: number } {
  if (!span) return { start: 0, end: 0 }
  let found: ts.Node | undefined
  const visit = (node: ts.Node): void => {
    if (node.pos > span.start || node.end < span.end) return
    if (typescript.isCallExpression(node)) found = node
    typescript.forEachChild(node, visit)
  }
  visit(source)
  return found ? { start: found.getStart(source), end: found.end } : span
}

function isErrorWithin(
  { start, end }: { start: number; end: number },
  others: readonly ts.Diagnostic[],
): boolean {
  return others.some((each) => each.start !== undefined && each.start >= start && each.start < end)
}
