// What a request has brought stays as it came: connections may share the memory that they read into.
import { expect, test } from "vitest"
import { api, type Context, type Endpoint } from "../src/endpoint/api.ts"
import type { RequestStream } from "../src/transport/core.ts"
import { Wire } from "./conformance/raw.ts"
import { describeCores } from "./helpers/cores.ts"
import { endpoint } from "./helpers/endpoint.ts"

const OTHERS = 3
const SIZE = 5000
const post = (path: string, body: string, headers = ""): string =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\n${headers}\r\n${body}`

/** A route whose handler gets the body in this form. */
function reading(bodyAs: "bytes" | "stream", handler: (body: never) => Promise<string>): Endpoint {
  const { options, code } = endpoint("POST", `/${bodyAs}`, () => 0)
  const input: typeof code.input = (_params, _query, _headers, body) => body
  return api(options, handler as never, { ...code, bodyAs, input })
}

/** Opened when other requests have come. */
class Gate {
  open: () => void = () => {}
  readonly opened: Promise<void> = new Promise((resolve) => (this.open = resolve))
}

function routes(gate: Gate): Endpoint[] {
  const asBytes = async (body: Uint8Array): Promise<string> => {
    await gate.opened
    return Buffer.from(body).toString()
  }
  const asStream = async (body: RequestStream): Promise<string> => {
    const parts: Uint8Array[] = []
    for await (const part of body) parts.push(part)
    await gate.opened
    return Buffer.concat(parts).toString()
  }
  const context = async (_input: unknown, { headers }: Context): Promise<unknown> => {
    await gate.opened
    return headers["x-one"]
  }
  return [
    reading("bytes", asBytes),
    reading("stream", asStream),
    endpoint("POST", "/context", context),
    endpoint("POST", "/text", ({ body }) => body, { body: { text: "string" } }),
  ]
}

/** Requests on other connections, as long as any here. */
async function others(port: number): Promise<void> {
  for (let count = 0; count < OTHERS; count++) {
    const wire = await Wire.open(port)
    await wire.write(post("/text", JSON.stringify({ text: "z".repeat(2 * SIZE) }), "X-One: no\r\n"))
    expect((await wire.answer())?.status).toBe(415)
    wire.socket.destroy()
  }
}

const text = "a".repeat(SIZE)

describeCores("parts of a request that are used late", ({ core, serve }) => {
  test.each([
    ["a body as bytes", post("/bytes", text), text],
    ["a body as a stream", post("/stream", text), text],
    ["a header of a context", post("/context", "", `X-One: ${text}\r\n`), text],
  ])("%s", async (_title, request, expected) => {
    const gate = new Gate()
    const { port } = await serve(routes(gate))
    const wire = await Wire.open(port)
    await wire.write(request)
    await others(port)
    gate.open()
    expect(JSON.parse((await wire.answer())?.body ?? "")).toBe(expected)
    wire.socket.destroy()
  })

  // The C++ core closes connections on which requests wait.
  test.skipIf(core === "uws")("requests that wait, and a head in parts", async () => {
    const gate = new Gate()
    const { port } = await serve(routes(gate))
    const wire = await Wire.open(port)
    const json = "Content-Type: application/json\r\n"
    const second = post("/text", JSON.stringify({ text }), json)
    await wire.write(post("/bytes", "first") + second + second.slice(0, 40))
    await others(port)
    gate.open()
    expect((await wire.answer())?.body).toBe('"first"')
    await others(port)
    await wire.write(second.slice(40))
    for (let count = 0; count < 2; count++) {
      expect(JSON.parse((await wire.answer())?.body ?? "")).toEqual({ text })
    }
    wire.socket.destroy()
  })
})
