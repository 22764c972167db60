import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { autocannonHar, autocannonRequest, parseAutocannon } from "./autocannon.ts"
import { finish } from "../stage/finish.ts"
import { findProgram, pinned, type Pins } from "../server/pin.ts"
import { type Found } from "../stage/find-package.ts"
import type { Load } from "../results/result-types.ts"
import type { Asked } from "../types.ts"
import { parseWrk, wrkDuration, wrkEnd, wrkScript } from "./wrk.ts"

/** How hard to press. */
export interface Pressure {
  readonly connections: number
  readonly seconds: number
  /** Requests in flight on each connection. */
  readonly pipeline: number
}

/** A load generator of this machine. */
export interface LoadTool {
  /** Name with version. */
  readonly name: string
  readonly threads: number
  /** Sends `request` to 127.0.0.1:`port` over and over. */
  run(port: number, request: Asked, pressure: Pressure, signal?: AbortSignal): Promise<Load>
}

// A generator that outlives its own duration by this much hangs.
const grace = 15_000

async function output(
  command: string[],
  seconds: number,
  signal?: AbortSignal,
  interruptAfter?: number,
): Promise<string> {
  const running = { signal, interruptAfter }
  const { code, stdout, stderr } = await finish(command, seconds * 1000 + grace, running)
  if (code !== 0) throw new Error(`${command[0]} exited with ${code}: ${stderr.slice(-200).trim()}`)
  return stdout
}

/** Runs `work` with a folder that is there as long as it runs. */
async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), "precast-bench-"))
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function wrkTool(program: string, pins: Pins): Promise<LoadTool> {
  // `wrk -v` prints its version and its usage, and exits with 1.
  const version = /wrk (\S+)/.exec((await finish([program, "-v"], 5000)).stdout)?.[1] ?? ""
  return {
    name: `wrk ${version}`.trim(),
    threads: pins.threads,
    async run(port, request, { connections, seconds, pipeline }, signal) {
      const threads = Math.min(pins.threads, connections)
      const flags = [`-t${threads}`, `-c${connections}`, ...wrkDuration(seconds), "--latency", "-s"]
      const target = `http://127.0.0.1:${port}${request.path}`
      return inFolder(async (folder) => {
        const script = join(folder, "request.lua")
        writeFileSync(script, wrkScript(request, pipeline))
        const command = pinned(pins.client, [program, ...flags, script, target])
        return parseWrk(await output(command, seconds, signal, wrkEnd(seconds)), pipeline)
      })
    },
  }
}

function autocannonTool(found: Found, pins: Pins): LoadTool {
  return {
    name: `autocannon ${found.version}`,
    threads: 1,
    async run(port, request, { connections, seconds, pipeline }, signal) {
      const script = join(found.folder, "autocannon.js")
      const flags = [
        "--json",
        "-c",
        String(connections),
        "-d",
        String(Math.ceil(seconds)),
        "-p",
        String(pipeline),
      ]
      const target = `http://127.0.0.1:${port}${request.path}`
      return inFolder(async (folder) => {
        const har = join(folder, "requests.har")
        if (request.paths) writeFileSync(har, autocannonHar(port, request))
        const asked = request.paths ? ["--har", har] : autocannonRequest(request)
        const command = [process.execPath, script, ...flags, ...asked, target]
        return parseAutocannon(await output(pinned(pins.client, command), seconds, signal))
      })
    },
  }
}

/** wrk if it is on PATH, else autocannon if it is installed, else `undefined`. */
export async function findLoadTool(
  pins: Pins,
  autocannon: Found | undefined,
): Promise<LoadTool | undefined> {
  const wrk = findProgram("wrk")
  if (wrk !== undefined) return wrkTool(wrk, pins)
  return autocannon && autocannonTool(autocannon, pins)
}
