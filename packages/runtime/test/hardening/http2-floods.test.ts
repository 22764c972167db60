import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { H2Client } from "../conformance/http2-client.ts"
import { pause } from "../conformance/raw.ts"
import {
  ACK,
  CONTINUATION,
  DATA,
  END_HEADERS,
  END_STREAM,
  frame,
  FrameWire,
  HEADERS,
  PING,
  PRIORITY,
  request,
  requestBlock,
  RST_STREAM,
  SETTINGS,
  settings,
  WINDOW_UPDATE,
} from "./http2-frames.ts"
import { Bystander, FaultServer } from "./server.ts"

const MEGABYTE = 1024 * 1024
/** Bytes of a flood, and megabytes that the server may grow by: garbage counts that is not collected yet. */
const FLOOD = 24 * MEGABYTE
const GROWTH = 100
const CANCEL = Buffer.from([0, 0, 0, 8])
const ENHANCE_YOUR_CALM = 11
const PROTOCOL_ERROR = 1

/** As many copies of a frame as make a large packet. */
const many = (one: Buffer): Buffer =>
  Buffer.concat(Array.from({ length: Math.ceil(65_536 / one.length) }, () => one))

/** Streams from `round` on: a packet of requests, each with what `frames` adds. */
function requests(round: number, path: string, frames: (stream: number) => Buffer): Buffer {
  const each = Array.from({ length: 200 }, (_, at) => {
    const stream = 2 * (200 * round + at) + 1
    return Buffer.concat([request(stream, path), frames(stream)])
  })
  return Buffer.concat(each)
}

const reset = (stream: number): Buffer => frame(RST_STREAM, 0, stream, CANCEL)
const emptyData = frame(DATA, 0, 1)
const headersOnly = (stream: number, path: string): Buffer =>
  frame(HEADERS, END_HEADERS, stream, requestBlock(path, [], "POST"))

/** What a client repeats, after what it has sent first. */
const floods: readonly (readonly [string, Buffer, (round: number) => Buffer])[] = [
  [
    "requests that are reset immediately",
    Buffer.alloc(0),
    (round) => requests(round, "/late", reset),
  ],
  [
    "requests that are reset later",
    Buffer.alloc(0),
    (round) =>
      requests(round, "/never", (stream) => (stream > 400 ? reset(stream - 400) : Buffer.alloc(0))),
  ],
  [
    "CONTINUATION without an end",
    frame(HEADERS, END_STREAM, 1, requestBlock("/ping")),
    () => many(frame(CONTINUATION, 0, 1, Buffer.alloc(0))),
  ],
  [
    "large CONTINUATION without an end",
    frame(HEADERS, END_STREAM, 1, requestBlock("/ping")),
    () => many(frame(CONTINUATION, 0, 1, requestBlock("/ping", [["x-a", "a".repeat(8000)]]))),
  ],
  ["empty SETTINGS", request(1, "/never"), () => many(frame(SETTINGS, 0, 0))],
  [
    "SETTINGS that change the windows of streams",
    Buffer.concat([headersOnly(1, "/echo"), headersOnly(3, "/echo")]),
    () => many(Buffer.concat([settings([4, 1]), settings([4, 65_535])])),
  ],
  ["PING", request(1, "/never"), () => many(frame(PING, 0, 0, Buffer.alloc(8)))],
  [
    "acknowledgements of nothing",
    request(1, "/never"),
    () => many(frame(PING, ACK, 0, Buffer.alloc(8))),
  ],
  [
    "PRIORITY",
    request(1, "/never"),
    () => many(frame(PRIORITY, 0, 5, Buffer.from([0, 0, 0, 3, 7]))),
  ],
  [
    "WINDOW_UPDATE",
    request(1, "/never"),
    () => many(frame(WINDOW_UPDATE, 0, 0, Buffer.from([0, 0, 0, 1]))),
  ],
  ["empty DATA", headersOnly(1, "/echo"), () => many(emptyData)],
  [
    "frames of an unknown type",
    request(1, "/never"),
    () => many(frame(200, 0, 0, Buffer.alloc(8))),
  ],
  [
    "DATA on streams that are closed",
    Buffer.concat([headersOnly(1, "/never"), reset(1)]),
    () => many(frame(DATA, 0, 1, Buffer.alloc(100))),
  ],
  [
    "requests with wrong windows",
    Buffer.alloc(0),
    (round) =>
      requests(round, "/late", (stream) => frame(WINDOW_UPDATE, 0, stream, Buffer.alloc(4))),
  ],
  [
    "requests without a path",
    Buffer.alloc(0),
    (round) => requests(round, "", () => Buffer.alloc(0)),
  ],
]

describe("floods over HTTP/2", () => {
  let server: FaultServer
  beforeAll(async () => {
    server = await FaultServer.start("js", { sendMs: 1000, bodyMs: 1000, keepAliveMs: 5000 })
    const client = await H2Client.open(server.port)
    await client.ask({ path: "/ping" })
    client.destroy()
  })
  afterAll(() => server.kill())

  /** Runs an attack: others are served, the process stays as it is, and nothing is left of it. */
  async function survive(attack: () => Promise<string>): Promise<void> {
    const before = await server.holds()
    const bystander = await Bystander.start(server.port)
    const told = await attack()
    const grown = ((await server.holds()).rss - before.rss) / MEGABYTE
    const other = await H2Client.open(server.port)
    expect(await other.ask({ path: "/ping" })).toMatchObject({ body: "pong" })
    other.destroy()
    const served = await bystander.stop()
    console.log(`${told}; grown by ${grown.toFixed(0)} MB, ${served} requests of another client`)
    expect(served).toBeGreaterThan(0)
    expect(grown).toBeLessThan(GROWTH)
    await server.expectAlive()
    await expect
      .poll(async () => (await server.holds()).files, SLOW)
      .toBeLessThanOrEqual(before.files)
  }

  test.each(floods)("%s", async (title, first, part) => {
    await survive(async () => {
      const wire = await FrameWire.open(server.port)
      wire.write(first)
      const started = performance.now()
      const sent = await wire.flood(part, FLOOD)
      await expect.poll(() => wire.closed, SLOW).toBe(true)
      const ms = performance.now() - started
      wire.destroy()
      return `${title}: ${(sent / MEGABYTE).toFixed(1)} MB sent, closed after ${ms.toFixed(0)} ms`
    })
  })

  test.each(floods.slice(4, 7))(
    "%s, from a client that does not read",
    async (title, first, part) => {
      await survive(async () => {
        const wire = await FrameWire.open(server.port)
        wire.write(first)
        wire.socket.pause()
        const sent = await wire.flood(part, FLOOD)
        await pause(500)
        wire.destroy()
        return `${title}: ${(sent / MEGABYTE).toFixed(1)} MB sent`
      })
    },
  )

  test("more streams than are allowed end the connection", async () => {
    await survive(async () => {
      const { aborts } = await server.holds()
      const wire = await FrameWire.open(server.port)
      for (let at = 0; at < 150; at++) wire.write(request(2 * at + 1, "/never"))
      expect(await wire.fault(0)).toBe(PROTOCOL_ERROR)
      await wire.whenClosed()
      await expect.poll(async () => (await server.holds()).aborts).toBe(aborts + 100)
      return "many streams"
    })
  })

  test("large responses to clients that open no window", async () => {
    await survive(async () => {
      const wires = await Promise.all(
        Array.from({ length: 4 }, () => FrameWire.open(server.port, [4, 0])),
      )
      for (const wire of wires) {
        for (let at = 0; at < 100; at++) wire.write(request(2 * at + 1, "/large"))
      }
      await pause(500)
      // 8 MB each: beyond the limit of the connection, requests are not even served.
      const { rss } = await server.holds()
      expect(rss / MEGABYTE).toBeLessThan(500)
      await expect
        .poll(
          () => wires.every(({ frames }) => frames.some(({ type }) => type === RST_STREAM)),
          SLOW,
        )
        .toBe(true)
      for (const wire of wires) wire.destroy()
      return "no windows"
    })
  })

  test("large responses to a client that does not read its socket", async () => {
    await survive(async () => {
      const wire = await FrameWire.open(server.port, [4, 2 ** 31 - 1])
      wire.write(frame(WINDOW_UPDATE, 0, 0, Buffer.from([0x7f, 0, 0, 0])))
      wire.socket.pause()
      for (let at = 0; at < 100; at++) wire.write(request(2 * at + 1, "/large"))
      const { files } = await server.holds()
      await expect.poll(async () => (await server.holds()).files, SLOW).toBeLessThan(files)
      wire.destroy()
      return "an unread socket"
    })
  })

  test("windows of one byte", async () => {
    await survive(async () => {
      const wire = await FrameWire.open(server.port, [4, 1])
      wire.write(request(1, "/large"))
      const sent = await wire.flood(
        () => many(frame(WINDOW_UPDATE, 0, 1, Buffer.from([0, 0, 0, 1]))),
        FLOOD,
      )
      wire.destroy()
      return `windows of one byte: ${(sent / MEGABYTE).toFixed(1)} MB sent`
    })
  })

  test("a header block that expands", async () => {
    await survive(async () => {
      const wire = await FrameWire.open(server.port)
      // One field of 4000 bytes into the table, then 16,000 references to it in each request.
      const entry = Buffer.concat([
        Buffer.from([0x40, 1]),
        Buffer.from("a"),
        Buffer.from([0x7f, 0xa1, 0x1e]),
        Buffer.alloc(4000, "a"),
      ])
      const head = requestBlock("/late")
      const references = Buffer.alloc(8000, 0xbe)
      wire.write(frame(HEADERS, END_HEADERS | END_STREAM, 1, Buffer.concat([head, entry])))
      const sent = await wire.flood((round) => {
        const stream = 2 * round + 3
        return frame(HEADERS, END_HEADERS | END_STREAM, stream, Buffer.concat([head, references]))
      }, FLOOD / 4)
      const codes = (): readonly number[] =>
        wire.frames
          .filter(({ type }) => type === RST_STREAM)
          .map(({ payload }) => payload.readUInt32BE(0))
      await expect.poll(codes, SLOW).toContain(ENHANCE_YOUR_CALM)
      wire.destroy()
      return `references: ${(sent / MEGABYTE).toFixed(1)} MB sent`
    })
  })
})

const SLOW = { timeout: 20_000, interval: 100 }
