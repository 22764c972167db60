import { dirname, join, posix } from "node:path"
import type ts from "typescript"
import { createTypeScript7 } from "../../compiler/typescript-7/index.ts"
import type { Output } from "../../compiler/typescript-6/specifiers.ts"
import type {
  Api7,
  File7,
  Node7,
  Project7,
  Snapshot7,
  TypeScript7,
} from "../../compiler/typescript-7/api.ts"
import { type Packages, sourceFileNames } from "../../compiler/typescript-7/program.ts"
import { createSyntax } from "../../compiler/typescript-7/syntax.ts"
import { emitterOf } from "../typescript-7/emitter-of.ts"
import { createStandAlone, type StandAlone } from "../typescript-7/stand-alone.ts"
import { endProcess, startApi } from "../typescript-7/start.ts"
import { generalProblemsOf, problemsOf } from "./typescript-7-problems.ts"
import { guardFor, type Loaded } from "../typescript-7/load.ts"
import { withEnvironment, withoutCollections } from "../typescript-7/garbage.ts"
import { configWith, readSettings } from "./project-settings.ts"
import {
  type FileChanges,
  type Files,
  isBundled,
  isOwn,
  type ProjectReader,
  type Snapshot,
  type SourceFile,
} from "./project-reader.ts"

/**
 * A project in a process of TypeScript 7, which keeps what an edit does not affect.
 * @param outputOf the output form of its files, by its options
 * @param own texts in place of the content of files, by absolute name
 * @param isOnce whether it is closed once each file was requested
 * @throws Error PC1004 when its API fails
 */
export function openReader7(
  tsconfig: string,
  { typescript: found, version }: Loaded,
  outputOf: (options: Snapshot["options"]) => Output = () => "typescript",
  own?: ReadonlyMap<string, string>,
  isOnce: boolean = false,
): ProjectReader {
  const textOf = (file: string): string | undefined => own?.get(file)
  const typescript = { ...found, readFile: (file: string) => textOf(file) ?? found.readFile(file) }
  const guard = guardFor(version)
  // The tsconfig that also names added files: TypeScript receives it, and it is not on the disk.
  const wide = join(dirname(tsconfig), ".precast-added.json").replaceAll("\\", "/")
  const added = new Set<string>()
  const texts = new Map<string, string>()
  const packages: Packages = { libraries: new Map(), contents: new Map() }
  // A process that requests texts of us takes one query at a time (line.ts).
  const start = (hasTexts: boolean): Api7 =>
    withEnvironment(isOnce ? withoutCollections() : {}, () =>
      startApi(
        typescript,
        dirname(tsconfig),
        hasTexts ? { get: (file) => texts.get(file) ?? textOf(file) } : undefined,
      ),
    )
  const standAlone = createStandAlone(typescript)
  let hasTexts = own !== undefined
  // null: it rests. A closed API still has the trees and symbols that came from its process.
  let api: Api7 | null = guard(() => start(hasTexts))
  let current: Snapshot7 | null = null
  const read = (fileChanges: FileChanges | undefined, config: string): void => {
    const last = current
    current = api!.updateSnapshot({
      openProjects: [config],
      ...(fileChanges && { fileChanges }),
    })
    // The process keeps a snapshot, and all types that were queried in it, until it is disposed.
    last?.dispose()
  }
  const restart = (): void => {
    api?.close()
    current = null
    api = start(hasTexts)
  }
  const takeTexts = (): void => {
    hasTexts = true
    restart()
    read(undefined, tsconfig)
  }
  const widen = (): void => {
    if (!hasTexts) takeTexts()
    const files = [...projectOf(current!, tsconfig).rootFiles, ...added]
    texts.set(wide, configWith(tsconfig, files))
    read({ changed: [wide] }, wide)
  }
  const open = (changes?: FileChanges): void => {
    read(changes, tsconfig)
    if (added.size > 0) widen()
  }
  // A process that has seen a project without its tsconfig does not open it again.
  const reopen = (): void => {
    if (typescript.readFile(tsconfig) === undefined)
      throw new Error(`Cannot read file '${tsconfig}'.`)
    guard(() => {
      restart()
      open()
    })
  }
  const wake = (): void => {
    if (api !== null) return
    api = start(hasTexts)
    open()
  }
  const sleep = (): void => {
    api = null
    current = null
  }
  guard(() => read(undefined, tsconfig))
  return {
    version,
    get settings() {
      return readSettings(tsconfig)
    },
    snapshot() {
      guard(wake)
      if (current!.getProject(tsconfig) === undefined) reopen()
      return guard(() => {
        const project = projectOf(current!, added.size > 0 ? wide : tsconfig)
        return snapshotOf(typescript, project, outputOf, guard, packages, standAlone)
      })
    },
    update(changes) {
      standAlone.forget(Object.values(changes).flat())
      for (const file of changes.deleted ?? []) added.delete(file)
      if (changes.created?.length || changes.deleted?.length || changes.changed?.includes(tsconfig))
        for (const each of Object.values(packages)) each.clear()
      // Files are read again anyway where it rests.
      if (api === null) return
      guard(() => open(changes))
    },
    add(file) {
      added.add(file)
      guard(() => (api === null ? wake() : widen()))
    },
    end() {
      if (api !== null && !endProcess(api)) return false
      sleep()
      return true
    },
    rest() {
      api?.close()
      sleep()
    },
    close() {
      api?.close()
    },
  }
}

function projectOf(snapshot: Snapshot7, tsconfig: string): Project7 {
  const project = snapshot.getProject(tsconfig)
  if (project === undefined) throw new Error(`${tsconfig} cannot be opened`)
  return project
}

function snapshotOf(
  typescript: TypeScript7,
  project: Project7,
  outputOf: (options: Snapshot["options"]) => Output,
  guard: <T>(ask: () => T) => T,
  packages: Packages,
  standAlone: StandAlone,
): Snapshot {
  const { program, checker } = project
  const options = program.getCompilerOptions()
  const { Alias, Value } = typescript.sync.SymbolFlags as { Alias: number; Value: number }
  return {
    options,
    emitter: emitterOf(typescript, project, guard),
    isStandAlone: (files) =>
      guard(() =>
        standAlone.of(
          project,
          files.flatMap((file) => program.getSourceFile(file) ?? []),
        ),
      ),
    roots: () => project.rootFiles,
    compiler: createTypeScript7(typescript, project, outputOf(options), packages),
    syntax: createSyntax(typescript) as typeof ts,
    ...filesOf(project, guard, typescript),
    isValue: (name) =>
      guard(() => {
        const symbol = checker.getSymbolAtLocation(name as unknown as Node7)
        if (symbol === undefined || symbol.flags & Value) return true
        return Boolean(symbol.flags & Alias && checker.getAliasedSymbol(symbol).flags & Value)
      }),
    problemsIn: (file) => guard(() => problemsOf(project, file)),
    problems: () => guard(() => generalProblemsOf(project)),
  }
}

/** The files of a project, and where their imports lead. */
export function filesOf(
  { program, checker }: Project7,
  guard: <T>(ask: () => T) => T,
  { readFile }: Pick<TypeScript7, "readFile">,
): Files {
  const names = (): readonly string[] => guard(() => sourceFileNames(program))
  const near = createNear(program.getCompilerOptions(), names)
  return {
    sourceFile: (file) =>
      guard(() => program.getSourceFile(file)) as (File7 & SourceFile) | undefined,
    files: () => names().filter(isOwn),
    packages: () => names().filter((name) => !isOwn(name) && !isBundled(name)),
    readText: readFile,
    resolve: (specifier) =>
      near(specifier) ??
      guard(() => {
        const symbol = checker.getSymbolAtLocation(specifier as unknown as Node7)
        return (
          symbol?.declarations.flatMap(({ path }) => program.getSourceFile(path)?.fileName ?? []) ??
          []
        )
      }),
  }
}

/**
 * Where relative imports with an extension lead, without a query for each: every file of the program that a compiler
 * could take.
 * @returns null: the compiler is queried
 */
function createNear(
  { rootDirs, moduleSuffixes }: Readonly<Record<string, unknown>>,
  names: () => readonly string[],
): (specifier: ts.Node) => readonly string[] | null {
  let all: ReadonlySet<string> | undefined
  if (rootDirs !== undefined || moduleSuffixes !== undefined) return () => null
  return (specifier) => {
    const { text } = specifier as ts.StringLiteral
    const [whole, stem] = /^(\.\.?\/.*)\.[cm]?[jt]sx?$/.exec(text) ?? []
    if (whole === undefined || stem === undefined) return null
    const path = posix.join(posix.dirname(specifier.getSourceFile().fileName), stem)
    all ??= new Set(names())
    const found = EXTENSIONS.map((each) => path + each).filter((each) => all!.has(each))
    return found.length > 0 ? found : null
  }
}

const EXTENSIONS = ["", "m", "c"].flatMap((kind) =>
  ["ts", "tsx", "d.ts", "js", "jsx"].map((each) => `.${each.replace(/(?=[jt]sx?$)/, kind)}`),
)
