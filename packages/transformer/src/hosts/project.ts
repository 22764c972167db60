import { dirname, posix } from "node:path"
import { apart } from "../5-patch/emitted-apart.ts"
import { patchText } from "../5-patch/patch-text.ts"
import type { CompiledFile, FileCompiler } from "../compile.ts"
import type { ReportedDiagnostic } from "../diagnostics/index.ts"
import { mergeDiagnostics } from "../diagnostics/merge.ts"
import type { Options } from "../diagnostics/options.ts"
import type { Holding, Project, TransformedFile } from "./project/held-project.ts"
import { createProjectCache } from "./project/project-cache.ts"
import { createDependencies } from "./project/dependencies.ts"
import { createKept, type Kept } from "./project/kept-project.ts"
import { createKnownTypes, type StateOfTypes } from "./project/known-types.ts"
import {
  type FileChanges,
  isAny,
  outputsOf,
  type Problem,
  type Snapshot,
  withoutOthers,
} from "./project/project-reader.ts"
import { createHeap } from "./heap.ts"
import { createRebuiltBundle, type StateOfBundle } from "./rebuilt-bundle.ts"
import { optimizingLater } from "./optimize-later.ts"
import { createServedModules, restOf } from "./served-modules.ts"
import {
  type Origin,
  restoredFiles,
  storedFiles,
  type StoredProject,
} from "./project/stored-project.ts"
import { createSingleBundle } from "./single-bundle.ts"
import { createStamps } from "./project/stamps.ts"
import { openReader } from "./open-reader.ts"
import { type Mode, type ProjectState, stateOf } from "./project/project-state.ts"
import { withoutTypeNames } from "./running/without-type-names.ts"
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
  const stamps = createStamps(dirname(tsconfig), () => outputs)
  stamps.note([tsconfig])
  const use = [options, forNode, hasModules, defaults, isOne]
  const cache = isCached ? createProjectCache(tsconfig, packageName, use) : null
  const last = cache?.read()
  const lastBundle = last && isOne && isAny(last.changes) ? last.bundle() : null
  // Modules of a bundle are named by files and not by their content.
  const before = last && isOne && isAny(last.changes) && !lastBundle ? undefined : last
  const reader = await openReader(tsconfig, packageName, undefined, isOnce, before !== undefined)
  const dependencies = createDependencies(before?.stored.dependencies)
  const made: Record<Mode, Kept<TransformedFile>> = {
    build: createKept(dependencies),
    watch: createKept(dependencies),
    apart: createKept(dependencies),
  }
  const modules = createServedModules(before?.stored.modules)
  const served = {
    build: hasModules === false ? null : modules.hostOf("build"),
    watch: hasModules === true ? modules.hostOf("watch") : null,
  }
  const rebuilt = createRebuiltBundle(dependencies)
  const isSingle = isOne && served.build !== null
  const left = before ? { stored: before.stored, bundle: lastBundle } : null
  const bundle = createSingleBundle(isSingle, made.build, dependencies, left)
  const allKept = [...Object.values(made), rebuilt.kept, bundle.files]
  const requested = new Set<string>()
  // The files of modules that only they use.
  const rests = new Map<string, string>()
  const added = new Set<string>()
  const origins = new WeakMap<TransformedFile, Origin>()
  let state: ProjectState | null = null
  const heap = isOnce ? createHeap() : null
  // The compiler's process has exited: all that is left to be made is of the bundle, and was read.
  let isEnded = false
  const types = createKnownTypes()
  // What has changed since the last state.
  let unseen: FileChanges[] = []
  // While it rests: the files that it goes by.
  let resting: ReadonlySet<string> | null = null
  let names: Pick<StoredProject, "files" | "packages" | "outputs"> | null = null
  const statements = createProjectStatements(dirname(tsconfig), before?.stored.statements)
  const typesIn = (snapshot: Snapshot): StateOfTypes => {
    return { compiler: snapshot.compiler, files: snapshot, dependencies }
  }
  /** The next state knows the types that were read in this one. */
  const leave = (): void => {
    state?.keepTypes()
    if (state) types.keep(typesIn(state.snapshot))
    state = null
  }
  const current = (): ProjectState => {
    if (state) return state
    resting = null
    const snapshot = reader.snapshot()
    const all = { ...defaults, ...reader.settings, ...options }
    outputs = outputsOf(snapshot.options)
    for (const each of unseen.splice(0)) types.forget(each, typesIn(snapshot))
    state = stateOf(snapshot, all, served, statements.hostFor(all.sql), types.units)
    names = { files: snapshot.files(), packages: snapshot.packages(), outputs }
    stamps.take([...names.files, tsconfig])
    return state
  }

  /** @param file that it is needed for; without one it is needed with the compiler */
  const currentFor = (file?: string): ProjectState => {
    if (isEnded && (file === undefined || !bundle.compiledFile(file))) {
      isEnded = false
      state = null
    }
    return current()
  }

  // Bundlers report what is returned with each file.
  const warned = new Set<string>()
  const generalOf = ({ general }: Pick<FileCompiler, "general">): readonly ReportedDiagnostic[] =>
    general.filter((each) => {
      if (each.severity === "error") return true
      const isKnown = warned.has(each.text)
      warned.add(each.text)
      return !isKnown
    })

  const keptOf = (file: string, mode: Mode): TransformedFile | undefined =>
    made[mode].get(file, () => currentFor(file).snapshot)

  function compileBundle(entry: string): void {
    const now = current()
    const host = statements.hostFor(now.settings.sql)
    bundle.compile(entry, now, host, () => heap?.hold())
    if (bundle.isWhole) isEnded = reader.end?.() === true
  }

  function compileFile(file: string, mode: Mode): CompiledFile & Pick<FileCompiler, "general"> {
    if (mode === "build" && bundle.isAwaited) compileBundle(file)
    const known = mode === "build" ? bundle.compiledFile(file) : undefined
    if (known) return known
    const shared = mode === "apart" ? rebuilt.compiledFile(file, () => current().snapshot) : null
    if (shared) return shared
    const compiler = current().compilers[mode]()
    return { ...compiler.compileFile(file), general: compiler.general }
  }

  function stateOfBundle(): StateOfBundle {
    const { snapshot, compilers, settings } = current()
    return { snapshot, options: settings, compilerFor: compilers.program }
  }

  function* startBundle(): Generator<void, void> {
    for (const file of yield* rebuilt.update(requested, stateOfBundle)) made.apart.delete(file)
  }

  /** The first file of a bundle is its entry. */
  function take(file: string, mode: Mode): void {
    const isEntry = mode === "apart" && requested.size === 0
    requested.add(file)
    if (isEntry) Array.from(startBundle())
  }

  const bundleToStore = (): ReturnType<typeof bundle.state> => names && bundle.state(names.files)

  function toStore(): StoredProject | undefined {
    if (!names) return undefined
    const { files } = names
    const originOf = (one: TransformedFile): Origin | undefined => origins.get(one)
    const isPlain = [...made.build.all().values()].every((each) => originOf(each.made)?.isPlain)
    if (bundle.isWhole && !isPlain) return undefined
    return {
      ...names,
      added: [...added],
      dependencies: dependencies.state(),
      statements: statements.state(),
      made: {
        build: storedFiles(made.build, files, originOf),
        watch: storedFiles(made.watch, files, originOf),
      },
      modules: modules.state(),
      bundle: bundle.texts(),
    }
  }

  function restore(stored: StoredProject): void {
    resting = new Set(stored.files)
    ;({ outputs } = stored)
    stamps.take([...stored.files, tsconfig, ...statements.deciding()])
    for (const file of stored.added) addFile(file)
    for (const mode of ["build", "watch"] as const)
      for (const each of restoredFiles(stored, mode, tsconfig)) {
        made[mode].set(each.file, each.made, each.by)
        origins.set(each.made, each.origin)
      }
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
    if (isFirst && current().snapshot.sourceFile(file)) compileBundle(file)
    const known = keptOf(file, mode)
    if (known) return known
    if (resting?.has(file) === false) return null
    const { snapshot } = currentFor(file)
    const source = snapshot.sourceFile(file)
    if (!source || source.isDeclarationFile) return null
    const { edits, diagnostics, hasStatements, general } = compileFile(file, mode)
    const { files, folders } = statements.decidingFor(file, hasStatements)
    const elides = forNode && snapshot.options["verbatimModuleSyntax"] !== true
    const base = elides ? withoutTypeNames(snapshot, source) : source.text
    const whole = edits?.()
    const parted =
      mode === "apart" && whole
        ? apart(whole, source.text, `./${posix.basename(restOf(file))}`)
        : null
    const patched = whole && patchText(snapshot.syntax, source, parted?.edits ?? whole, base)
    if (parted) rests.set(restOf(file), file)
    const imported = modules.take(file, mode, whole?.module.modules ?? [], parted?.text ?? null)
    const isLess = base !== source.text
    const isAlone = !edits && !elides
    const by = isAlone && !bundle.isWhole ? snapshot.files() : made[mode].deciding(file, snapshot)
    const used = isAlone ? [file] : by
    const transformed: TransformedFile = {
      code: patched?.text ?? (isLess ? base : null),
      map: patched?.map().toString() ?? null,
      modules: imported,
      diagnostics: mergeDiagnostics([...(edits ? generalOf({ general }) : []), ...diagnostics]),
      dependencies: [...used, tsconfig, ...files],
      folders,
    }
    // Without code a file may still get some by any edit elsewhere.
    made[mode].set(file, transformed, by)
    // Once a watcher has started, only one form of a file is requested.
    if (mode !== "build") made.build.delete(file)
    const isKnown = !hasStatements || (general.length === 0 && statements.areWhole())
    const isPlain = transformed.diagnostics.length === 0 && isKnown
    origins.set(transformed, { text: source.text, isPlain, isAlone })
    cache?.later(toStore, bundleToStore)
    return transformed
  }

  function moduleText(id: string): string | undefined {
    const file = rests.get(id)
    // A bundler may miss an edit of a type during a build, and not request this file in the next one.
    if (file !== undefined) transformFile(file, "apart")
    return modules.textOf(id) ?? bundle.moduleText(id) ?? rebuilt.moduleText(id)
  }

  function update(told?: FileChanges): FileChanges {
    if (told) stamps.note(Object.values(told).flat())
    if (isEnded) currentFor()
    const changes: FileChanges = told ?? changesSeen()
    const { own, isOther } = withoutOthers(changes, statements.deciding())
    const { changed = [], created = [], deleted = [] } = own
    if (isOther) {
      statements.forget(allKept)
      bundle.forget()
      leave()
    }
    if (!isAny(own)) return changes
    leave()
    if (created.length + deleted.length > 0 || changed.includes(tsconfig)) resting = null
    unseen.push(own)
    for (const file of deleted) added.delete(file)
    if (changed.includes(tsconfig)) types.clear()
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
    resting ??= new Set(current().snapshot.files())
    cache?.flush()
    bundle.rest()
    types.clear()
    state = null
    isEnded = false
    rest()
  }

  function changesSeen(): FileChanges {
    const files = resting ?? current().snapshot.files()
    return stamps.changes([...files, tsconfig, ...statements.deciding()])
  }

  // Edits are noticed after this.
  if (before) restore(before.stored)
  else current()
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
      const known = keptOf(file, "watch") ?? keptOf(file, "apart") ?? keptOf(file, "build")
      if (known) return origins.get(known)?.text
      if (resting?.has(file) === false) return undefined
      return currentFor(file).snapshot.sourceFile(file)?.text
    },
    add(file) {
      state = null
      isEnded = false
      resting = null
      types.clear()
      addFile(file)
    },
    files: () => current().snapshot.files(),
    migrations: statements.deciding,
    dependenciesOf: (file) => made.build.deciding(file, currentFor(file).snapshot),
    problemsIn: (file) => currentFor().snapshot.problemsIn(file),
    problems() {
      const { snapshot, compilers } = currentFor()
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
      for (const each of Object.values(made)) each.clear()
      rebuilt.clear()
      types.clear()
      state = null
      reader.close()
      heap?.release()
    },
  }
}
