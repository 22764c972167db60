import type { CompiledFile, FileCompiler } from "../compile.ts"
import type { SqlHost } from "../sql/descriptions.ts"
import {
  type BundledProgram,
  bundledFiles,
  compileBundled,
  modulesAlone,
} from "./bundled-program.ts"
import type { Dependencies } from "./project/dependencies.ts"
import type { TransformedFile } from "./project/held-project.ts"
import { createKept, type Kept } from "./project/kept-project.ts"
import type { ProjectState } from "./project/project-state.ts"
import {
  namesAt,
  type StoredBundle,
  storedBundle,
  type StoredProject,
} from "./project/stored-project.ts"

/** A bundle whose files are requested once. They are compiled together, as a program, when the first one is requested. */
export interface SingleBundle {
  /** The files that the last process has compiled, and whether they have code of ours. */
  readonly files: Kept<boolean>
  /** Nothing was compiled yet. */
  readonly isAwaited: boolean
  /** It is compiled as a program: it has no parts. */
  readonly isWhole: boolean
  /** The last process has left some of its files, which must not be given before `compile`. */
  readonly isContinued: boolean
  /** @param entry its first file */
  compile(entry: string, state: ProjectState, sql: SqlHost | null, onFile: () => void): void
  /** undefined: it is not part of the bundle, or was not compiled by this process. */
  compiledFile(file: string): (CompiledFile & Pick<FileCompiler, "general">) | undefined
  moduleText(id: string): string | undefined
  /** Keeps its modules alone. */
  rest(): void
  /** Files have changed: all are compiled again. */
  forget(): void
  /** Modules for another process, by absolute name; null: it is not compiled as a program. */
  texts(): ReadonlyMap<string, string> | null
  /** How another process continues it after edits; null: it has to compile all files. */
  state(names: readonly string[]): StoredBundle | null
}

/** What the last process has left. */
interface Left {
  readonly stored: StoredProject
  /** null: nothing has changed. */
  readonly bundle: StoredBundle | null
}

/**
 * @param isOne otherwise there is no such bundle
 * @param made what was made of its files
 * @param left null: all files have to be compiled
 */
export function createSingleBundle(
  isOne: boolean,
  made: Kept<TransformedFile>,
  dependencies: Dependencies,
  left: Left | null,
): SingleBundle {
  // undefined: no file was requested yet; null: it has parts.
  let program: BundledProgram | null | undefined = isOne ? undefined : null
  const files = createKept<boolean>(dependencies)
  const deciding = new Map<string, readonly string[]>()
  for (const [file, { hasCode, by }] of left?.bundle?.files ?? [])
    files.set(file, hasCode, namesAt(by, left!.stored.files))
  if (isOne && left && !left.bundle)
    program = left.stored.bundle && modulesAlone(left.stored.bundle, [])

  return {
    files,
    get isAwaited() {
      return program === undefined
    },
    get isWhole() {
      return Boolean(program)
    },
    isContinued: Boolean(left?.bundle),
    compile(entry, { snapshot, settings }, sql, onFile) {
      const all = bundledFiles(snapshot, made.deciding(entry, snapshot))
      program = null
      if (!all) return made.clear()
      const hasCode = (file: string): boolean | undefined => {
        const known = files.get(file, () => snapshot)
        return known && !made.get(file, () => snapshot) ? undefined : known
      }
      const before = left?.bundle && { ...left.bundle, texts: left.stored.bundle!, hasCode }
      program = compileBundled(snapshot, all, settings, sql, { onFile, ...(before && { before }) })
      for (const file of all) {
        if (program.compiledFile(file)) made.delete(file)
        deciding.set(file, made.deciding(file, snapshot))
      }
    },
    compiledFile(file) {
      const known = program?.compiledFile(file)
      return known && { ...known, general: program!.compiler.general }
    },
    moduleText: (id) => program?.moduleText(id),
    rest() {
      if (program) program = program.rested()
    },
    forget() {
      if (!program) return
      // Modules are named by files and not by their content.
      made.clear()
      program = undefined
    },
    texts: () => program?.texts() ?? null,
    state(names) {
      const state = program?.state()
      return state ? storedBundle(state, names, (file) => deciding.get(file)!) : null
    },
  }
}
