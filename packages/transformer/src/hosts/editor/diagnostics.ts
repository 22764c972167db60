import type ts from "typescript"
import { type Diagnostic, withoutDoubles } from "../../diagnostics/index.ts"
import type { EditorView } from "./editor.ts"

/** What a compiler itself says, of which the place matters. */
type Other = Pick<ts.Diagnostic, "start">

/**
 * What Precast says of one open file.
 * @param others what the compiler says of it: a name that it cannot find is not told twice
 */
export function diagnosticsOf(
  view: EditorView,
  file: string,
  others: () => readonly Other[],
): Diagnostic[] {
  const source = view.sourceOf(file)
  if (!source) return []
  const { edits, diagnostics } = view.compileFile(file)
  const isToldAlready = (each: Diagnostic): boolean =>
    each.code === "PC1013" && isErrorWithin(callAround(view.typescript, source, each), others())
  const own = withoutDoubles(diagnostics).filter((each) => !isToldAlready(each))
  const general = edits ? view.general.map((each) => ({ ...each, span: head(source) })) : []
  return [...general, ...own].filter(({ span }) => span?.file === source.fileName)
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
    node.forEachChild(visit)
  }
  visit(source)
  return found ? { start: found.getStart(source), end: found.end } : span
}

function isErrorWithin(
  { start, end }: { start: number; end: number },
  others: readonly Other[],
): boolean {
  return others.some((each) => each.start !== undefined && each.start >= start && each.start < end)
}
