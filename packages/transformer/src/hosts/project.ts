import { dirname } from "node:path"
import { mergeDiagnostics } from "../diagnostics/merge.ts"
import type { Options } from "../diagnostics/options.ts"
import { createHeap } from "./heap.ts"
import { type CompiledOf, createMadeFiles } from "./made-files.ts"
import { openReader } from "./open-reader.ts"
import { optimizingLater } from "./optimize-later.ts"
import { createCurrentState } from "./project/current-state.ts"
import { createDependencies } from "./project/dependencies.ts"
import type { Holding, Project, TransformedFile } from "./project/held-project.ts"
import { createKnownTypes } from "./project/known-types.ts"
import { createProjectCache } from "./project/project-cache.ts"
import { type FileChanges, isAny, type Problem, withoutOthers } from "./project/project-reader.ts"
import { type Mode, stateOf } from "./project/project-state.ts"
import { createStamps } from "./project/stamps.ts"
import type { StoredProject } from "./project/stored-project.ts"
import { createRebuiltBundle, type StateOfBundle } from "./rebuilt-bundle.ts"
import { createServedModules } from "./served-modules.ts"
import { createSingleBundle } from "./single-bundle.ts"
import { createProjectStatements } from "./sql/project-statements.ts"

export type { FileChanges, Holding, Mode, Problem, Project, TransformedFile }

/**
 * Opens a project with the TypeScript, 6 or 7, that is installed for it.
 * @param tsconfig absolute name
 * @param options go before those of the `plugins` entry in the tsconfig
 * @throws Error PC1001 when it is another version; PC1004 when the API of TypeScript 7 fails
 */
export async function openProject(
  tsconfig: string,
  options: Partial<Options> = {},
  {
    packageName = "typescript",
    forNode = false,
    hasModules = false,
    defaults = {},
    isCached = false,
    isOnce = false,
    isOne = false,
  }: Holding = {},
): Promise<Project> {
  let outputs: readonly string[] = []
  const stamps = createStamps(tsconfig, () => outputs)
  stamps.note([tsconfig])
  const use = [options, forNode, hasModules, defaults, isOne]
  const cache = isCached ? createProjectCache(tsconfig, packageName, use) : null
  const last = cache?.read()
  const lastBundle = last && isOne && isAny(last.changes) ? last.bundle() : null
  // Modules of a bundle are named by files and not by their content.
  const before = last && isOne && isAny(last.changes) && !lastBundle ? undefined : last
  const reader = await openReader(tsconfig, packageName, undefined, isOnce, before !== undefined)
  const dependencies = createDependencies(before?.stored.dependencies)
  const modules = createServedModules(before?.stored.modules)
  const served = {
    build: hasModules === false ? null : modules.hostOf("build"),
    watch: hasModules === true ? modules.hostOf("watch") : null,
  }
  const statements = createProjectStatements(dirname(tsconfig), before?.stored.statements)
  const made = createMadeFiles({
    tsconfig,
    dependencies,
    modules,
    statements,
    forNode,
    snapshotFor: (file) => current.getFor(file).snapshot,
    isWhole: () => bundle.isWhole,
  })
  const rebuilt = createRebuiltBundle(dependencies)
  const isSingle = isOne && served.build !== null
  const left = before ? { stored: before.stored, bundle: lastBundle } : null
  const bundle = createSingleBundle(isSingle, made.kept.build, dependencies, left)
  const allKept = [...Object.values(made.kept), rebuilt.kept, bundle.files]
  const requested = new Set<string>()
  const added = new Set<string>()
  const heap = isOnce ? createHeap() : null
  const types = createKnownTypes()
  const current = createCurrentState({
    tsconfig,
    types,
    dependencies,
    read: () => reader.snapshot(),
    stateOf(snapshot) {
      const all = { ...defaults, ...reader.settings, ...options }
      return stateOf(snapshot, all, served, statements.hostFor(all.sql), types.units)
    },
    isMade: (file) => bundle.compiledFile(file) !== undefined,
    onRead(names) {
      ;({ outputs } = names)
      stamps.take([...names.files, tsconfig])
    },
  })

  function compileBundle(entry: string): void {
    const now = current.get()
    const host = statements.hostFor(now.settings.sql)
    bundle.compile(entry, now, host, () => heap?.hold())
    if (bundle.isWhole && reader.end?.()) current.end()
  }

  function compileFile(file: string, mode: Mode): CompiledOf {
    if (mode === "build" && bundle.isAwaited) compileBundle(file)
    const known = mode === "build" ? bundle.compiledFile(file) : undefined
    if (known) return known
    const shared =
      mode === "apart" ? rebuilt.compiledFile(file, () => current.get().snapshot) : null
    if (shared) return shared
    const compiler = current.get().compilers[mode]()
    return { ...compiler.compileFile(file), general: compiler.general }
  }

  function stateOfBundle(): StateOfBundle {
    const { snapshot, compilers, settings } = current.get()
    return { snapshot, options: settings, compilerFor: compilers.program }
  }

  function* startBundle(): Generator<void, void> {
    for (const file of yield* rebuilt.update(requested, stateOfBundle)) made.kept.apart.delete(file)
  }

  /** The first file of a bundle is its entry. */
  function take(file: string, mode: Mode): void {
    const isEntry = mode === "apart" && requested.size === 0
    requested.add(file)
    if (isEntry) Array.from(startBundle())
  }

  function bundleToStore(): ReturnType<typeof bundle.state> {
    const names = current.names()
    return names && bundle.state(names.files)
  }

  function toStore(): StoredProject | undefined {
    const names = current.names()
    if (!names) return undefined
    if (bundle.isWhole && !made.arePlain()) return undefined
    return {
      ...names,
      added: [...added],
      dependencies: dependencies.state(),
      statements: statements.state(),
      made: made.stored(names.files),
      modules: modules.state(),
      bundle: bundle.texts(),
    }
  }

  function restore(stored: StoredProject): void {
    current.restOn(stored)
    ;({ outputs } = stored)
    stamps.take([...stored.files, tsconfig, ...statements.deciding()])
    for (const file of stored.added) addFile(file)
    made.restore(stored)
  }

  function addFile(file: string): void {
    added.add(file)
    reader.add(file)
  }

  function transformFile(file: string, mode: Mode = "build"): TransformedFile | null {
    heap?.hold()
    take(file, mode)
    // Before any of its files is given, it is known which of them an edit elsewhere affects.
    const isFirst = bundle.isContinued && bundle.isAwaited
    if (isFirst && current.get().snapshot.sourceFile(file)) compileBundle(file)
    const known = made.get(file, mode)
    if (known) return known
    if (current.isWithout(file)) return null
    const { snapshot } = current.getFor(file)
    const source = snapshot.sourceFile(file)
    if (!source || source.isDeclarationFile) return null
    const transformed = made.make({ file, mode, source, snapshot }, compileFile(file, mode))
    // Once a watcher has started, only one form of a file is requested.
    if (mode !== "build") made.kept.build.delete(file)
    cache?.later(toStore, bundleToStore)
    return transformed
  }

  function moduleText(id: string): string | undefined {
    const file = made.ownerOf(id)
    // A bundler may miss an edit of a type during a build, and not request this file in the next one.
    if (file !== undefined) transformFile(file, "apart")
    return modules.textOf(id) ?? bundle.moduleText(id) ?? rebuilt.moduleText(id)
  }

  function update(told?: FileChanges): FileChanges {
    if (told) stamps.note(Object.values(told).flat())
    current.wake()
    const changes: FileChanges = told ?? changesSeen()
    const { own, isOther } = withoutOthers(changes, statements.deciding())
    const { changed = [], created = [], deleted = [] } = own
    if (isOther) {
      statements.forget(allKept)
      bundle.forget()
      current.leave()
    }
    if (!isAny(own)) return changes
    current.leave(own)
    for (const file of deleted) added.delete(file)
    modules.forget(deleted)
    bundle.forget()
    if (changed.includes(tsconfig)) rebuilt.clear()
    for (const each of allKept) {
      if (changed.includes(tsconfig)) each.clear()
      each.forget(own, created.length + deleted.length > 0 || changed.includes(tsconfig))
    }
    reader.update(own)
    return changes
  }

  /** Not in `rest`: V8 collects nothing that its frame has last used. */
  function fallAsleep(rest: () => void): void {
    current.rest()
    cache?.flush()
    bundle.rest()
    rest()
  }

  const changesSeen = (): FileChanges =>
    stamps.changes([...current.files(), tsconfig, ...statements.deciding()])

  // Edits are noticed after this.
  if (before) restore(before.stored)
  else current.get()
  if (before && isAny(before.changes)) {
    update(before.changes)
    cache?.later(toStore, bundleToStore)
  }
  return {
    version: reader.version,
    tsconfig,
    transformFile: (file, mode) =>
      isOnce ? optimizingLater(() => transformFile(file, mode)) : transformFile(file, mode),
    startBundle,
    moduleText,
    // Not queried for each unchanged file of a build: with TypeScript 7 that is a call across processes.
    textOf(file) {
      const known = made.originOf(file)
      if (known) return known.text
      if (current.isWithout(file)) return undefined
      return current.getFor(file).snapshot.sourceFile(file)?.text
    },
    add(file) {
      current.clear()
      addFile(file)
    },
    files: () => current.get().snapshot.files(),
    migrations: statements.deciding,
    dependenciesOf: (file) => made.kept.build.deciding(file, current.getFor(file).snapshot),
    problemsIn: (file) => current.getFor().snapshot.problemsIn(file),
    problems() {
      const { snapshot, compilers } = current.getFor()
      return {
        typescript: snapshot.problems(),
        precast: mergeDiagnostics(compilers.build().general),
      }
    },
    update,
    rest() {
      if (!reader.rest) return
      fallAsleep(reader.rest)
      heap?.collect()
    },
    close: () => {
      cache?.flush()
      for (const each of Object.values(made.kept)) each.clear()
      rebuilt.clear()
      current.clear()
      reader.close()
      heap?.release()
    },
  }
}
