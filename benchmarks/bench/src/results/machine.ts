import { readFileSync, readdirSync } from "node:fs"
import { availableParallelism, cpus, loadavg, release, totalmem, type } from "node:os"
import type { LoadTool } from "../load/load-tool.ts"
import type { Conditions, Machine } from "./result-types.ts"
import type { Pins } from "../server/pin.ts"

const manifest = readFileSync(new URL("../../package.json", import.meta.url), "utf8")
/** All packages are released together under one version. */
const { version } = JSON.parse(manifest) as { version: string }

/** A file of the kernel → its text; `undefined` where it does not exist. */
export type Reader = (file: string) => string | undefined

function read(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8").trim()
  } catch {
    return undefined
  }
}

const cpu = "/sys/devices/system/cpu"

const flag = (text: string | undefined, yes: string): boolean | undefined =>
  text === undefined ? undefined : text === yes

/** What the kernel does against flaws of processors; those that this one has not are left out. */
function mitigations(readFile: Reader, names: readonly string[]): Record<string, string> {
  const all = names.map((name) => [name, readFile(`${cpu}/vulnerabilities/${name}`)] as const)
  const told = all.flatMap(([name, text]) =>
    text === undefined || text === "Not affected" ? [] : [[name, text] as const],
  )
  return Object.fromEntries(told)
}

function vulnerabilities(): string[] {
  try {
    return readdirSync(`${cpu}/vulnerabilities`).toSorted()
  } catch {
    return []
  }
}

// cgroup v2: "max 100000" or "150000 100000": microseconds of processor time in each period.
function cpuLimit(text: string | undefined): number | undefined {
  const [time, period] = (text ?? "").split(" ").map(Number)
  return time && period ? time / period : undefined
}

/** What is chosen, of a list such as `always [madvise] never`. */
const chosen = (text: string | undefined): string | undefined => /\[(\w+)\]/.exec(text ?? "")?.[1]

/** How this machine is set up, as far as its kernel reports it. */
export function conditionsHere(
  readFile: Reader = read,
  names: readonly string[] = vulnerabilities(),
): Conditions {
  const found = {
    governor: readFile(`${cpu}/cpu0/cpufreq/scaling_governor`),
    boost:
      flag(readFile(`${cpu}/intel_pstate/no_turbo`), "0") ??
      flag(readFile(`${cpu}/cpufreq/boost`), "1"),
    smt: flag(readFile(`${cpu}/smt/active`), "1"),
    virtual: readFile("/proc/cpuinfo")
      ?.split("\n")
      .some((line) => /^flags\b.* hypervisor\b/.test(line)),
    mitigations: names.length === 0 ? undefined : mitigations(readFile, names),
    hugePages: chosen(readFile("/sys/kernel/mm/transparent_hugepage/enabled")),
    clock: readFile("/sys/devices/system/clocksource/clocksource0/current_clocksource"),
    cpuLimit: cpuLimit(readFile("/sys/fs/cgroup/cpu.max")),
    v8: process.versions.v8,
    uv: process.versions.uv,
    precast: version,
  }
  const told = Object.entries(found).filter(([, value]) => value !== undefined)
  return Object.fromEntries(told) as Conditions
}

/** Ticks of all processors so far, and those of them in which the hypervisor let others run; proc_stat(5). */
export interface Ticks {
  readonly all: number
  readonly stolen: number
}

/** Text of /proc/stat → its ticks. */
export function parseTicks(text: string): Ticks | undefined {
  const line = /^cpu +(\d.*)$/m.exec(text)?.[1]
  if (line === undefined) return undefined
  // user nice system idle iowait irq softirq steal; guest times are in user already.
  const ticks = line.split(" ").slice(0, 8).map(Number)
  return { all: ticks.reduce((sum, count) => sum + count, 0), stolen: ticks[7] ?? 0 }
}

/** Ticks of this machine; `undefined` without /proc. */
export const ticksNow = (): Ticks | undefined => parseTicks(read("/proc/stat") ?? "")

/** Share of the time between in which the hypervisor let others run. */
export function stolenBetween(
  before: Ticks | undefined,
  after: Ticks | undefined,
): number | undefined {
  if (!before || !after || after.all <= before.all) return undefined
  return (after.stolen - before.stolen) / (after.all - before.all)
}

// The name a person knows the system by; os-release(5).
function systemName(): string {
  try {
    const text = readFileSync("/etc/os-release", "utf8")
    return /^PRETTY_NAME="?([^"\n]+)/m.exec(text)?.[1] ?? type()
  } catch {
    return type()
  }
}

/** This machine, as a reader of the figures has to know it. */
export function describeMachine(tool: LoadTool, pins: Pins): Machine {
  return {
    cpu: cpus()[0]?.model.trim() ?? "unknown",
    cores: availableParallelism(),
    memory: totalmem(),
    system: `${systemName()} (${process.platform} ${process.arch})`,
    kernel: release(),
    node: process.versions.node,
    load: tool.name,
    ...(pins.server !== undefined &&
      pins.client !== undefined && { pinned: { server: pins.server, client: pins.client } }),
    loadAverage: loadavg()[0] ?? 0,
    conditions: conditionsHere(),
  }
}
