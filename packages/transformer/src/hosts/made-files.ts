import type { CompiledFile, FileCompiler } from "../compile.ts"
import type { ReportedDiagnostic } from "../diagnostics/index.ts"
import { mergeDiagnostics } from "../diagnostics/merge.ts"
import { printFile } from "./printed-file.ts"
import type { Dependencies } from "./project/dependencies.ts"
import type { TransformedFile } from "./project/held-project.ts"
import { createKept, type Kept } from "./project/kept-project.ts"
import type { Snapshot, SourceFile } from "./project/project-reader.ts"
import type { Mode } from "./project/project-state.ts"
import {
  type Origin,
  restoredFiles,
  storedFiles,
  type StoredProject,
} from "./project/stored-project.ts"
import { restOf, type ServedModules } from "./served-modules.ts"
import type { ProjectStatements } from "./sql/project-statements.ts"

/** The files of a project as hosts get them, until what decides about them changes. */
export interface MadeFiles {
  readonly kept: Readonly<Record<Mode, Kept<TransformedFile>>>
  /** undefined: it has to be made, for the first time or again. */
  get(file: string, mode: Mode): TransformedFile | undefined
  /** The same with its source, in any mode. */
  originOf(file: string): Origin | undefined
  /** Makes a file, and keeps it. */
  make(source: SourceToMake, compiled: CompiledOf): TransformedFile
  /**
   * The file whose code alone is in a module.
   * @param id of the module
   */
  ownerOf(id: string): string | undefined
  /**
   * What another process can take.
   * @param files of the project, absolute
   */
  stored(files: readonly string[]): StoredProject["made"]
  /** Whether nothing but files of the project decides about all that a build has made. */
  arePlain(): boolean
  /** Takes what another process has stored. */
  restore(stored: StoredProject): void
}

interface SourceToMake {
  /** Absolute. */
  readonly file: string
  readonly mode: Mode
  readonly source: SourceFile
  readonly snapshot: Snapshot
}

/** What a compiler makes of a file. */
export type CompiledOf = CompiledFile & Pick<FileCompiler, "general">

/** What files are made with. */
export interface MakingFiles {
  readonly tsconfig: string
  readonly dependencies: Dependencies
  readonly modules: ServedModules
  readonly statements: ProjectStatements
  /** Without names that are imported for types alone. */
  readonly forNode: boolean
  /** @param file to be looked up in it */
  snapshotFor(file: string): Snapshot
  /** Whether all files are made, so that those without code stay without. */
  isWhole(): boolean
}

/** Nothing is made before a host requests it. */
export function createMadeFiles({
  tsconfig,
  dependencies,
  modules,
  statements,
  forNode,
  snapshotFor,
  isWhole,
}: MakingFiles): MadeFiles {
  const kept: Record<Mode, Kept<TransformedFile>> = {
    build: createKept(dependencies),
    watch: createKept(dependencies),
    apart: createKept(dependencies),
  }
  const owners = new Map<string, string>()
  const origins = new WeakMap<TransformedFile, Origin>()
  const generalOf = newOnes()
  const get = (file: string, mode: Mode): TransformedFile | undefined =>
    kept[mode].get(file, () => snapshotFor(file))

  function make(
    { file, mode, snapshot, source }: SourceToMake,
    compiled: CompiledOf,
  ): TransformedFile {
    const { edits, diagnostics, hasStatements, general } = compiled
    const { files, folders } = statements.decidingFor(file, hasStatements)
    const elides = forNode && snapshot.options["verbatimModuleSyntax"] !== true
    const isApart = mode === "apart"
    const { code, map, ...others } = printFile(snapshot, source, { file, edits, isApart, elides })
    if (others.rest !== null) owners.set(restOf(file), file)
    const isAlone = !edits && !elides
    // Without code a file may still get some by any edit elsewhere.
    const by = isAlone && !isWhole() ? snapshot.files() : kept[mode].deciding(file, snapshot)
    const made: TransformedFile = {
      code,
      map,
      modules: modules.take(file, mode, others.modules, others.rest),
      diagnostics: mergeDiagnostics([...(edits ? generalOf(general) : []), ...diagnostics]),
      dependencies: [...(isAlone ? [file] : by), tsconfig, ...files],
      folders,
    }
    kept[mode].set(file, made, by)
    const isKnown = !hasStatements || (general.length === 0 && statements.areWhole())
    const isPlain = made.diagnostics.length === 0 && isKnown
    origins.set(made, { text: source.text, isPlain, isAlone })
    return made
  }

  return {
    kept,
    get,
    originOf(file) {
      const known = get(file, "watch") ?? get(file, "apart") ?? get(file, "build")
      return known && origins.get(known)
    },
    make,
    ownerOf: (id) => owners.get(id),
    stored: (files) => ({
      build: storedFiles(kept.build, files, (made) => origins.get(made)),
      watch: storedFiles(kept.watch, files, (made) => origins.get(made)),
    }),
    arePlain: () => [...kept.build.all().values()].every(({ made }) => origins.get(made)?.isPlain),
    restore(stored) {
      for (const mode of ["build", "watch"] as const)
        for (const { file, made, by, origin } of restoredFiles(stored, mode, tsconfig)) {
          kept[mode].set(file, made, by)
          origins.set(made, origin)
        }
    },
  }
}

/** Bundlers report what is returned with each file: each warning is in one of them. */
function newOnes(): (all: readonly ReportedDiagnostic[]) => readonly ReportedDiagnostic[] {
  const warned = new Set<string>()
  return (all) =>
    all.filter(({ severity, text }) => {
      if (severity === "error") return true
      const isKnown = warned.has(text)
      warned.add(text)
      return !isKnown
    })
}
