import { relative } from "node:path"
import {
  configsOf,
  lookupFolders,
  formatDiagnostics,
  type OpenProject,
  openTypeScript7,
  type Outlines,
  withoutEchoes,
} from "@precast/transformer"
import type { Told } from "../build/order.ts"
import { readTsconfig, settingsOf } from "../project/project-tsconfig.ts"
import { findPackage } from "../project/project-find.ts"
import { isWithin, outputWithin } from "./compile-within.ts"
import { createWriter } from "./create-writer.ts"
import { makeScripts } from "./emit.ts"
import { NO_BEFORE, openBefore } from "./last-build.ts"
import { errorsIn, folderOf, runTsc, threadsFor } from "./stock.ts"
import { noteBuild } from "../build/unchanged.ts"

export interface CompileOptions {
  /** Folder that file names in messages are relative to. */
  readonly base: string
  /** Leave the last good output alone while there are errors. */
  readonly keepOutput: boolean
  /** `tsc -b` has written its output already. */
  readonly isBuilt: boolean
  /** There are errors, in this project or in another: with `noEmitOnError` some output is unchanged. */
  readonly hasFailed: boolean
  /** As in Order. */
  readonly all: boolean
  readonly cache: boolean
}

/**
 * Compiles one project: `tsc` checks its types and writes everything as usual, while the types of Precast's
 * calls are read; then the JavaScript of files with such calls is replaced.
 */
export async function compileProject(tsconfig: string, options: CompileOptions): Promise<Told> {
  const since = Date.now()
  const config = readTsconfig(tsconfig).options
  const settings = settingsOf(config)
  const flags = options.keepOutput ? ["--noEmitOnError"] : []
  const emitted: string[] = []
  // Where the user has requested the names of written files, they are printed.
  const names = config["listEmittedFiles"] === true ? [] : ["--listEmittedFiles"]
  const threads = settings === undefined ? [] : threadsFor(config)
  const run = async (...more: readonly string[]): Promise<Told> => {
    const words = [...flags, ...names, ...threads, ...more]
    const told = await runTsc(["-p", tsconfig, ...words], options.base)
    return names.length === 0 ? told : withoutNames(told, emitted)
  }
  if (settings === undefined) return options.isBuilt ? NOTHING : run()
  const within = options.isBuilt ? undefined : await compileWithin(tsconfig, config, options)
  if (within !== undefined) return within
  // What is there stays as it is until it is known that nothing is wrong.
  const isCareful = options.keepOutput || config["noEmitOnError"] === true
  const canSkip = !isCareful && !options.isBuilt && names.length > 0 && !writesItsOwn(config)
  const before = options.cache ? openBefore(tsconfig, since, canSkip) : NO_BEFORE
  const started = options.isBuilt ? NOTHING : isCareful ? undefined : run(...before.flags)
  const project = await openTypeScript7(tsconfig)
  try {
    const made = project.outline(settings, before.last)
    const hasErrors = made.diagnostics.some(({ severity }) => severity === "error")
    const known = before.scriptsFor(made)
    const scripts = await makeScripts(tsconfig, project.options, made, undefined, known)
    try {
      const built = await (started ?? run(...(hasErrors ? ["--noEmit"] : [])))
      const hasFailed = options.hasFailed || built.errors > 0
      const said = tell(made.diagnostics, { ...options, hasFailed })
      const errors = said.errors + built.errors
      const isInstalled = !isCareful || (errors === 0 && !options.hasFailed)
      if (isInstalled) before.install(made, scripts.scripts)
      const modules = isInstalled ? made.writeModules() : []
      const lines = [...built.lines, ...said.lines]
      const written = [
        ...emitted.filter((name) => !before.isOurs(name)),
        ...modules,
        ...scripts.scripts.map(({ output }) => output),
      ]
      const isWhole = isInstalled && canSkip
      const outputs = before.keep(made, scripts, isWhole ? written : null)
      if (lines.length === 0 && emitted.length > 0)
        note(tsconfig, project, { emitted: [...outputs, ...written, ...made.others], since })
      return { lines, errors }
    } finally {
      scripts.remove()
    }
  } finally {
    project.close()
    await started
  }
}

/** Whether `tsc` notes what it has written where the user wants it, or writes nothing. */
function writesItsOwn(config: ReturnType<typeof readTsconfig>["options"]): boolean {
  return ["composite", "incremental", "tsBuildInfoFile", "noEmit", "outFile"].some(
    (name) => config[name] !== undefined && config[name] !== false,
  )
}

/** The same without a process of `tsc`. @returns undefined: this version, or an option, needs one */
async function compileWithin(
  tsconfig: string,
  config: ReturnType<typeof readTsconfig>["options"],
  options: CompileOptions,
): Promise<Told | undefined> {
  const since = Date.now()
  const installed = findPackage(folderOf(tsconfig), "typescript")?.manifest.version ?? ""
  if (!isWithin(installed, config)) return undefined
  const project = await openTypeScript7(tsconfig)
  try {
    const made = project.outline(settingsOf(config))
    const { emitter } = made
    if (!emitter) return undefined
    const found = emitter.check(options.base)
    const hasFailed = options.hasFailed || errorsIn(found) > 0
    const said = tell(made.diagnostics, { ...options, hasFailed })
    const told = { lines: [...found, ...said.lines], errors: errorsIn(found) + said.errors }
    const isCareful = options.keepOutput || config["noEmitOnError"] === true
    if (isCareful && (told.errors > 0 || options.hasFailed)) return told
    const output = outputWithin(tsconfig, project.options, { ...made, emitter })
    const write = createWriter()
    for (const [name, text] of output) write(name, text)
    const emitted = [...output.keys(), ...made.writeModules(), ...made.others]
    if (told.lines.length === 0) note(tsconfig, project, { emitted, since })
    return told
  } finally {
    project.close()
  }
}

const NAME = "TSFILE: "

/** @param emitted is given what `tsc` has written */
function withoutNames({ lines, errors }: Told, emitted: string[]): Told {
  const isName = (line: string): boolean => line.startsWith(NAME)
  emitted.push(...lines.filter(isName).map((line) => line.slice(NAME.length).trim()))
  return { lines: lines.filter((line) => !isName(line)), errors }
}

/** For the next build. */
function note(
  tsconfig: string,
  { inputs, roots }: OpenProject,
  { emitted, since }: { emitted: readonly string[]; since: number },
): void {
  const [configs, lookups] = [configsOf(tsconfig), lookupFolders(tsconfig)]
  noteBuild(tsconfig, { inputs, configs, lookups, roots, outputs: emitted, since })
}

export const NOTHING: Told = { lines: [], errors: 0 }

/** Diagnostics of ours in such lines. `hasFailed`: the compiler has found errors of its own. */
export function tell(
  diagnostics: Outlines["diagnostics"],
  { base, hasFailed, all }: Pick<CompileOptions, "base" | "hasFailed" | "all">,
): Told {
  const told = withoutEchoes(diagnostics, () => hasFailed)
  const lines = formatDiagnostics(told, { all, nameOf: (file) => relative(base, file) })
  return { lines, errors: told.filter(({ severity }) => severity === "error").length }
}

/**
 * Errors of a project as a whole, such as a failure of its TypeScript's API.
 * @throws any other error
 */
export function tellFailure(error: unknown): Told {
  const said = /^PC1\d{3}: .*/s.exec((error as Error).message)?.[0]
  if (said === undefined) throw error
  return { lines: [`error ${said}`], errors: 1 }
}
