import { createDependencies, type Dependencies } from "./dependencies.ts"
import type { FileChanges, Files } from "./project-reader.ts"

/** What was made of files, for as long as nothing that decides about it has changed. */
export interface Kept<Made> {
  /** undefined: it has to be made, for the first time or again. */
  get(file: string, files: () => Files): Made | undefined
  set(file: string, made: Made, by: readonly string[]): void
  delete(file: string): void
  /** Names of the files that decide about one. */
  deciding(file: string, files: Files): readonly string[]
  /** @param isMoved imports of files that are as they were may lead elsewhere */
  forget(changes: FileChanges, isMoved: boolean): void
  clear(): void
  /** All that is kept, with the names of the files that decide about each. */
  all(): ReadonlyMap<string, { readonly made: Made; readonly by: readonly string[] }>
}

interface Entry<Made> {
  readonly made: Made
  readonly by: readonly string[]
  /** How many times imports may have changed their targets until this was last verified. */
  moves: number
}

/** @param dependencies may be shared by several, which receive the same changes */
export function createKept<Made>(dependencies: Dependencies = createDependencies()): Kept<Made> {
  const entries = new Map<string, Entry<Made>>()
  let moves = 0
  let additions = 0
  const deciding = (file: string, files: Files): readonly string[] => [
    ...dependencies.of(file, files),
  ]
  return {
    deciding,
    get(file, files) {
      const known = entries.get(file)
      if (!known) return undefined
      const now = dependencies.additions(files)
      if (now !== additions) moves++
      additions = now
      if (known.moves === moves) return known.made
      if (!isSame(known.by, deciding(file, files()))) {
        entries.delete(file)
        return undefined
      }
      known.moves = moves
      return known.made
    },
    set: (file, made, by) => void entries.set(file, { made, by, moves }),
    delete: (file) => void entries.delete(file),
    forget({ changed = [], created = [], deleted = [] }, isMoved) {
      const all = [...changed, ...created, ...deleted]
      if (isMoved) moves++
      dependencies.forget(all, isMoved)
      for (const [file, { by }] of entries)
        if (all.some((one) => one === file || by.includes(one))) entries.delete(file)
    },
    clear: () => entries.clear(),
    all: () => entries,
  }
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  const names = new Set(one)
  return names.size === other.length && other.every((name) => names.has(name))
}
