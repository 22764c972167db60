import { existsSync } from "node:fs"
import { createRequire } from "node:module"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import type * as bench from "@precast/bench"
import type { RunOptions } from "@precast/bench"
import { yes } from "../ask.ts"
import { cliError } from "../errors/cli-error.ts"
import { packageFolder } from "../package-folder.ts"
import { addWords, detectManager } from "../project/manager.ts"
import { findPackage, findProject, type Package, upwards } from "../project/project-find.ts"
import type { Terminal } from "../terminal.ts"
import { version } from "../version.ts"

/** Options of `precast bench`. */
export interface BenchOptions extends RunOptions {
  /** Install @precast/bench without a prompt. */
  readonly yes: boolean
}

/** Runs @precast/bench, which is installed first where it is missing. PC3022. */
export async function runBench(
  { yes, ...options }: BenchOptions,
  terminal: Terminal,
): Promise<number> {
  const { folder } = findBench(terminal.cwd) ?? (await installBench(yes, terminal))
  const entry = createRequire(join(folder, "package.json")).resolve("@precast/bench")
  const { run } = (await import(pathToFileURL(entry).href)) as typeof bench
  return run(options, terminal)
}

const name = "@precast/bench"
const spec = `${name}@${version}`

/** @precast/bench of this version, from the project or from the installation of this package. */
function findBench(cwd: string): Package | undefined {
  return [cwd, packageFolder]
    .map((folder) => findPackage(folder, name))
    .find((found) => found?.manifest.version === version)
}

/** Installs it in the project: prompts first, unless that is agreed. PC3022, PC3011. */
async function installBench(isAgreed: boolean, terminal: Terminal): Promise<Package> {
  const { cwd, env } = terminal
  if (!upwards(cwd).some((folder) => existsSync(join(folder, "package.json"))))
    throw cliError("PC3022", version, `npx -p precast@${version} -p ${spec} precast bench`)
  const { folder } = findProject(cwd)
  const manager = detectManager(folder, env)
  const words = addWords(manager, folder, spec)
  const command = [manager, ...words].join(" ")
  const asks = !isAgreed && terminal.interactive
  if (!isAgreed && !(asks && (await yes(`${spec} is not installed. Run \`${command}\`?`))))
    throw cliError("PC3022", version, command)
  const { runManager } = await import("../project/run-manager.ts")
  // Standard output is for results.
  await runManager(manager, words, folder, { ...terminal, out: terminal.err })
  const found = findBench(cwd)
  if (found === undefined) throw cliError("PC3022", version, command)
  return found
}
