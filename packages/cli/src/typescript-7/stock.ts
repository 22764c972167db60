import { type ChildProcess, spawn } from "node:child_process"
import { availableParallelism } from "node:os"
import { dirname, join } from "node:path"
import { createInterface } from "node:readline"
import { pathToFileURL } from "node:url"
import { readLine } from "../build/diagnostics.ts"
import { cliError } from "../errors/cli-error.ts"
import { findPackage } from "../project/project-find.ts"
import type { Told } from "../build/order.ts"
import { readTsconfig } from "../project/project-tsconfig.ts"

/**
 * For a `tsc` that works while this process does. Each of its four checkers finds types that others find, too, which
 * takes a quarter more processor time. On two processors this process needs the other one.
 */
export function threadsFor(config: Readonly<Record<string, unknown>>): readonly string[] {
  const isChosen = config["checkers"] !== undefined || config["singleThreaded"] !== undefined
  return isChosen || availableParallelism() > 2 ? [] : ONE_THREAD
}

/** The same for the `tsc` that watches a project. It checks all that an edit affects, while this process reads it. */
export function threadsOf(tsconfig: string): readonly string[] {
  try {
    return threadsFor(readTsconfig(tsconfig).options)
  } catch {
    return [] // `tsc` reports what is wrong with the tsconfig
  }
}

export const ONE_THREAD = ["--singleThreaded"] as const

/** Runs the project's own `tsc`, as it is. */
export async function runTsc(args: readonly string[], folder: string): Promise<Told> {
  const lines: string[] = []
  const { ended } = await startTsc(args, folder, (line) => lines.push(line))
  await ended
  return { lines, errors: errorsIn(lines) }
}

/** A `tsc` at work. */
export interface RunningTsc {
  readonly child: ChildProcess
  /** Settles when it has exited and all its output was read. */
  readonly ended: Promise<unknown>
}

/** Starts the project's own `tsc`, and hands over each line that it writes. */
export async function startTsc(
  args: readonly string[],
  folder: string,
  onLine: (line: string) => void,
): Promise<RunningTsc> {
  const typescript = findPackage(folder, "typescript")
  if (typescript === undefined) throw cliError("PC3005", "TypeScript", folder)
  const [command, ...first] = await commandOf(typescript.folder)
  const child = spawn(command, [...first, ...args, "--pretty", "false"], {
    cwd: folder,
    stdio: ["ignore", "pipe", "inherit"],
  })
  createInterface({ input: child.stdout }).on("line", onLine)
  return { child, ended: new Promise((done) => child.on("close", done).on("error", done)) }
}

/** The compiler itself, where it is found: `bin/tsc` starts a Node.js to start it. */
async function commandOf(typescript: string): Promise<[string, ...string[]]> {
  try {
    const file = pathToFileURL(join(typescript, "lib/getExePath.js")).href
    const { default: getExePath } = (await import(file)) as { default: () => string }
    return [getExePath()]
  } catch {
    return [process.execPath, join(typescript, "bin/tsc")]
  }
}

/** Number of errors in what a compiler has written. */
export function errorsIn(lines: readonly string[]): number {
  return lines.filter(isError).length
}

function isError(line: string): boolean {
  const read = readLine(line)
  return read.kind === "diagnostic" && read.diagnostic.severity === "error"
}

/** Folder that the compiler of a tsconfig runs in; file names in its messages are relative to it. */
export const folderOf = (tsconfig: string): string => dirname(tsconfig)
