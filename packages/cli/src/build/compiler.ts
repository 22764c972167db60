import { spawn } from "node:child_process"
import { existsSync } from "node:fs"
import { dirname, join, relative } from "node:path"
import { createInterface } from "node:readline"
import { withCompileCache } from "../compile-cache.ts"
import { cliError } from "../errors/cli-error.ts"
import { packageFolder } from "../package-folder.ts"
import { findPackage, refusePlugAndPlay } from "../project/project-find.ts"
import { needsPatch } from "../project/needs-patch.ts"
import { hasPlugin, readTsconfig, type Tsconfig } from "../project/project-tsconfig.ts"
import { majorOf } from "../project/versions.ts"
import { ALL_DIAGNOSTICS } from "./all-diagnostics.ts"
import { type Line, readLine } from "./diagnostics.ts"
import type { Order } from "./order.ts"

/** The compiler of a project with all that belongs to one compilation. */
export interface Compiler {
  /** Folder of the tsconfig, where the compiler runs and what file names are relative to. */
  readonly folder: string
  readonly args: readonly string[]
  /** As in Order. */
  readonly all: boolean
  /** What can be done in this process as well: all that needs no `tspc`. */
  readonly order?: Order
}

export interface CompilerOptions {
  readonly watch: boolean
  /** Leave the last good output alone while there are errors. */
  readonly keepOutput: boolean
  /** As in Order. */
  readonly all?: boolean
  /** As in Order. */
  readonly cache?: boolean
  /** Words for `tsc -b`; without them it is only used where a tsconfig has nothing but references. */
  readonly build?: readonly string[] | undefined
}

/** Sees that Precast can do something with a project. PC3003, PC3006, PC3015, PC3092. */
export function checkProject(tsconfig: string): { config: Tsconfig; major: 6 | 7 } {
  const config = readTsconfig(tsconfig)
  const folder = dirname(tsconfig)
  refusePlugAndPlay(folder)
  const typescript = findPackage(folder, "typescript")?.manifest.version
  if (typescript === undefined) throw cliError("PC3005", "TypeScript", folder)
  const major = majorOf(typescript)
  if (major !== 6 && major !== 7) throw cliError("PC3006", `TypeScript ${typescript}`)
  // Compiled without the plugin, calls throw at run time: better reported now. References name their own.
  if (!config.referencesOnly && !hasPlugin(config.options))
    throw cliError("PC3015", relative(folder, tsconfig))
  return { config, major }
}

/** Finds the compiler of the project that a tsconfig belongs to. PC3003, PC3005, PC3006, PC3015. */
export function findCompiler(tsconfig: string, options: CompilerOptions): Compiler {
  const { config, major } = checkProject(tsconfig)
  const folder = dirname(tsconfig)
  const file = relative(folder, tsconfig)
  // A tsconfig of references compiles nothing without -b, which in turn rejects --noEmitOnError.
  const references = config.referencesOnly || options.build !== undefined
  const what = references ? ["-b", file] : ["-p", file]
  const keepOutput = options.keepOutput && !references
  const isPatched = major === 6 && needsPatch(tsconfig)
  return {
    folder,
    all: options.all === true,
    ...(!isPatched && {
      order: {
        major,
        tsconfig,
        references,
        keepOutput,
        all: options.all === true,
        cache: options.cache === true,
        flags: options.build ?? [],
      },
    }),
    args: [
      isPatched ? patchedCompiler(folder) : major === 7 ? TYPESCRIPT_7 : TYPESCRIPT_6,
      ...(major === 7 ? [what[0]!, tsconfig] : what),
      "--pretty",
      "false",
      ...(options.watch ? ["--watch", "--preserveWatchOutput"] : []),
      ...(keepOutput ? ["--noEmitOnError"] : []),
      ...(options.build ?? []),
    ],
  }
}

// They do what `tspc` does.
const TYPESCRIPT_6 = join(packageFolder, "dist/typescript-6.js")
const TYPESCRIPT_7 = join(packageFolder, "dist/typescript-7.js")

function patchedCompiler(folder: string): string {
  const patch = findPackage(folder, "ts-patch")
  const tspc = patch && join(patch.folder, "bin/tspc.js")
  if (tspc === undefined || !existsSync(tspc)) throw cliError("PC3005", "ts-patch", folder)
  return tspc
}

/** How a child process ended. */
export interface Ended {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
}

/** A compiler at work. */
export interface Running {
  /** Settles when it has exited and all its output was read. */
  readonly ended: Promise<Ended>
  /** Has it exit. */
  stop(): void
}

/** Starts the compiler and hands over each line that it writes. */
export function startCompiler(
  compiler: Compiler,
  env: NodeJS.ProcessEnv,
  onLine: (line: Line) => void,
): Running {
  const child = spawn(process.execPath, [...compiler.args], {
    cwd: compiler.folder,
    env: withCompileCache(compiler.all ? { ...env, [ALL_DIAGNOSTICS]: "1" } : env),
    stdio: ["ignore", "pipe", "pipe"],
  })
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on("line", (text) => onLine(readLine(text)))
  }
  const ended = new Promise<Ended>((done) => {
    child.on("error", () => done({ code: null, signal: null }))
    child.on("close", (code, signal) => done({ code, signal }))
  })
  return { ended, stop: () => void child.kill() }
}

/** Words for the end of a process: `exit code 3`, `SIGKILL`. */
export function describeEnd({ code, signal }: Ended): string {
  return signal ?? (code === null ? "could not be started" : `exit code ${code}`)
}
