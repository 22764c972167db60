import { execFileSync } from "node:child_process"
import { readdirSync, readFileSync } from "node:fs"
import { parseEndedChildren, parseResident, parseStat, treeOf, type Stat } from "./proc.ts"

/** CPU time and memory of a process and everything below it, up to now. */
export interface Usage {
  /** Microseconds. */
  readonly user: number
  /** Microseconds. */
  readonly system: number
  /** Bytes. */
  readonly memory: number
}

let ticks: number | undefined

// 100 on every Linux that Node.js runs on by default, but the kernel can be built otherwise.
function ticksPerSecond(): number {
  try {
    ticks ??= Number(execFileSync("getconf", ["CLK_TCK"], { encoding: "utf8" })) || 100
  } catch {
    ticks = 100
  }
  return ticks
}

// A process may end between the listing and the reading; it then counts as absent.
function readText(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8")
  } catch {
    return undefined
  }
}

function statsOfAll(): Stat[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map((name) => readText(`/proc/${name}/stat`))
    .filter((text) => text !== undefined)
    .map(parseStat)
}

/** Process number → those of it and of everything below it. */
export function processesOf(pid: number): number[] {
  if (process.platform !== "linux") return []
  return treeOf(statsOfAll(), pid).map((stat) => stat.pid)
}

/** Process number → what it has used so far; `undefined` without /proc. */
export function usageOf(pid: number): Usage | undefined {
  if (process.platform !== "linux") return undefined
  const tree = treeOf(statsOfAll(), pid)
  if (tree.length === 0) return undefined
  const time = (part: (stat: Stat) => number): number =>
    (tree.reduce((sum, stat) => sum + part(stat), 0) * 1e6) / ticksPerSecond()
  return {
    user: time((stat) => stat.user),
    system: time((stat) => stat.system),
    memory: tree.reduce(
      (sum, stat) => sum + parseResident(readText(`/proc/${stat.pid}/status`) ?? ""),
      0,
    ),
  }
}

/** Microseconds of CPU time of the finished children of this process; `undefined` without /proc. */
export function endedChildren(): number | undefined {
  const text = readText("/proc/self/stat")
  return text === undefined ? undefined : (parseEndedChildren(text) * 1e6) / ticksPerSecond()
}
