import { extname } from "node:path"
import { fileURLToPath } from "node:url"
import { finish } from "../stage/finish.ts"
import { pinned } from "../server/pin.ts"
import type { Load } from "../results/result-types.ts"
import { gist } from "../server/start-server.ts"
import type { LoadProgram, LoadTask } from "../types.ts"

/** Module → the path of its neighbour `name`: TypeScript in the sources, JavaScript in the package. */
export function moduleBeside(url: string, name: string): string {
  return fileURLToPath(new URL(`./${name}${extname(url)}`, url))
}

// A program that outlives its own duration by this much hangs.
const grace = 20_000

const isNumber = (value: unknown): boolean => typeof value === "number" && Number.isFinite(value)

/** What a program of ours printed → what it saw. Throws unless it is a `Load`. */
export function parseLoad(text: string): Load {
  const needed = ["requests", "seconds", "perSecond", "refused", "errors"] as const
  const load = JSON.parse(text) as Load
  const missing = needed.find((name) => !isNumber(load[name]))
  if (missing !== undefined) throw new Error(`the load program reported no ${missing}`)
  return load
}

/**
 * Runs a module in a process of its own on `cores`, with `task` as JSON on its standard input, since
 * arguments are limited to 128 KiB: what it printed.
 * Throws with its error when it ends with anything but 0, or does not end in time.
 */
export async function runModule(
  file: string,
  task: { readonly seconds: number; readonly [other: string]: unknown },
  cores: string | undefined,
  signal?: AbortSignal,
  flags: readonly string[] = [],
): Promise<string> {
  const command = pinned(cores, [process.execPath, ...flags, file])
  const limit = task.seconds * 1000 + grace
  const { code, stdout, stderr } = await finish(command, limit, {
    signal,
    input: JSON.stringify(task),
  })
  if (code !== 0) throw new Error(`the load program exited with ${code}: ${gist(stderr)}`)
  return stdout
}

/** Puts the load of a scenario on a server; see `LoadProgram`. */
export async function runLoadProgram(
  { file, options = {} }: LoadProgram,
  task: Omit<LoadTask, "options">,
  cores: string | undefined,
  signal?: AbortSignal,
): Promise<Load> {
  return parseLoad(await runModule(file, { ...task, options }, cores, signal))
}
