import { type ChildProcess, execFileSync, spawn } from "node:child_process"
import { cpSync, existsSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join, resolve } from "node:path"
import { stop, untilUp } from "../../proxies/program.ts"
import { freePort } from "../example-server.ts"
import { fromLockfile, fromNpm } from "../material.ts"
import { NotGiven } from "../suite.ts"
import type { PublishedBenchmark, PublishedProgram } from "./published-benchmark.ts"

const bun = "@oven/bun-linux-x64"

/** What starts a program, and where. */
export interface ProgramCommand {
  readonly words: readonly string[]
  readonly cwd: string
  readonly env: NodeJS.ProcessEnv
}

/**
 * Installs a program of a copy.
 *
 * @throws NotAvailable when npm or Bun cannot install its packages
 */
export function prepareProgram(
  { name }: PublishedBenchmark,
  program: PublishedProgram,
  source: string,
): ProgramCommand {
  const runtime = program.runtime === "bun" ? bunProgram() : process.execPath
  const [copy, from] = [join(name, program.folder), join(source, program.folder)]
  const cwd = program.packages
    ? withPackages(copy, program.packages, from)
    : fromLockfile(copy, from, runtime)
  if (program.isCompiled) compile(cwd)
  // Dates are local in some programs; packages in no registry are in the copy.
  const env = {
    ...process.env,
    NODE_ENV: "production",
    TZ: "UTC",
    NODE_PATH: `${source}/node_modules`,
  }
  return { words: [runtime, program.file], cwd, env }
}

/** Whether a program can be had: what is in no registry has to be in the copy. */
export const isHere = ({ needs }: PublishedProgram, source: string): boolean =>
  needs === undefined || existsSync(join(source, "node_modules", needs))

function bunProgram(): string {
  if (process.platform !== "linux" || process.arch !== "x64")
    throw new NotGiven("Bun for Linux, x64")
  return join(fromNpm("bun", { [bun]: "1.4.5" }), "node_modules", bun, "bin/bun")
}

/** A copy of a folder with these packages. */
function withPackages(
  name: string,
  packages: Readonly<Record<string, string>>,
  source: string,
): string {
  const folder = fromNpm(name, packages)
  cpSync(source, folder, {
    recursive: true,
    filter: (file) => !/\/(\.git|node_modules)$/.test(file),
  })
  return folder
}

function compile(folder: string): void {
  const require = createRequire(
    join(resolve(import.meta.dirname, "../../../.."), "benchmarks/x.js"),
  )
  const tsc = join(dirname(require.resolve("typescript-5/package.json")), "bin/tsc")
  execFileSync(process.execPath, [tsc, "-p", "tsconfig.build.json"], {
    cwd: folder,
    stdio: "ignore",
  })
}

/** Runs a program while `work` uses it; it listens on its own port. `before`: words in front of its command. */
export async function whileRunning<T>(
  { words, cwd, env }: ProgramCommand,
  port: number,
  work: (url: string, child: ChildProcess) => Promise<T>,
  before: readonly string[] = [],
): Promise<T> {
  await freePort(port)
  const [file = "", ...args] = [...before, ...words]
  const child = spawn(file, args, { cwd, env, stdio: "ignore" })
  try {
    await untilUp(port, child)
    return await work(`http://127.0.0.1:${port}`, child)
  } finally {
    await stop(child)
  }
}
