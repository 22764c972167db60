import { availableParallelism, cpus, loadavg, release, totalmem, type } from "node:os"
import { readFileSync } from "node:fs"
import { conditionsHere } from "./conditions.ts"
import type { LoadTool } from "../load/load.ts"
import type { Pins } from "../server/pin.ts"
import type { Machine } from "./result-types.ts"

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
