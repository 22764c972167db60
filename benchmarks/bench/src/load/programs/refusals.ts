// Load of `refused`: wrong requests, one after the other on every connection. Each is sent once before:
// the status of that refusal is the only one that is taken for right afterwards.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { connect } from "node:net"
import { availableParallelism, tmpdir } from "node:os"
import { join } from "node:path"
import { bytesOf } from "../../check/check-pipelined.ts"
import { send } from "../../check/check-server.ts"
import type { Load } from "../../results/result-types.ts"
import { wrongRequests } from "../../scenarios/refused.ts"
import { findProgram } from "../../server/pin.ts"
import { finish } from "../../stage/finish.ts"
import type { Exchange } from "../../types.ts"
import { luaString, parseWrk, wrkDuration, wrkEnd } from "../wrk.ts"
import { task, press, type Connect } from "./press.ts"
import { responseReader } from "./response-reader.ts"

/** Status of each refusal of a server. Throws when a request is not refused. */
async function statusesOf(port: number): Promise<number[]> {
  const statuses: number[] = []
  for (const request of wrongRequests) {
    const { status } = await send(port, request)
    if (status < 400 || status > 499) throw new Error(`${request.path} returned ${status}`)
    statuses.push(status)
  }
  return statuses
}

// Counts by status: wrk itself distinguishes neither refusals from failures of the server nor 400 from 500.
function script(texts: readonly string[]): string {
  return [
    `local texts = { ${texts.map(luaString).join(", ")} }`,
    "local at = 0",
    "counts = {}",
    "function request() at = at % #texts + 1 return texts[at] end",
    "function response(status) counts[status] = (counts[status] or 0) + 1 end",
    "local threads = {}",
    "function setup(thread) table.insert(threads, thread) end",
    "function done()",
    "  for _, thread in ipairs(threads) do",
    `    for status, count in pairs(thread:get("counts")) do`,
    `      io.write("status ", status, ": ", count, "\\n")`,
    "    end",
    "  end",
    "end",
    "",
  ].join("\n")
}

/** Responses with any other status than the expected ones. */
function wrongResponses(output: string, right: ReadonlySet<number>): number {
  const counts = Array.from(output.matchAll(/^status (\d+): (\d+)$/gm), ([, status, count]) => ({
    status: Number(status),
    count: Number(count),
  }))
  if (counts.length === 0) throw new Error(`wrk: no response: ${output.slice(0, 200)}`)
  const wrong = counts.filter(({ status }) => !right.has(status))
  return wrong.reduce((sum, { count }) => sum + count, 0)
}

async function byWrk(program: string, right: ReadonlySet<number>): Promise<Load> {
  const { port, connections, seconds } = task
  const threads = Math.min(connections, availableParallelism(), 4)
  const folder = mkdtempSync(join(tmpdir(), "precast-bench-"))
  try {
    const file = join(folder, "refusals.lua")
    writeFileSync(file, script(wrongRequests.map(bytesOf)))
    const flags = [
      `-t${threads}`,
      `-c${connections}`,
      ...wrkDuration(seconds),
      "--latency",
      "-s",
      file,
    ]
    const command = [program, ...flags, `http://127.0.0.1:${port}/`]
    const { stdout } = await finish(command, seconds * 1000 + 15_000, {
      interruptAfter: wrkEnd(seconds),
    })
    return { ...parseWrk(stdout), refused: wrongResponses(stdout, right) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const statuses = await statusesOf(task.port)
const wrk = findProgram("wrk")
if (wrk === undefined) await pressRefusals(wrongRequests, statuses)
else process.stdout.write(JSON.stringify(await byWrk(wrk, new Set(statuses))))

/**
 * The same by a program of ours. Every response has to have the status that the same request had
 * before. A server may end a connection behind a refusal; then another one is opened.
 */
async function pressRefusals(
  requests: readonly Exchange[],
  statuses: readonly number[],
): Promise<void> {
  const texts = requests.map(bytesOf)
  let started = 0

  const refusals: Connect = (tally) => {
    let at = started++ % texts.length
    let began = 0
    let stopped = false
    let waits = false
    let socket = open()

    function ask(): void {
      waits = true
      began = performance.now()
      socket.write(texts[at]!)
    }
    function onStatus(status: number): void {
      waits = false
      tally.times.push(performance.now() - began)
      if (status === statuses[at]) tally.done++
      else tally.wrong++
      at = (at + 1) % texts.length
      ask()
    }
    function open(): ReturnType<typeof connect> {
      const read = responseReader(({ status }) => onStatus(status))
      const opened = connect(task.port, "127.0.0.1", ask)
      opened.on("error", () => undefined)
      opened.on("data", (bytes: Buffer) => {
        try {
          read(bytes)
        } catch (error) {
          opened.destroy(error as Error)
        }
      })
      opened.on("close", () => {
        if (stopped) return
        if (waits) tally.broken++
        else socket = open()
      })
      return opened
    }
    return {
      stop() {
        stopped = true
        socket.destroy()
      },
    }
  }
  await press(refusals)
}
