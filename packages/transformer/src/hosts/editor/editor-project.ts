import { dirname } from "node:path"
import { type CompiledFile, createFileCompiler } from "../../compile.ts"
import { openReader } from "../open-reader.ts"
import {
  type FileChanges,
  isAny,
  isOwn,
  outputsOf,
  type ProjectReader,
  type Snapshot,
  withoutOthers,
} from "../project/project-reader.ts"
import { createStamps } from "../project/stamps.ts"
import { guardFor } from "../typescript-7/load.ts"
import { createDependencies } from "../project/dependencies.ts"
import { createSqlHost, type ProjectSqlHost } from "../sql/sql-host.ts"
import { diagnosticsOf, type ShownDiagnostic, relatedTo, type Related } from "./diagnostics.ts"
import type { EditorView } from "./editor.ts"
import { explanationAt } from "./explanation-at.ts"
import type { RowType } from "../../sql/row-types.ts"

/** A diagnostic of one open file, with the other places that it concerns. */
export interface EditorDiagnostic extends ShownDiagnostic {
  readonly related: readonly Related[]
}

/** A project that is held open, by TypeScript 6 or 7, while files of it are edited. */
export interface EditorProject {
  /** Of TypeScript. */
  readonly version: string
  /** Whether a file of the user's is part of the project. */
  has(file: string): boolean
  /** The diagnostics of Precast for one file, as the plugin of TypeScript 6 shows them. */
  diagnosticsIn(file: string): readonly EditorDiagnostic[]
  /**
   * The code that is emitted for the call whose name is at an offset, as Markdown; null: there is no such
   * call.
   */
  hoverAt(file: string, offset: number): string | null
  /** The type of the rows of the statement in a range, of those whose type has to be written or corrected. */
  rowTypeAt(file: string, start: number, end: number): RowType | null
  /** Texts are not as they were; without an argument, files on the disk are looked at. */
  update(texts?: readonly string[]): void
  close(): void
}

/**
 * Opens a project for an editor, with the TypeScript that is installed for it. All queries to TypeScript 7
 * throw PC1004 once its API has failed.
 * @param tsconfig absolute name
 * @param texts of files that are open, saved or not, by absolute name; read again after `update`
 * @throws Error PC1001 when TypeScript is another version; PC1004 when the API of TypeScript 7 fails
 */
export async function openEditorProject(
  tsconfig: string,
  texts: ReadonlyMap<string, string>,
): Promise<EditorProject> {
  let outputs: readonly string[] = []
  const stamps = createStamps(tsconfig, () => outputs)
  const reader = await openReader(tsconfig, "typescript", texts)
  let state: State | null = null
  const current = (): State => {
    if (state) return state
    const snapshot = reader.snapshot()
    outputs = outputsOf(snapshot.options)
    const sql = createSqlHost(dirname(tsconfig), reader.settings["sql"], { form: "editor" })
    state = {
      snapshot,
      sql,
      view: viewOf(snapshot, reader.settings, dirname(tsconfig), texts, sql),
    }
    stamps.take([...snapshot.files(), tsconfig])
    return state
  }
  const update = (changes: FileChanges): void => {
    if (!isAny(changes)) return
    const { own } = withoutOthers(changes, state?.sql?.files() ?? [])
    if (isAny(own)) reader.update(own)
    state = null
  }
  /** Of the project, and those that decide about its statements. */
  const filesOf = ({ snapshot, sql }: State): string[] => [
    ...snapshot.files(),
    tsconfig,
    ...(sql?.files() ?? []),
  ]
  // Direct queries to the compiler are not guarded by the reader.
  const is7 = reader.version.startsWith("7.")
  const guard = is7 ? guardFor(reader.version) : <T>(ask: () => T): T => ask()
  return {
    version: reader.version,
    has: (file) => current().view.sourceOf(file) !== undefined,
    diagnosticsIn: (file) =>
      guard(() => {
        const { snapshot, view } = current()
        const found = diagnosticsOf(view, file, () => snapshot.problemsIn(file).length > 0)
        return found.map((each) => ({ ...each, related: relatedTo(each) }))
      }),
    hoverAt: (file, offset) => guard(() => explanationAt(current().view, file, offset)),
    rowTypeAt: (file, start, end) =>
      guard(() => {
        const { view } = current()
        const { rowTypes } = view.sourceOf(file) ? view.compileFile(file) : { rowTypes: [] }
        const found = rowTypes.find(({ span }) => start <= span.end && end >= span.start)
        return found && found.edits.length > 0 ? found : null
      }),
    update: (changed) => update(changed ? { changed } : stamps.changes(filesOf(current()))),
    close() {
      try {
        reader.close()
      } catch {} // TypeScript 7 has exited before, and is closed
    },
  }
}

interface State {
  readonly snapshot: Snapshot
  readonly sql: ProjectSqlHost | null
  readonly view: EditorView
}

function viewOf(
  snapshot: Snapshot,
  options: ProjectReader["settings"],
  folder: string,
  open: ReadonlyMap<string, string>,
  sql: ProjectSqlHost | null,
): EditorView {
  const dependencies = createDependencies()
  const files = createFileCompiler(snapshot.compiler, options, "speed", null, sql)
  const compiled = new Map<string, CompiledFile>()
  return {
    typescript: snapshot.syntax,
    compiler: snapshot.compiler,
    options,
    general: files.general,
    folder,
    openFiles: () => snapshot.roots().filter((file) => open.has(file)),
    mayUse: (file, other) => file !== other && dependencies.of(file, snapshot).has(other),
    sourceOf(file) {
      const source = isOwn(file) ? snapshot.sourceFile(file) : undefined
      return source?.isDeclarationFile === false ? source : undefined
    },
    compileFile(file) {
      const made = compiled.get(file) ?? files.compileFile(file)
      compiled.set(file, made)
      return made
    },
  }
}
