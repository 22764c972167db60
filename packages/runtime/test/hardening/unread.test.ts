import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { PING as HTTP_PING } from "../conformance/case.ts"
import { uwsMissing } from "../conformance/cores.ts"
import { Wire } from "../conformance/raw.ts"
import { cells } from "../helpers/matrix.ts"
import { frame, handshake, PING, TEXT } from "../sockets/raw.ts"
import { UnreadClient, UnreadServer } from "./unread-client.ts"

// What a client that never reads makes a server hold. Before there were limits, each of these made
// the process grow by hundreds of megabytes.
// UNREAD_BYTES: bytes that a client sends.
const FLOOD = Number(process.env["UNREAD_BYTES"] ?? 24 * 1024 * 1024)
const MEGABYTE = 1024 * 1024
/** Megabytes that a process may grow by. Garbage counts that is not collected yet: 131 on a busy machine. */
const GROWTH = 160

const many = (bytes: Uint8Array): Buffer =>
  Buffer.concat(Array.from({ length: Math.ceil(65_536 / bytes.length) }, () => bytes))

const get = (method: string, path: string): Buffer =>
  Buffer.from(`${method} ${path} HTTP/1.1\r\nHost: x\r\n\r\n`)

const requests: readonly (readonly [string, Buffer])[] = [
  ["a constant response", get("GET", "/constant")],
  ["a small constant response", get("GET", "/small")],
  ["the response of a handler", get("GET", "/handled")],
  ["a late response", get("GET", "/late")],
  ["the document of the interface", get("GET", "/openapi.json")],
  ["HEAD", get("HEAD", "/handled")],
  ["no route", get("GET", "/nothing")],
  ["a method that is not allowed", get("DELETE", "/handled")],
]

/** The message and the WebSocket, and whether the system's buffers are too small for the responses. */
const frames: readonly (readonly [string, string, Buffer, boolean])[] = [
  ["pings", "/echo", frame(PING, "x".repeat(125)), true],
  ["empty pings", "/echo", frame(PING, ""), false],
  ["messages with responses", "/echo", frame(TEXT, "x".repeat(1000)), true],
  ["signs of life", "/echo", frame(TEXT, ""), false],
  ["messages that are published", "/publishes", frame(TEXT, "x".repeat(1000)), true],
  ["pings, where messages are left out", "/drops", frame(PING, "x".repeat(125)), false],
  ["messages, where they are left out", "/drops", frame(TEXT, "x".repeat(1000)), false],
]

describe.each(cells(["node", "js", "uws"], ["js", "uws"]))(
  "clients that do not read (%s)",
  (core) => {
    if (core === "uws" && uwsMissing !== undefined) return test.skip(uwsMissing, () => {})
    let server: UnreadServer
    beforeAll(async () => {
      server = await UnreadServer.start(core)
      const client = await UnreadClient.open(server.port)
      client.destroy()
    })
    afterAll(() => server.stop())

    /** Floods the server over several connections, and returns its memory use. */
    async function flood(
      server: UnreadServer,
      first: string,
      bytes: Buffer,
      connections: number,
    ): Promise<string> {
      const before = await server.holds()
      const clients = await Promise.all(
        Array.from({ length: connections }, () => UnreadClient.open(server.port, first)),
      )
      const each = (bytes.length < 20 ? FLOOD / 4 : FLOOD) / connections
      const sent = await Promise.all(clients.map((client) => client.flood(many(bytes), each, 1000)))
      const after = await server.holds()
      const grown = (after.bytes - before.bytes) / MEGABYTE
      const total = sent.reduce((sum, one) => sum + one, 0) / MEGABYTE
      const closed = clients.filter((client) => client.closed).length
      const told = `${connections} × ${core}: ${total.toFixed(0)} MB sent, held ${megabytes(before.bytes)} → ${megabytes(after.bytes)} MB, ${closed} closed`
      for (const client of clients) client.destroy()
      expect(grown, told).toBeLessThan(GROWTH)
      await expectAlive(server.port)
      return told
    }

    async function expectAlive(port: number): Promise<void> {
      const wire = await Wire.open(port)
      await wire.write(HTTP_PING.replace("/ping", "/small"))
      expect((await wire.answer())?.body).toBe('{"ok":true}')
      wire.destroy()
    }

    test.each(requests)("pipelined: %s", async (what, request) => {
      console.log(`pipelined, ${what}, ${await flood(server, "", request, 1)}`)
    })

    test("pipelined on eight connections", async () => {
      const request = Buffer.concat(requests.map(([, bytes]) => bytes))
      console.log(`pipelined, ${await flood(server, "", request, 8)}`)
    })

    test("pipelined on eight connections that may hold little together", async () => {
      const limits = { bufferedBytes: 256 * MEGABYTE, bufferedTotalBytes: 2 * MEGABYTE }
      const narrow = await UnreadServer.start(core, limits)
      const told = await flood(narrow, "", get("GET", "/handled"), 8)
      console.log(`pipelined, 2 MB for all, ${told}`)
      await narrow.stop()
    })

    test.each(frames)("WebSocket: %s", async (what, path, bytes, ends) => {
      const before = (await server.holds()).codes.length
      console.log(`WebSocket, ${what}, ${await flood(server, handshake(path), bytes, 1)}`)
      if (!ends) return
      await expect.poll(async () => (await server.holds()).codes.slice(before)).toContain(1013)
    })

    test("pings on four connections", async () => {
      const pings = frame(PING, "x".repeat(125))
      console.log(`WebSocket, ${await flood(server, handshake("/echo"), pings, 4)}`)
    })
  },
)

function megabytes(bytes: number): string {
  return (bytes / MEGABYTE).toFixed(0)
}
