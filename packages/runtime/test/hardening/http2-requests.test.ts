import { describe, expect, test } from "vitest"
import { runForAll } from "../conformance/cores.ts"
import {
  block,
  DATA,
  END_HEADERS,
  END_STREAM,
  frame,
  FrameWire,
  HEADERS,
  request,
  requestBlock,
  RST_STREAM,
} from "./http2-frames.ts"

type Fields = readonly (readonly [string, string])[]

const PSEUDO: Fields = [
  [":method", "GET"],
  [":scheme", "http"],
  [":path", "/side"],
  [":authority", "x"],
]
const without = (name: string): Fields => PSEUDO.filter(([one]) => one !== name)
const changed = (name: string, value: string): Fields =>
  PSEUDO.map(([one, before]) => [one, one === name ? value : before] as const)

/** Requests that must not reach a route. "reset": the stream is reset; else the status. */
const refused: readonly (readonly [string, Fields, string])[] = [
  ["an upper-case name", [...PSEUDO, ["X-A", "1"]], "reset"],
  ["Connection", [...PSEUDO, ["connection", "close"]], "reset"],
  ["Keep-Alive", [...PSEUDO, ["keep-alive", "timeout=5"]], "reset"],
  ["Proxy-Connection", [...PSEUDO, ["proxy-connection", "close"]], "reset"],
  ["Transfer-Encoding", [...PSEUDO, ["transfer-encoding", "chunked"]], "reset"],
  ["Upgrade", [...PSEUDO, ["upgrade", "websocket"]], "reset"],
  ["TE other than trailers", [...PSEUDO, ["te", "gzip"]], "reset"],
  ["no :method", without(":method"), "reset"],
  ["no :path", without(":path"), "reset"],
  ["no :scheme", without(":scheme"), "reset"],
  ["neither :authority nor host", without(":authority"), "reset"],
  ["two :path", [...PSEUDO, [":path", "/side"]], "reset"],
  ["an unknown pseudo-header field", [...PSEUDO, [":x", "1"]], "reset"],
  [":status", [...PSEUDO, [":status", "200"]], "reset"],
  [":protocol", [...changed(":method", "CONNECT"), [":protocol", "websocket"]], "reset"],
  ["a pseudo-header field behind a field", [["x-a", "1"], ...PSEUDO], "reset"],
  ["an empty path", changed(":path", ""), "reset"],
  ["a path without a slash", changed(":path", "side"), "reset"],
  ["an absolute path", changed(":path", "http://x/side"), "reset"],
  [
    "CONNECT",
    [
      [":method", "CONNECT"],
      [":authority", "x:80"],
    ],
    "400",
  ],
  ["an unknown method", changed(":method", "BREW"), "400"],
  ["a space in the path", changed(":path", "/side HTTP/1.1"), "reset"],
  ["bytes beyond ASCII in the path", changed(":path", "/side\xe9"), "400"],
  ["another scheme", changed(":scheme", "ftp"), "400"],
  ["host and :authority differ", [...PSEUDO, ["host", "y"]], "400"],
  ["two hosts", [...without(":authority"), ["host", "x"], ["host", "x"]], "reset or 400"],
  ["a user in :authority", changed(":authority", "u@x"), "reset"],
  ["a path in :authority", changed(":authority", "x/y"), "reset"],
  ["an empty :authority", changed(":authority", ""), "reset"],
  ["two hosts in :authority", changed(":authority", "x,y"), "400"],
  ["a content-length that is not a number", [...PSEUDO, ["content-length", "1x"]], "reset"],
  ["a content-length without a body", [...PSEUDO, ["content-length", "1"]], "reset"],
  ["two lengths", [...PSEUDO, ["content-length", "0"], ["content-length", "0"]], "reset"],
  [
    "99 fields",
    [...PSEUDO, ...Array.from({ length: 99 }, (_, at) => [`x-${at}`, "1"] as const)],
    "431",
  ],
  ["17 KB of fields", [...PSEUDO, ["x-a", "a".repeat(17_000)]], "431"],
  [
    "40 KB of fields",
    [...PSEUDO, ...Array.from({ length: 4 }, () => ["x-a", "a".repeat(10_000)] as const)],
    "reset",
  ],
]

/** Fields that the library leaves out, as it may (RFC 9113 §8.2.1): the request is served without them. */
const dropped: readonly (readonly [string, readonly [string, string]])[] = [
  ["NUL in a value", ["x-a", "a\0b"]],
  ["CR LF in a value", ["x-a", "a\r\nx-b: 2"]],
  ["a space in a name", ["x a", "1"]],
  ["a colon in a name", ["x:a", "1"]],
  ["an empty name", ["", "1"]],
]

describe("malformed requests over HTTP/2", () => {
  const running = runForAll("js")

  /** The status of the response on a stream, or that it is reset. */
  async function outcome(wire: FrameWire, stream: number): Promise<string> {
    const found = await wire.next((one) => one.stream === stream)
    if (found === undefined) return "closed"
    if (found.type === RST_STREAM) return "reset"
    return (
      STATUS.get(found.payload[0] as number) ??
      String(found.payload.subarray(0, 6).toString("latin1").match(/\d{3}/)?.[0])
    )
  }

  test.each(refused)("%s", async (_title, fields, expected) => {
    const { port, seen } = running()
    const before = seen.sides
    const wire = await FrameWire.open(port)
    wire.write(...headers(1, block(...fields)))
    expect(expected.split(" or ")).toContain(await outcome(wire, 1))
    expect(seen.sides).toBe(before)
    wire.write(request(3, "/ping"))
    expect(await outcome(wire, 3)).toBe("200")
    wire.destroy()
  })

  test.each(dropped)("%s", async (_title, field) => {
    const wire = await FrameWire.open(running().port)
    wire.write(...headers(1, requestBlock("/details", [field, ["x-c", "3"]])))
    const found = await wire.next(
      (one) => one.stream === 1 && (one.type === DATA || one.type === RST_STREAM),
    )
    if (found?.type === DATA) {
      const { headers } = JSON.parse(found.payload.toString()) as { headers: object }
      expect(headers).toEqual({ host: "x", "x-c": "3" })
    }
    wire.write(request(3, "/ping"))
    expect(await outcome(wire, 3)).toBe("200")
    wire.destroy()
  })

  // Node ends the connection of a client that sends too much, since the frame is on a stream that is closed by then.
  test.each([
    ["less", "9", "{}", "reset"],
    ["more", "1", "{}", "closed"],
  ])("a body of %s than its content-length", async (_title, length, body, expected) => {
    const { port } = running()
    const wire = await FrameWire.open(port)
    const fields: Fields = [
      ["content-type", "application/json"],
      ["content-length", length],
    ]
    wire.write(
      frame(HEADERS, END_HEADERS, 1, requestBlock("/echo", fields, "POST")),
      frame(DATA, END_STREAM, 1, Buffer.from(body)),
    )
    expect(await outcome(wire, 1)).toBe(expected)
    wire.write(request(3, "/ping"))
    expect(await outcome(wire, 3)).toBe(expected === "reset" ? "200" : "closed")
    wire.destroy()
  })

  test("trailers with pseudo-header fields", async () => {
    const wire = await FrameWire.open(running().port)
    wire.write(
      frame(
        HEADERS,
        END_HEADERS,
        1,
        requestBlock("/echo", [["content-type", "application/json"]], "POST"),
      ),
      frame(DATA, 0, 1, Buffer.from("{}")),
      frame(HEADERS, END_HEADERS | END_STREAM, 1, block([":path", "/side"])),
    )
    expect(await outcome(wire, 1)).toBe("reset")
    wire.destroy()
  })

  test("host alone, or equal in another case", async () => {
    const wire = await FrameWire.open(running().port)
    wire.write(...headers(1, block(...without(":authority"), ["host", "x"])))
    wire.write(
      ...headers(3, block(...changed(":authority", "Example.com"), ["host", "example.com"])),
    )
    expect([await outcome(wire, 1), await outcome(wire, 3)]).toEqual(["200", "200"])
    wire.destroy()
  })

  test("cookies in several fields are one", async () => {
    const wire = await FrameWire.open(running().port)
    wire.write(
      ...headers(
        1,
        requestBlock("/details", [
          ["cookie", "a=1"],
          ["cookie", "b=2"],
        ]),
      ),
    )
    const found = await wire.next((one) => one.stream === 1 && one.type === DATA)
    expect(JSON.parse(String(found?.payload))).toMatchObject({ headers: { cookie: "a=1; b=2" } })
    wire.destroy()
  })
})

/** Statuses of the static table (RFC 7541, appendix A). */
const STATUS: ReadonlyMap<number, string> = new Map([
  [0x88, "200"],
  [0x8c, "400"],
  [0x8d, "404"],
  [0x8e, "500"],
])

/** HEADERS, and CONTINUATION where the block is longer than a frame. */
function headers(stream: number, fields: Buffer): Buffer[] {
  const frames: Buffer[] = []
  for (let at = 0; at === 0 || at < fields.length; at += 16_384) {
    const flags = (at === 0 ? END_STREAM : 0) | (at + 16_384 >= fields.length ? END_HEADERS : 0)
    frames.push(frame(at === 0 ? HEADERS : 9, flags, stream, fields.subarray(at, at + 16_384)))
  }
  return frames
}
