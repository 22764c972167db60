import { accessSync, constants, readFileSync } from "node:fs"
import { availableParallelism } from "node:os"
import { delimiter, join } from "node:path"
import { parseCores } from "./proc.ts"

/** Where server and load tool run. */
export interface Pins {
  /** Core list for taskset, such as `0`; absent = not pinned. */
  readonly server?: string
  readonly client?: string
  /** Threads of the load tool. */
  readonly threads: number
}

/**
 * Cores this process may use → one core for the server, up to four others for the load tool.
 * A server on one core makes contenders with helper threads pay for them and leaves the load tool
 * undisturbed. On a single core there is nothing to separate.
 */
export function planPins(cores: readonly number[]): Pins {
  const [server, ...others] = cores
  const client = others.slice(0, 4)
  if (server === undefined || client.length === 0) return { threads: 1 }
  return { server: String(server), client: client.join(","), threads: client.length }
}

/** Name of a program → its path, if it is on PATH. */
export function findProgram(name: string): string | undefined {
  const candidates = (process.env.PATH ?? "").split(delimiter).map((folder) => join(folder, name))
  return candidates.find((file) => {
    try {
      accessSync(file, constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}

/** Pins of this machine. */
export function pinsHere(): Pins {
  if (process.platform !== "linux" || findProgram("taskset") === undefined) {
    return { threads: Math.max(1, Math.min(4, availableParallelism() - 1)) }
  }
  return planPins(parseCores(readFileSync("/proc/self/status", "utf8")))
}

/** Command line → the same, held to the given cores. */
export function pinned(cores: string | undefined, command: readonly string[]): string[] {
  return cores === undefined ? [...command] : ["taskset", "-c", cores, ...command]
}
