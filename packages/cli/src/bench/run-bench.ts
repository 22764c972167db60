import { createRequire } from "node:module"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import type * as bench from "@precast/bench"
import type { Terminal } from "../terminal.ts"
import { findBench, installBench } from "./find.ts"
import type { BenchOptions } from "./options.ts"

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
