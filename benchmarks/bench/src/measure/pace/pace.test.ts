import { createServer, type AddressInfo, type Server, type Socket } from "node:net"
import { fileURLToPath } from "node:url"
import { once } from "node:events"
import { afterAll, expect, test, vi } from "vitest"
import { shipped } from "../../contenders.ts"
import { startServer } from "../../server/start-server.ts"
import type { Paced } from "../../results/result-types.ts"
import { ResponseReader } from "./connection.ts"
import { percentile } from "./pace.ts"
import { rateFor, runPaced } from "./run-paced.ts"

vi.setConfig({ testTimeout: 120_000 })

const servers: Server[] = []
afterAll(() => servers.forEach((server) => server.close()))

async function serve(onSocket: (socket: Socket) => void): Promise<number> {
  const server = createServer(onSocket).listen(0, "127.0.0.1")
  servers.push(server)
  await once(server, "listening")
  return (server.address() as AddressInfo).port
}

const asked = { method: "GET", path: "/", headers: {} } as const
const ok = "HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}"

const pace = (port: number, rate: number, connections = 4): Promise<Paced> =>
  runPaced(port, asked, { rate, connections, seconds: 2 }, undefined)

test("a server that stands still: what was due meanwhile waits, and its waiting counts", async () => {
  const file = fileURLToPath(new URL("../../fixtures/pauses.mjs", import.meta.url))
  const command = [process.execPath, `${shipped}launch.mjs`, file]
  const server = await startServer(command, {}, undefined)
  try {
    const seen = await pace(server.port, 1000)
    // Nothing is left out: as many as were due, whatever the server did.
    expect(seen).toMatchObject({ rate: 1000, requests: 2000, refused: 0, errors: 0 })
    // A quarter of the time is pause, so a quarter of what is due waits for its end: 0 to 50 ms, each
    // as likely as the others. Of all, 10 % wait for 30 ms or more and 1 % for 48. A slow machine
    // makes them wait for longer.
    expect(seen.p90).toBeGreaterThan(25)
    expect(seen.p99).toBeGreaterThan(45)
    expect(seen.max).toBeGreaterThanOrEqual(seen.p999)
    expect(seen.p999).toBeGreaterThanOrEqual(seen.p99)
  } finally {
    await server.stop()
  }
})

test("a server that never responds: all that was due is reported, with the time it has waited", async () => {
  const port = await serve((socket) => void socket.on("error", () => undefined).resume())
  const seen = await pace(port, 100)
  expect(seen).toMatchObject({ requests: 0, perSecond: 0 })
  // The first waited for both seconds of load and the two of patience, the last for these alone.
  expect(seen.p50).toBeGreaterThan(2500)
  expect(seen.max).toBeGreaterThan(3900)
})

test("what is refused and what breaks is counted", async () => {
  let count = 0
  const sent = { refusals: 0, breaks: 0 }
  const port = await serve((socket) => {
    socket.on("error", () => undefined)
    socket.on("data", () => {
      const index = count++
      if (index % 10 === 3) sent.refusals++
      if (index % 10 === 5) sent.breaks++
      if (index % 10 === 3) socket.write(ok.replace("200 OK", "503 Busy"))
      else if (index % 10 === 5) socket.destroy()
      else socket.write(ok)
    })
  })
  const seen = await pace(port, 100, 1)
  expect(seen.requests).toBe(200)
  expect(seen.refused).toBeGreaterThan(10)
  expect(seen.refused).toBeLessThanOrEqual(sent.refusals)
  expect(seen.errors).toBeGreaterThan(10)
  expect(seen.errors).toBeLessThanOrEqual(sent.breaks)
})

test("an idle connection that closes is not an error", async () => {
  let closes = 0
  const port = await serve((socket) => {
    socket.on("error", () => undefined)
    socket.once("data", () => {
      closes++
      socket.end(ok)
    })
  })
  const seen = await pace(port, 50)
  expect(closes).toBeGreaterThan(50)
  // A request that is sent before the client has seen that its connection closes does fail.
  expect(seen.errors).toBeLessThan(closes / 2)
})

test("a percentile is the least value that at least that share does not exceed", () => {
  const values = Float64Array.from({ length: 1000 }, (_, index) => index + 1)
  expect([0.5, 0.9, 0.99, 0.999, 1].map((share) => percentile(values, share))).toEqual([
    500, 900, 990, 999, 1000,
  ])
  expect(percentile(Float64Array.of(7), 0.5)).toBe(7)
  expect(percentile(new Float64Array(0), 0.5)).toBe(0)
})

const chunked =
  "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0a\r\n0123456789\r\n0\r\n\r\n"

test.each([ok, chunked, "HTTP/1.1 204 No Content\r\n\r\n"])(
  "a response is complete with its last byte, wherever it is cut: %j",
  (answer) => {
    const status = Number(answer.slice(9, 12))
    const reader = new ResponseReader()
    for (let at = 1; at < answer.length; at++) {
      expect(reader.take(Buffer.from(answer.slice(0, at)))).toBe(0)
      expect(reader.take(Buffer.from(answer.slice(at)))).toBe(status)
    }
    const states = [...answer].map((byte) => reader.take(Buffer.from(byte)))
    expect(states.slice(0, -1).every((state) => state === 0)).toBe(true)
    expect(states.at(-1)).toBe(status)
  },
)

test("anything that is not a response throws", () => {
  expect(() => new ResponseReader().take(Buffer.from("SSH-2.0\r\n\r\n"))).toThrow(
    "is not a response",
  )
  expect(() => new ResponseReader().take(Buffer.from(`${ok}x`))).toThrow("longer than its length")
  const broken = chunked.replace("3\r\n", "x\r\n")
  expect(() => new ResponseReader().take(Buffer.from(broken))).toThrow("a chunk without a size")
})

test("the rate is below half of what the slowest can do, in steps that are met again", () => {
  expect(rateFor([70_000, 8_211, 12_000])).toBe(3_000)
  expect(rateFor([70_000, 8_900])).toBe(3_000)
  expect(rateFor([70_000])).toBe(10_000)
  expect(rateFor([330])).toBe(150)
  expect(rateFor([5])).toBe(2)
  expect(rateFor([0.5])).toBe(1)
})
