import type { EmitterState } from "../../emit-program.ts"
import type { BundleState } from "../bundled-program.ts"
import type { ServedState } from "../served-modules.ts"
import type { DependenciesState } from "./dependencies.ts"
import type { TransformedFile } from "./held-project.ts"
import type { Kept } from "./kept-project.ts"
import { NOTHING, type StatementsState } from "../sql/project-statements.ts"

/** What a project has made, as data: another process continues with it. */
export interface StoredProject {
  /** Absolute names of its files, but those of packages. */
  readonly files: readonly string[]
  /** Those of packages. */
  readonly packages: readonly string[]
  /** Those of `files` that its tsconfig leaves out. */
  readonly added: readonly string[]
  /** Folders that it is compiled to. */
  readonly outputs: readonly string[]
  readonly dependencies: DependenciesState
  readonly statements: StatementsState
  /** By what they are made for. */
  readonly made: Readonly<Record<"build" | "watch", ReadonlyMap<string, StoredFile>>>
  readonly modules: ServedState
  /** Texts of the modules of a bundle, by absolute name; null: no bundle was compiled as a program. */
  readonly bundle: ReadonlyMap<string, string> | null
}

interface StoredFile extends Pick<TransformedFile, "code" | "map" | "modules"> {
  /** Of the source. */
  readonly text: string
  /** The files that decide about it, by their places in `StoredProject.files`. */
  readonly by: Uint32Array
  /** It has no code of ours: a host need not look at the other files. */
  readonly isAlone: boolean
}

/** How a bundle that was compiled as a program is compiled again after edits. */
export interface StoredBundle {
  readonly emitter: EmitterState
  readonly files: ReadonlyMap<string, StoredBundledFile>
}

interface StoredBundledFile {
  readonly hasCode: boolean
  /** As of `StoredFile`. */
  readonly by: Uint32Array
}

/** What a file was made of. */
export interface Origin {
  readonly text: string
  /** Nothing but files of the project, and migrations, decides about it, and it has no diagnostics. */
  readonly isPlain: boolean
  readonly isAlone: boolean
}

/**
 * The files that another process can take as they are.
 * @param files of the project
 */
export function storedFiles(
  kept: Kept<TransformedFile>,
  files: readonly string[],
  originOf: (made: TransformedFile) => Origin | undefined,
): ReadonlyMap<string, StoredFile> {
  const places = placesOf(files)
  const stored = new Map<string, StoredFile>()
  for (const [file, { made, by }] of kept.all()) {
    const { text, isPlain, isAlone } = originOf(made) ?? {}
    const deciding = placed(by, places)
    if (text === undefined || !isPlain || !deciding) continue
    const { code, map, modules } = made
    stored.set(file, { text, code, map, modules, by: deciding, isAlone: isAlone === true })
  }
  return stored
}

/**
 * What another process needs to compile a bundle again.
 * @param files of the project
 * @param decidingOf names of the files that decide about one
 */
export function storedBundle(
  state: BundleState,
  files: readonly string[],
  decidingOf: (file: string) => readonly string[],
): StoredBundle {
  const places = placesOf(files)
  const all = [...state.files].flatMap(([file, hasCode]): [string, StoredBundledFile][] => {
    const by = placed(decidingOf(file), places)
    return by ? [[file, { hasCode, by }]] : []
  })
  return { emitter: state.emitter, files: new Map(all) }
}

function placesOf(files: readonly string[]): ReadonlyMap<string, number> {
  return new Map(files.map((file, place) => [file, place]))
}

/** null: one is not there. */
function placed(names: readonly string[], places: ReadonlyMap<string, number>): Uint32Array | null {
  if (!names.every((name) => places.has(name))) return null
  return Uint32Array.from(names, (name) => places.get(name)!)
}

/** The names behind it. */
export function namesAt(places: Uint32Array, files: readonly string[]): string[] {
  return Array.from(places, (place) => files[place]!)
}

/** The files of `storedFiles`, in another process. */
export function* restoredFiles(
  { files, statements, made }: StoredProject,
  mode: keyof StoredProject["made"],
  tsconfig: string,
): Generator<{ file: string; made: TransformedFile; by: readonly string[]; origin: Origin }> {
  const withStatements = new Set(statements.files)
  for (const [file, { text, code, map, modules, by: places, isAlone }] of made[mode]) {
    const by = namesAt(places, files)
    const migrations = withStatements.has(file) ? statements.migrations : NOTHING
    const dependencies = [...(isAlone ? [file] : by), tsconfig, ...migrations.files]
    const rest = { diagnostics: [], dependencies, folders: migrations.folders }
    const origin = { text, isPlain: true, isAlone }
    yield { file, made: { code, map, modules, ...rest }, by, origin }
  }
}
