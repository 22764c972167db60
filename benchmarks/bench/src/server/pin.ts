import { accessSync, constants, readFileSync } from "node:fs"
import { availableParallelism } from "node:os"
import { delimiter, join } from "node:path"
import { benchError } from "../errors/bench-error.ts"
import { coreList, parseCores } from "./proc.ts"

/** Where server and load tool run. */
export interface Pins {
  /** Core list for taskset, such as `0`; absent = not pinned. */
  readonly server?: string
  readonly client?: string
  /** Cores of the server. */
  readonly serverCores: number
  /** Threads of the load tool. */
  readonly threads: number
}

/** Threads of processors that share a core with this one, itself among them. */
export type Siblings = (core: number) => readonly number[]

const most = 4

function pinsOf(server: readonly number[], client: readonly number[]): Pins {
  return {
    server: server.join(","),
    client: client.join(","),
    serverCores: server.length,
    threads: Math.min(most, client.length),
  }
}

/**
 * Cores this process may use → `count` cores for the server, up to four others for the load tool, none
 * of which shares a core with the server's where that can be had. A server on one core makes
 * contenders with helper threads pay for them and leaves the load tool undisturbed. Where none is
 * left for the load tool there is nothing to separate.
 */
export function planPins(
  cores: readonly number[],
  count = 1,
  siblings: Siblings = (core) => [core],
): Pins {
  const server = cores.slice(0, count)
  const others = cores.slice(count)
  const apart = others.filter((core) => !server.some((one) => siblings(one).includes(core)))
  const client = (apart.length > 0 ? apart : others).slice(0, most)
  if (client.length === 0) return { serverCores: count, threads: 1 }
  return pinsOf(server, client)
}

/** `0:1-3` → the server on core 0, the load tool on 1, 2 and 3. PC3001 where such cores are not there. */
export function namedPins(text: string, cores: readonly number[]): Pins {
  const [server = [], client = []] = text.split(":").map(coreList)
  const wrong = [...server, ...client].find((core) => !cores.includes(core))
  if (wrong !== undefined)
    throw benchError("PC3001", `Core ${wrong} does not exist here; use ${cores.join(", ")}.`)
  if (server.some((core) => client.includes(core)))
    throw benchError("PC3001", "Server and load tool cannot have the same core.")
  return pinsOf(server, client)
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

// Absent where the kernel does not report it: then no core is shared.
function siblingsOf(core: number): readonly number[] {
  try {
    const file = `/sys/devices/system/cpu/cpu${core}/topology/thread_siblings_list`
    return coreList(readFileSync(file, "utf8").trim())
  } catch {
    return [core]
  }
}

/** Pins of this machine: `cores` is how many the server gets, or `0:1-3`; absent = one. */
export function pinsHere(cores = "1"): Pins {
  const named = cores.includes(":")
  if (process.platform !== "linux" || findProgram("taskset") === undefined) {
    if (named) throw benchError("PC3001", "Processes cannot be held to cores here: no taskset.")
    return {
      serverCores: Number(cores),
      threads: Math.max(1, Math.min(most, availableParallelism() - 1)),
    }
  }
  const all = parseCores(readFileSync("/proc/self/status", "utf8"))
  return named ? namedPins(cores, all) : planPins(all, Number(cores), siblingsOf)
}

/** Command line → the same, held to the given cores. */
export function pinned(cores: string | undefined, command: readonly string[]): string[] {
  return cores === undefined ? [...command] : ["taskset", "-c", cores, ...command]
}
