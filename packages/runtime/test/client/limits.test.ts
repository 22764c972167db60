// What a client reads of a server that it need not trust: in linear time, and within limits.
import { api, redirect, serve, type Reply, type App } from "@precast/runtime"
import { createClient, type ResponseLimits } from "@precast/runtime/client"
import { testClient } from "@precast/runtime/testing"
import { createServer } from "node:http"
import { once } from "node:events"
import type { AddressInfo } from "node:net"
import { gzipSync } from "node:zlib"
import { afterAll, describe, expect, test } from "vitest"
import { CORES } from "../helpers/cores.ts"

const text = api({ method: "GET", path: "/text" }, (): { text: string } => ({ text: "" }))
const items = api({ method: "GET", path: "/items" }, async function* (): AsyncGenerator<string> {
  yield "one"
})
const moved = api({ method: "GET", path: "/moved" }, () => redirect("/text", 302))
const either = api(
  { method: "GET", path: "/either" },
  ({ far }: { far: boolean }): Reply<302 | 307, undefined> =>
    far ? redirect("/text", 307) : redirect("/text", 302),
)
const routes = { text, items, moved, either }
type Served = App<typeof routes>

/** A client of a server that responds with these parts. */
function clientOf(
  type: string,
  parts: Iterable<string>,
  limits: ResponseLimits = {},
  status = 200,
): ReturnType<typeof createClient<Served>> {
  const encoder = new TextEncoder()
  const all = parts[Symbol.iterator]()
  const body = (): ReadableStream<Uint8Array> =>
    new ReadableStream({
      pull: (to) => {
        const { done, value } = all.next()
        if (done === true) to.close()
        else to.enqueue(encoder.encode(value))
      },
    })
  const fetch = async (): Promise<Response> =>
    new Response(body(), { status, headers: { "content-type": type } })
  return createClient<Served>("http://server.invalid", { fetch, limits })
}

function* endless(part: string, most = Infinity): Generator<string> {
  for (let at = 0; at < most; at++) yield part
}

async function collect(all: AsyncIterable<string>): Promise<string[]> {
  const found: string[] = []
  for await (const one of all) found.push(one)
  return found
}

describe("limits of a response", () => {
  test.each([
    ["JSON", "application/json", 200],
    ["a problem", "application/problem+json", 400],
  ])("%s without end", async (_what, type, status) => {
    const client = clientOf(type, endless("[".repeat(1000)), { responseBytes: 5000 }, status)
    const { ok, error } = (await client.text.safe()) as { ok: boolean; error?: unknown }
    expect(ok).toBe(false)
    expect(error).toMatchObject({ kind: "too_large", limit: "responseBytes", bytes: 5000 })
  })

  test("exactly as many bytes are taken, one more is not", async () => {
    const json = JSON.stringify({ text: "ä".repeat(500) })
    const { length } = Buffer.from(json)
    const of = (responseBytes: number): Promise<object> =>
      clientOf("application/json", [json], { responseBytes }).text.safe()
    expect(await of(length)).toMatchObject({ ok: true })
    expect(await of(length - 1)).toMatchObject({ ok: false, error: { kind: "too_large" } })
  })

  test.each(["application/x-ndjson", "text/event-stream"])(
    "one item without end (%s)",
    async (type) => {
      const client = clientOf(type, endless("data: xxxxxxxxxx"), { itemBytes: 5000 })
      const reading = collect(await client.items())
      await expect(reading).rejects.toMatchObject({ kind: "too_large", limit: "itemBytes" })
    },
  )

  test("an event of many lines without end", async () => {
    const client = clientOf("text/event-stream", endless("data: xxxxxxxxxx\n"), { itemBytes: 5000 })
    await expect(collect(await client.items())).rejects.toMatchObject({ kind: "too_large" })
  })

  test("few compressed bytes that become many, of a real server", async () => {
    const packed = gzipSync(Buffer.alloc(100_000_000, " "))
    const server = createServer((_req, res) => {
      res.writeHead(200, { "content-type": "application/json", "content-encoding": "gzip" })
      res.end(packed)
    }).listen(0, "127.0.0.1")
    await once(server, "listening")
    const { port } = server.address() as AddressInfo
    const client = createClient<Served>(`http://127.0.0.1:${port}`)
    await expect(client.text()).rejects.toMatchObject({ kind: "too_large", bytes: 67_108_864 })
    server.closeAllConnections()
    server.close()
  })
})

describe("items", () => {
  // In quadratic time this would take many minutes.
  test("one of 64 MB in parts of 1 KB is read in linear time", async () => {
    const parts = 64_000
    const json = (function* (): Generator<string> {
      yield '"'
      yield* endless("x".repeat(1000), parts)
      yield '"\n'
    })()
    const client = clientOf("application/x-ndjson", json, { itemBytes: Infinity })
    const [found] = await collect(await client.items())
    expect(found).toHaveLength(parts * 1000)
  }, 60_000)

  test.each([
    ["lines", "application/x-ndjson", (item: string, end: string) => JSON.stringify(item) + end],
    ["events", "text/event-stream", (item: string, end: string) => `data: "${item}"${end}${end}`],
  ])("%s are the same wherever the parts are cut", async (_what, type, write) => {
    for (const end of ["\n", "\r\n", "\r"]) {
      const whole = ["one", "two", "three"].map((item) => write(item, end)).join("")
      for (let first = 0; first <= whole.length; first++)
        for (const second of [first, first + 1, first + 2, whole.length]) {
          const parts = [whole.slice(0, first), whole.slice(first, second), whole.slice(second)]
          const found = await collect(await clientOf(type, parts).items())
          expect(found).toEqual(["one", "two", "three"])
        }
    }
  })
})

describe("a redirect that the type names", () => {
  const apps: { close(): Promise<void> }[] = []
  afterAll(() => Promise.all(apps.map((app) => app.close())))

  test.each(CORES)("is a result, as in tests (%s)", async (core) => {
    const app = await serve(routes, { port: 0, core, banner: false })
    apps.push(app)
    const client = createClient<typeof app>(app.url)
    const expected = { status: 302, body: undefined }
    expect(await testClient(app).moved.answer()).toMatchObject({ status: 302 })
    const reply = await client.moved()
    expect(reply).toMatchObject(expected)
    expect(reply.headers.get("location")).toBe("/text")
    expect(await client.either({ far: true })).toMatchObject({ status: 307 })
    expect(await client.either({ far: false })).toMatchObject({ status: 302 })
  })

  test("where the host hides it, the one status that it can be", async () => {
    const hidden = Object.defineProperty(new Response(null), "type", { value: "opaqueredirect" })
    const fetch = async (): Promise<Response> => hidden
    const client = createClient<Served>("http://server.invalid", { fetch })
    expect(await client.moved()).toMatchObject({ status: 302, body: undefined })
    await expect(client.either({ far: true })).rejects.toMatchObject({ kind: "answer" })
  })
})
