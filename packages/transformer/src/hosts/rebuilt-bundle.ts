import type { CompiledFile, FileCompiler } from "../compile.ts"
import { isDeclarationFile } from "../compiler/typescript-7/file-names.ts"
import { createProgramEmitter, type ProgramEmitter } from "../emit-program.ts"
import { modulesNextTo } from "./modules-next-to.ts"
import type { Dependencies } from "./project/dependencies.ts"
import { createKept, type Kept } from "./project/kept-project.ts"
import type { Snapshot } from "./project/project-reader.ts"
import { remembered } from "./remembered.ts"
import { packageOf } from "./running/module-kind.ts"

/**
 * The files of a bundle that is built again after edits. What they share is in one module for each file that declares
 * types, and an edit writes again only functions that it affects (docs/performance-rebuild.md, "Bundlers").
 */
export interface RebuiltBundle {
  readonly kept: Kept<CompiledFile>
  /**
   * Compiles files that have changed, and then takes all as they are now: until the next call, modules do not change.
   * @param requested files that the bundle had
   * @param now the project at the time of each step
   * @returns files whose code may have changed
   */
  update(
    requested: ReadonlySet<string>,
    now: () => StateOfBundle,
  ): Generator<void, Iterable<string>>
  /** undefined: it is not part of the bundle, or has changed since the last update. */
  compiledFile(
    file: string,
    files: () => Snapshot,
  ): (CompiledFile & Pick<FileCompiler, "general">) | undefined
  moduleText(id: string): string | undefined
  /** Also after a change of the options. */
  clear(): void
}

/** One state of the project. */
export interface StateOfBundle {
  readonly snapshot: Snapshot
  /** As in tsconfig.json. */
  readonly options: Readonly<Record<string, unknown>>
  compilerFor(emitter: ProgramEmitter): FileCompiler
}

export function createRebuiltBundle(dependencies: Dependencies): RebuiltBundle {
  const kept = createKept<CompiledFile>(dependencies)
  // Compiled since the last update.
  const fresh = new Set<string>()
  const folders = remembered((file) => packageOf(file).manifest ?? "")
  let own: ReadonlySet<string> = new Set()
  const modules = modulesNextTo((file) => own.has(file))
  let texts: ReadonlyMap<string, string> = new Map()
  let emitter: ProgramEmitter | null = null
  let general: FileCompiler["general"] = []

  function filesOf(requested: ReadonlySet<string>, snapshot: Snapshot): readonly string[] {
    const all = snapshot.files().filter((file) => !isDeclarationFile(file))
    const reached = new Set<string>()
    for (const file of all)
      if (requested.has(file) && !reached.has(file))
        for (const each of kept.deciding(file, snapshot)) reached.add(each)
    const files = all.filter((file) => reached.has(file))
    // Files of several packages may each have a runtime of their own.
    return new Set(files.map(folders)).size > 1 ? [] : files
  }

  function compilerOf({ options, compilerFor }: StateOfBundle): FileCompiler {
    emitter ??= createProgramEmitter(options, modules.sharing, undefined, "watch")
    return compilerFor(emitter)
  }

  function take(files: readonly string[]): Iterable<string> {
    own = new Set(files)
    if (!emitter) return []
    emitter.keep(files.filter((file) => kept.all().get(file)?.made.edits))
    const moved = emitter.moved()
    texts = modules.textsOf(emitter.modules())
    const changed = [...moved, ...fresh]
    fresh.clear()
    return changed
  }

  return {
    kept,
    *update(requested, now) {
      const files = filesOf(requested, now().snapshot)
      const changed = files.filter((file) => !kept.get(file, () => now().snapshot))
      if (changed.length > 0) compilerOf(now()).announce(changed)
      for (const file of changed) {
        const state = now()
        const compiler = compilerOf(state)
        ;({ general } = compiler)
        kept.set(file, compiler.compileFile(file), kept.deciding(file, state.snapshot))
        fresh.add(file)
        yield
      }
      return take(files)
    },
    compiledFile(file, files) {
      const known = own.has(file) ? kept.get(file, files) : undefined
      return known && { ...known, general }
    },
    moduleText: (id) => texts.get(id),
    clear() {
      kept.clear()
      fresh.clear()
      own = new Set()
      emitter = null
    },
  }
}
