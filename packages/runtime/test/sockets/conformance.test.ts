import * as fc from "fast-check"
import { beforeAll, afterAll, expect, test, describe } from "vitest"
import { serve, type App } from "../../src/app/serve/serve.ts"
import { SOCKET_CASES } from "./conformance-cases.ts"
import { echo } from "./echo.ts"
import { BINARY, CLOSE, connectRaw, frame, PING, type Frame } from "./raw.ts"
import { CORES } from "../helpers/cores.ts"

describe.each(CORES)("RFC 6455 (%s)", (core) => {
  let app: App
  beforeAll(async () => {
    app = await serve({ echo: echo({ path: "/" }) }, { port: 0, core, banner: false })
  })
  afterAll(() => app.close())

  test.each(SOCKET_CASES)("$name", async (one) => {
    const { sent } = one
    const { got = one.got, end } = core === "uws" && one.uws ? one.uws : one
    const client = await connectRaw(app, "/")
    expect(client.status).toBe(101)
    client.socket.write(Buffer.concat(sent))
    expect((await client.take(got.length)).map(show)).toEqual(got)
    if (end === "open") {
      // Alive, and nothing was sent in between.
      client.socket.write(frame(PING, "alive"))
      expect((await client.take(1)).map(show)).toEqual(["10 alive"])
    } else if (end === "silent") {
      client.socket.end()
      expect((await client.take(1)).map(show)).toEqual([])
    } else {
      const frames = await client.take(1)
      expect(frames.map(show)).toEqual(end === "dropped" ? [] : [`8 ${end}`])
      await client.until(() => client.over)
    }
    client.socket.destroy()
  })

  test("whatever is sent, the server lives", async () => {
    const opcode = fc.constantFrom(0, 1, 2, 8, 9, 10, 11)
    const some = fc
      .tuple(opcode, fc.uint8Array({ maxLength: 200 }), fc.boolean(), fc.nat(7), fc.boolean())
      .map(([code, payload, fin, rsv, mask]) => frame(code, payload, { fin, rsv: rsv % 3, mask }))
    const bytes = fc.uint8Array({ maxLength: 300 }).map((list) => Buffer.from(list))
    const sent = fc.array(fc.oneof(some, bytes), { minLength: 1, maxLength: 6 })
    await fc.assert(
      fc.asyncProperty(sent, async (parts) => {
        const client = await connectRaw(app, "/")
        for (const part of parts) client.socket.write(part)
        await new Promise((resolve) => setImmediate(resolve))
        client.socket.destroy()
      }),
      { numRuns: 200, seed: 20_261_121 },
    )
    const client = await connectRaw(app, "/")
    client.socket.write(frame(1, "alive"))
    expect((await client.take(1)).map(show)).toEqual(["1 alive"])
    client.socket.destroy()
  })

  test("a message that comes byte by byte", async () => {
    const client = await connectRaw(app, "/")
    const bytes = Buffer.concat([
      frame(1, "ab é", { fin: false }),
      frame(PING, "p"),
      frame(0, "x".repeat(130)),
    ])
    for (const byte of bytes) {
      client.socket.write(Buffer.from([byte]))
      await new Promise((resolve) => setImmediate(resolve))
    }
    expect((await client.take(2)).map(show)).toEqual(["10 p", `1 ab é${"x".repeat(130)}`])
    client.socket.destroy()
  })
})

function show({ opcode, payload }: Frame): string {
  if (opcode === CLOSE) return `8 ${payload.length < 2 ? 1005 : payload.readUInt16BE(0)}`
  const isText = payload.equals(Buffer.from(payload.toString("utf8")))
  if (opcode === BINARY && !isText) return `2 hex:${payload.toString("hex")}`
  return `${opcode} ${payload.toString("utf8")}`
}
