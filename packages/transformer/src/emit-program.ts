import { linkFile } from "./4-emit/index.ts"
import type { FileSites, ModuleCode, SharedModule } from "./ir/ir-site.ts"
import type { Optimize } from "./ir/optimize.ts"
import { type Shared, type SharedBefore, shareUnits, type Sharing } from "./share-units.ts"
import { createWrittenProgram, type ProgramState } from "./written-program.ts"

/**
 * Writes the code of a whole program: each function once, however many files use it. After edits it is what a new one
 * would write.
 */
export interface ProgramEmitter {
  /** Replaces what was read in the file before. */
  add(sites: FileSites): void
  /** The files that there are, in the order of the program, each of which was added. */
  keep(files: readonly string[]): void
  /** The code of a file, when all files were added. */
  codeOf(file: string): ModuleCode
  /**
   * What the files import. A module is the same object for as long as its text is the same.
   * @param isThere leaves out, by their home, those that another process has made and written
   */
  modules(isThere?: (home: string) => boolean): readonly SharedModule[]
  /** @returns files whose code has changed since the last call though they were not added again */
  moved(): ReadonlySet<string>
  /** As data, with which another process can continue; null: a function could not be written. */
  state(): EmitterState | null
}

export interface EmitterState {
  readonly program: ProgramState
  readonly shared: SharedBefore
}

/**
 * @param options as in tsconfig.json
 * @param from state of a program with the same options
 * @param unsaid the default of `optimize`
 */
export function createProgramEmitter(
  options: Readonly<Record<string, unknown>>,
  sharing: Sharing,
  from?: EmitterState,
  unsaid: Optimize = "speed",
): ProgramEmitter {
  const program = createWrittenProgram(options, from?.program, unsaid)
  let shared: Shared | null = null
  let moved = new Set<string>()

  function linked(): Shared {
    const update = program.update()
    if (shared && update.isSame) return shared
    shared = shareUnits(program, sharing, update, shared ?? from?.shared ?? null)
    for (const file of shared.moved) moved.add(file)
    return shared
  }

  return {
    add: program.add,
    keep: program.keep,
    codeOf(file) {
      const { remoteOf } = linked()
      const { failed, ...code } = program.files.get(file)!.written!
      const module = linkFile(code, program.store, (unit) => remoteOf(unit, file))
      return { ...module, ...(failed && { failed }) }
    },
    modules: (isThere = () => false) => linked().modules(isThere),
    moved() {
      linked()
      const found = moved
      moved = new Set()
      return found
    },
    state() {
      const { places, made } = linked()
      const state = program.state()
      if (!state) return null
      const modules = [...made].map(
        ([home, { own, exported }]) =>
          [home, { own, exported, module: null, isLeft: true as const }] as const,
      )
      return { program: state, shared: { places, made: new Map(modules) } }
    },
  }
}
