import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { serve } from "../../src/app/serve/serve.ts"
import { readOptions } from "../../src/app/options/read-options.ts"
import { get, JSON_TYPE, post } from "../conformance/case.ts"
import { describeEachCore, runForAll } from "../conformance/cores.ts"
import { pause, Wire } from "../conformance/raw.ts"
import { endpoint } from "../helpers/endpoint.ts"

describeEachCore("limits at their edge", (name) => {
  const running = runForAll(name, { urlLength: 100, bodyBytes: 1000 })

  async function status(request: string): Promise<number | undefined> {
    const wire = await Wire.open(running().port)
    await wire.write(request)
    const answer = await wire.answer()
    wire.destroy()
    return answer?.status
  }

  test.each([
    ["a query", (length: number) => `/query?${"a".repeat(length)}`],
    ["a path parameter", (length: number) => `/users/${"a".repeat(length - 1)}/posts/1`],
    ["no route", (length: number) => `/${"a".repeat(length - 1)}`],
  ])("urlLength: %s", async (what, path) => {
    expect(await status(get(path(100)))).toBe(what === "no route" ? 404 : 200)
    expect(await status(get(path(101)))).toBe(414)
    expect(await status(get(path(10_000)))).toBe(414)
  })

  test("urlLength: an unread query", async () => {
    expect(await status(get(`/ping?${"a".repeat(5000)}`))).toBe(200)
  })

  test("a request that is refused for its length ends the connection", async () => {
    const wire = await Wire.open(running().port)
    const { seen } = running()
    const before = seen.sides
    await wire.write(get(`/query?${"a".repeat(101)}`) + get("/side"))
    const received = await wire.closed()
    expect(received).not.toContain("side")
    expect(seen.sides).toBe(before)
  })

  test.each([
    ["bytes", "/bytes"],
    ["a stream", "/stream"],
  ])("bodyBytes: %s", async (_what, path) => {
    const of = (length: number): string =>
      post(path, [`Content-Length: ${length}`], "1".repeat(length))
    expect(await status(of(1000))).toBe(200)
    expect(await status(of(1001))).toBe(413)
  })

  test("bodyBytes: in chunks", async () => {
    const of = (length: number): string => {
      const chunk = `${length.toString(16)}\r\n${"1".repeat(length)}\r\n0\r\n\r\n`
      return post("/echo", [JSON_TYPE, "Transfer-Encoding: chunked"], chunk)
    }
    expect(await status(of(1000))).toBe(200)
    expect(await status(of(1001))).toBe(413)
  })

  test.each([
    ["bytes", "/bytes"],
    ["a stream", "/stream"],
    ["a route without a body", "/no-body"],
    ["no route", "/nowhere"],
  ])("bodyBytes: a client that reads after its upload gets the response: %s", async (_, path) => {
    const body = "1".repeat(8 * 1024 * 1024)
    const whole = post(path, [`Content-Length: ${body.length}`], body)
    const chunks = `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`
    const requests: [string, number][] = [[whole, 413]]
    if (path === "/bytes" || path === "/stream") {
      // The handler of the stream responds 400 to whatever it cannot read.
      const status = path === "/stream" ? 400 : 413
      requests.push([post(path, ["Transfer-Encoding: chunked"], chunks), status])
    }
    for (const [request, status] of requests) {
      const wire = await Wire.open(running().port)
      wire.socket.pause()
      await new Promise<void>((sent) => wire.socket.write(request, "latin1", () => sent()))
      await pause(20)
      wire.socket.resume()
      expect((await wire.answer())?.status).toBe(status)
      expect(await wire.closed()).toBe("")
    }
  })

  test("98 header fields, Host among them", async () => {
    const of = (count: number): string =>
      get("/ping", ...Array.from({ length: count - 1 }, (_, at) => `X-${at}: 1`))
    expect(await status(of(98))).toBe(200)
    expect(await status(of(99))).toBe(431)
  })

  test("headerBytes: 16 KiB less what the cores count differently, and above", async () => {
    const of = (length: number): string => {
      const head = get("/ping", "X-A: ").length
      return get("/ping", `X-A: ${"a".repeat(length - head)}`)
    }
    expect(await status(of(16 * 1024 - 64))).toBe(200)
    expect(await status(of(16 * 1024 + 64))).toBe(431)
  })
})

test("docs/limits.md has every limit with its default, and no other", () => {
  const page = readFileSync(new URL("../../../../docs/limits.md", import.meta.url), "utf8")
  const rows = [...page.matchAll(/^\| `(\w+)` \| (\d+) \|/gm)]
  expect(Object.fromEntries(rows.map(([, name, value]) => [name, Number(value)]))).toEqual(
    readOptions({}).limits,
  )
})

test("urlLength counts for inject() and fetch(), too", async () => {
  const route = endpoint("GET", "/items/:id", () => "ok")
  const app = await serve([route], { port: 0, banner: false, limits: { urlLength: 100 } })
  const statuses = async (path: string): Promise<readonly number[]> => {
    const injected = await app.inject({ path })
    const fetched = await app.fetch(new Request(`http://x${path}`))
    return [injected.status, fetched.status]
  }
  expect(await statuses(`/items/${"a".repeat(100)}`)).toEqual([200, 200])
  expect(await statuses(`/items/${"a".repeat(101)}`)).toEqual([414, 414])
  expect(await statuses(`/${"a".repeat(100)}`)).toEqual([414, 414])
  expect(await statuses(`/items/a?${"a".repeat(1000)}`)).toEqual([200, 200])
  const refused = await app.inject({ path: `/items/${"a".repeat(101)}` })
  expect(refused.json()).toMatchObject({ status: 414, code: "uri_too_long" })
  await app.close()
})
