import { dirname, posix } from "node:path"
import { apart } from "../5-patch/emitted-apart.ts"
import { patchText } from "../5-patch/patch-text.ts"
import type { CompiledFile, FileCompiler } from "../compile.ts"
import type { Diagnostic, ReportedDiagnostic } from "../diagnostics/index.ts"
import { mergeDiagnostics } from "../diagnostics/merge.ts"
import type { Options } from "../diagnostics/options.ts"
import { type BundledProgram, bundledFiles, compileBundled } from "./bundled-program.ts"
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
import { createStamps } from "./project/stamps.ts"
import { openReader } from "./open-reader.ts"
import { type Mode, type ProjectState, stateOf } from "./project/project-state.ts"
import { withoutTypeNames } from "./running/without-type-names.ts"
import { createProjectStatements, NOTHING } from "./sql/project-statements.ts"

export type { FileChanges, Mode, Problem }

/** One file of a project, made by `Project.transformFile`. */
export interface TransformedFile {
  /** Still TypeScript, every line where it was. null: the file has nothing of ours, it stays as it is. */
  code: string | null
  /** Source map as JSON; null: there is no code, or its position is unchanged. */
  map: string | null
  /**
   * Ids of the modules of code that it imports, directly or through others (`Project.moduleText`); empty with
   * `Holding.isOne`.
   */
  modules: readonly string[]
  diagnostics: readonly Diagnostic[]
  /** Absolute names of the files that decide about it, this one, the tsconfig and migrations among them. */
  dependencies: readonly string[]
  /** Folders of which a new file decides, too: those of migrations. */
  folders: readonly string[]
}

/** A project that is held open, by TypeScript 6 or 7, while its files are requested. */
export interface Project {
  /** Of TypeScript. */
  readonly version: string
  readonly tsconfig: string
  /**
   * Casts the types in one file into code.
   * @param file absolute
   * @param mode default: `build`
   * @returns null: the file is not part of the project
   */
  transformFile(file: string, mode?: Mode): TransformedFile | null
  /**
   * JavaScript of a module of code that transformed files import, with `Holding.hasModules`.
   * @param id absolute name: the specifier of an import, resolved against the importing file
   * @returns undefined: there is no such module, or no file uses it any more
   */
  moduleText(id: string): string | undefined
  /**
   * Takes the files that were requested before, and all that these lead to, as one bundle: until the next call, what they
   * share is in modules where they are requested in the mode `apart`.
   * @returns steps that may have pauses
   */
  startBundle(): Iterable<void>
  /** Text of a file as it was read; undefined: it is not part of the project. */
  textOf(file: string): string | undefined
  /** Makes a file part of the project that its tsconfig leaves out. */
  add(file: string): void
  /** The files that TypeScript reads for it, but those of packages; declaration files among them. */
  files(): readonly string[]
  /** Migrations that decide about its statements, and their folders, as far as files with statements were transformed. */
  migrations(): readonly string[]
  /** The file and all files that can affect the diagnostics of TypeScript and Precast in it. */
  dependenciesOf(file: string): readonly string[]
  /** TypeScript's diagnostics of one file. */
  problemsIn(file: string): readonly Problem[]
  /** The diagnostics of TypeScript and Precast for the project as a whole. */
  problems(): { readonly typescript: readonly Problem[]; readonly precast: readonly Diagnostic[] }
  /**
   * Reads what has changed; without an argument the files are looked at.
   * @returns what has changed
   */
  update(changes?: FileChanges): FileChanges
  /** Ends the process of TypeScript 7, and forgets all but what it has made, until another file is requested. */
  rest(): void
  close(): void
}

/** How a project is held. */
export interface Holding {
  /** Name that TypeScript is installed under. Default: `typescript`. */
  packageName?: string
  /** For Node, which looks at one file at a time: without names that are imported for types alone. */
  forNode?: boolean
  /**
   * The host serves `Project.moduleText`, so code of types is in modules; `"build"`: but not in the mode `watch`, unless
   * `optimize` is set. Default: all code of a file is in it.
   */
  hasModules?: boolean | "build"
  /** Options where neither the tsconfig nor the host sets them. */
  defaults?: Partial<Options>
  /** It is closed, or rests, once each file was requested: no edits are awaited. */
  isOnce?: boolean
  /**
   * Files are requested once, for one bundle, whose entry is the first of them: with `hasModules`, what they share is in
   * one module for each file that declares types.
   */
  isOne?: boolean
}

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
    isOnce = false,
    isOne = false,
  }: Holding = {},
): Promise<Project> {
  let outputs: readonly string[] = []
  const stamps = createStamps(dirname(tsconfig), () => outputs)
  stamps.note([tsconfig])
  const reader = await openReader(tsconfig, packageName, undefined, isOnce)
  const dependencies = createDependencies()
  const made: Record<Mode, Kept<TransformedFile>> = {
    build: createKept(dependencies),
    watch: createKept(dependencies),
    apart: createKept(dependencies),
  }
  const modules = createServedModules()
  const served = {
    build: hasModules === false ? null : modules.hostOf("build"),
    watch: hasModules === true ? modules.hostOf("watch") : null,
  }
  const rebuilt = createRebuiltBundle(dependencies)
  const allKept = [...Object.values(made), rebuilt.kept]
  const requested = new Set<string>()
  // The files of modules that only they use.
  const rests = new Map<string, string>()
  // What each of `made` was made of.
  const texts = new WeakMap<TransformedFile, string>()
  let state: ProjectState | null = null
  const heap = isOnce ? createHeap() : null
  // The compiler's process has exited: all that is left to be made is of the bundle, and was read.
  let isEnded = false
  // undefined: no file was requested yet; null: the bundle has parts.
  let bundled: BundledProgram | null | undefined = isOne && served.build ? undefined : null
  const types = createKnownTypes()
  // What has changed since the last state.
  let unseen: FileChanges[] = []
  // While it rests: the files that it goes by.
  let resting: readonly string[] | null = null
  const statements = createProjectStatements(dirname(tsconfig))
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
    stamps.take([...snapshot.files(), tsconfig])
    return state
  }

  /** @param file that it is needed for; without one it is needed with the compiler */
  const currentFor = (file?: string): ProjectState => {
    if (isEnded && (file === undefined || !bundled?.compiledFile(file))) {
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

  function bundleOf(file: string): BundledProgram | null {
    const { snapshot, settings } = current()
    const files = bundledFiles(snapshot, made.build.deciding(file, snapshot))
    if (!files) return null
    const host = statements.hostFor(settings.sql)
    const program = compileBundled(snapshot, files, settings, host, () => heap?.hold())
    isEnded = reader.end?.() === true
    return program
  }

  function compileFile(file: string, mode: Mode): CompiledFile & Pick<FileCompiler, "general"> {
    if (mode === "build" && bundled === undefined) bundled = bundleOf(file)
    const known = mode === "build" ? bundled?.compiledFile(file) : undefined
    if (known) return { ...known, general: bundled!.compiler.general }
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

  function forgetBundle(): void {
    if (!bundled) return
    // Modules are named by files and not by their content.
    made.build.clear()
    bundled = undefined
  }

  function transformFile(file: string, mode: Mode = "build"): TransformedFile | null {
    heap?.hold()
    take(file, mode)
    const known = keptOf(file, mode)
    if (known) return known
    const { snapshot } = currentFor(file)
    const source = snapshot.sourceFile(file)
    if (!source || source.isDeclarationFile) return null
    const { edits, diagnostics, hasStatements, general } = compileFile(file, mode)
    const { files, folders } = hasStatements ? statements.decidingFor(file) : NOTHING
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
    const used = edits || elides ? made[mode].deciding(file, snapshot) : [file]
    const transformed: TransformedFile = {
      code: patched?.text ?? (isLess ? base : null),
      map: patched?.map().toString() ?? null,
      modules: imported,
      diagnostics: mergeDiagnostics([...(edits ? generalOf({ general }) : []), ...diagnostics]),
      dependencies: [...used, tsconfig, ...files],
      folders,
    }
    // Without code a file may still get some by an edit elsewhere: it is looked at again.
    if (edits || elides) made[mode].set(file, transformed, used)
    // Once a watcher has started, only one form of a file is requested.
    if (mode !== "build") made.build.delete(file)
    texts.set(transformed, source.text)
    return transformed
  }

  function moduleText(id: string): string | undefined {
    const file = rests.get(id)
    // A bundler may miss an edit of a type during a build, and not request this file in the next one.
    if (file !== undefined) transformFile(file, "apart")
    return modules.textOf(id) ?? bundled?.moduleText(id) ?? rebuilt.moduleText(id)
  }

  function update(told?: FileChanges): FileChanges {
    if (told) stamps.note(Object.values(told).flat())
    if (isEnded) currentFor()
    const changes: FileChanges = told ?? changesSeen()
    const { own, isOther } = withoutOthers(changes, statements.deciding())
    const { changed = [], created = [], deleted = [] } = own
    if (isOther) {
      statements.forget(allKept)
      forgetBundle()
      leave()
    }
    if (!isAny(own)) return changes
    leave()
    unseen.push(own)
    if (changed.includes(tsconfig)) types.clear()
    modules.forget(deleted)
    forgetBundle()
    if (changed.includes(tsconfig)) rebuilt.clear()
    for (const each of allKept) {
      if (changed.includes(tsconfig)) each.clear()
      each.forget(own, created.length + deleted.length > 0 || changed.includes(tsconfig))
    }
    reader.update(own)
    return changes
  }

  function changesSeen(): FileChanges {
    const files = resting ?? current().snapshot.files()
    return stamps.changes([...files, tsconfig, ...statements.deciding()])
  }

  // Edits are noticed after this.
  current()
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
      return known ? texts.get(known) : currentFor(file).snapshot.sourceFile(file)?.text
    },
    add(file) {
      state = null
      isEnded = false
      types.clear()
      reader.add(file)
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
      resting ??= current().snapshot.files()
      bundled = bundled?.rested()
      types.clear()
      state = null
      isEnded = false
      reader.rest()
      heap?.collect()
    },
    close: () => {
      for (const each of Object.values(made)) each.clear()
      rebuilt.clear()
      types.clear()
      state = null
      reader.close()
      heap?.release()
    },
  }
}
