import { readFileSync } from "node:fs"
import { connect, type Socket } from "node:net"
import { bytesOf } from "../../check/check-pipelined.ts"
import { responseReader } from "../../load/programs/response-reader.ts"
import { hello } from "../../scenarios/hello.ts"
import { startServer } from "../../server/start-server.ts"
import type { FigureScenario } from "../../types.ts"
import { usageOf } from "../../server/usage.ts"

const request = bytesOf(hello.known[0].request)
const expected = hello.known[0].answer
const wanted = 10_000
// What Node.js, the server and their libraries have open in addition to connections.
const others = 200

/** How many connections both ends may have open: Node.js and Bun raise their limit to the hard one. */
export function connectionsHere(
  limits: string = readFileSync("/proc/self/limits", "utf8"),
): number {
  const hard = /^Max open files\s+\S+\s+(\S+)/m.exec(limits)?.[1] ?? "unlimited"
  return hard === "unlimited" ? wanted : Math.min(wanted, Number(hard) - others)
}

/** A connection that has sent one request, or the given number, and stays idle after that. */
function openOne(port: number, times: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    let left = times
    const socket = connect(port, "127.0.0.1", () => socket.write(request))
    const read = responseReader(({ status, body }) => {
      if (status !== 200 || body.toString() !== expected) reject(new Error(`returned ${status}`))
      else if (--left > 0) socket.write(request)
      else resolve(socket)
    })
    socket.on("data", (bytes: Buffer) => {
      try {
        read(bytes)
      } catch (error) {
        socket.destroy(error as Error)
      }
    })
    socket.on("error", reject)
    socket.on("close", () => reject(new Error("a connection was closed before the response")))
  })
}

// Waves below every server's backlog.
const wave = 100
const few = 8
// Milliseconds: node:http closes connections that have been idle for five seconds.
const patience = 3_000

/** Opens so many connections, or as many as `until` allows, each of which sends so many requests. */
async function openMany(
  port: number,
  count: number,
  times: number,
  until: number,
  signal: AbortSignal,
): Promise<Socket[]> {
  const sockets: Socket[] = []
  while (sockets.length < count && performance.now() < until) {
    signal.throwIfAborted()
    const more = Math.min(wave, count - sockets.length)
    sockets.push(...(await Promise.all(Array.from({ length: more }, () => openOne(port, times)))))
  }
  return sockets
}

// Without TIME_WAIT, which would keep 10,000 ports for a minute.
const closeAll = (sockets: readonly Socket[]): void => {
  for (const socket of sockets) socket.resetAndDestroy()
}

/** Bytes that a server has grown by for each of `count` connections. */
async function growth(
  port: number,
  pid: number,
  count: number,
  signal: AbortSignal,
): Promise<number> {
  const memory = (): number => {
    const usage = usageOf(pid)
    if (!usage) throw new Error("resident memory can be read on Linux alone")
    return usage.memory
  }
  // As many requests as will come, so that what requests leave behind is there before; on few
  // connections, as what those leave behind would be taken up again.
  closeAll(await openMany(port, few, Math.ceil(count / few), Infinity, signal))
  const before = memory()
  const sockets = await openMany(port, count, 1, performance.now() + patience, signal)
  const after = memory()
  const closed = sockets.filter((socket) => socket.readyState !== "open").length
  closeAll(sockets)
  if (closed > 0) throw new Error(`${closed} of ${sockets.length} idle connections were closed`)
  // Not below a byte: what garbage collection gave back meanwhile may have been more.
  return Math.max(1, (after - before) / sockets.length)
}

/** Memory that a connection costs while nothing happens on it. */
export const idle: FigureScenario = {
  name: "idle",
  about: `resident memory for each of ${wanted.toLocaleString("en-US")} idle connections, or as many as can be opened in three seconds; median`,
  unit: "bytes",
  async measure({ command, contender }, { cores, signal, quick = false }) {
    const server = await startServer(command, contender.env ?? {}, cores)
    try {
      const count = quick ? 500 : connectionsHere()
      return await growth(server.port, server.pid, count, signal)
    } finally {
      await server.stop()
    }
  },
}
