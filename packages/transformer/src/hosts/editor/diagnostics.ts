import type ts from "typescript"
import type { Diagnostic, ReportedDiagnostic, Position } from "../../diagnostics/index.ts"
import { withoutEchoes, mergeDiagnostics } from "../../diagnostics/merge.ts"
import type { Span } from "../../ir/ir-site.ts"
import type { EditorView } from "./editor.ts"

/** A diagnostic of one open file. */
export interface ShownDiagnostic extends Diagnostic {
  readonly span: Span
  /** For a diagnostic at a call: the declaration that is its cause, in a file that is not open. */
  readonly declaration: { readonly span: Span; readonly position: Position } | null
}

/**
 * The diagnostics of Precast for one open file: for its declarations, at the declaration, for all calls in
 * open files; for declarations in files that are not open, at the first call that they affect.
 * @param hasErrors whether the compiler itself has errors in the file: an unresolved name is not reported
 * twice
 */
export function diagnosticsOf(
  view: EditorView,
  file: string,
  hasErrors: () => boolean,
): readonly ShownDiagnostic[] {
  const source = view.sourceOf(file)
  if (!source) return []
  const open = new Set([source.fileName, ...view.openFiles()])
  const { edits, diagnostics: own } = view.compileFile(file)
  const others = [...open].filter((each) => view.mayUse(each, source.fileName))
  const reported = others.flatMap((each) => view.compileFile(each).diagnostics)
  const isHere = ({ span }: Pick<Diagnostic, "span">): boolean => span?.file === source.fileName
  const isClosed = ({ span }: ReportedDiagnostic): boolean => span !== null && !open.has(span.file)
  const shown = [
    ...mergeDiagnostics([...own, ...reported].filter(isHere)).flatMap(atDeclaration),
    ...mergeDiagnostics(own.filter(isClosed)).flatMap(atCall),
  ]
  const general = edits ? view.general.map((each) => atHead(each, source)) : []
  return withoutEchoes([...general, ...shown], hasErrors)
}

function atDeclaration(each: Diagnostic): ShownDiagnostic[] {
  const { span } = each
  return span ? [{ ...each, span, declaration: null }] : []
}

function atCall(each: Diagnostic): ShownDiagnostic[] {
  const { span, position, uses } = each
  const [first] = uses
  if (!first || !span || !position) return []
  return [{ ...each, span: first.span, position: first.position, declaration: { span, position } }]
}

/** What concerns the whole project is shown at the file's first statement. */
function atHead(each: ReportedDiagnostic, source: ts.SourceFile): ShownDiagnostic {
  const first = source.statements[0]
  const start = first?.getStart(source) ?? 0
  const span = { file: source.fileName, start, end: first?.getEnd() ?? start }
  return { ...each, span, uses: [], declaration: null }
}

/** Another place that a diagnostic concerns. */
export interface Related {
  readonly text: string
  readonly span: Span
  /** Of its start. */
  readonly position: Position
}

/**
 * The declaration that is the cause, unless the diagnostic is reported there, and the calls that it affects.
 */
export function relatedTo({ declaration, uses, span }: ShownDiagnostic): Related[] {
  const cause = declaration ? [{ text: "It is declared here.", ...declaration }] : []
  const others = uses.filter((use) => use.span.file !== span.file || use.span.start !== span.start)
  const affected = others.map(({ name, span: at, position }) => {
    return { text: `Affects ${name}.`, span: at, position }
  })
  return [...cause, ...affected]
}
