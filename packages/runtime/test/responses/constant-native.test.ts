// Constant responses on the C++ core: by a handler of a few lines, or by the core alone where a proxy
// vouches for the framing of requests. What a client sees is the same.
import { api, hook, serve, type App, type ServeOptions } from "@precast/runtime"
import { connect } from "node:net"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { ask } from "../helpers/request.ts"

const text = api({ method: "GET", path: "/text" }, () => "héllo")
const twin = api({ method: "GET", path: "/twin" }, (): string => ["héllo"].join(""))

/** What comes back on one connection for what is sent on it, until nothing came for 200 ms. */
function talk(app: App, sent: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = ""
    const socket = connect(app.port, "127.0.0.1", () => socket.write(sent))
    socket.setTimeout(200, () => socket.destroy())
    socket.on("data", (data) => (answer += data.toString()))
    socket.on("error", reject)
    socket.on("close", () => resolve(answer))
  })
}

const start = (options: ServeOptions): Promise<App> =>
  serve({ text, twin }, { port: 0, banner: false, ...options })

const get = (path: string, headers = ""): string =>
  `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n`
const undated = (answer: string): string => answer.replaceAll(/Date: [^\r]*\r\n/gi, "")

describe.each([
  ["uws", false],
  ["uws", true],
  ["node", true],
] as const)("constant answers (%s, trustFraming %s)", (core, trustFraming) => {
  let app: App
  beforeAll(async () => void (app = await start({ core, trustFraming })))
  afterAll(() => app.close())

  test("are the bytes that a handler's are", async () => {
    const answer = await talk(app, get("/text"))
    expect(undated(answer)).toBe(undated(await talk(app, get("/twin"))))
    expect(answer).toContain("HTTP/1.1 200 OK\r\n")
    expect(answer).toMatch(/\r\nDate: /i)
    expect(answer.endsWith('\r\n\r\n"héllo"')).toBe(true)
  })

  test("pipelined, with a query, and with an unread body", async () => {
    const body = "Content-Length: 5\r\n"
    const sent = get("/text") + get("/text?x=1", body) + "hello" + get("/text")
    expect((await talk(app, sent)).match(/"héllo"/g)).toHaveLength(3)
  })

  test("HEAD and other methods", async () => {
    const head = await ask(app, { method: "HEAD", path: "/text" })
    expect([head.status, head.headers["content-length"], head.body]).toEqual([200, "8", ""])
    expect((await ask(app, { method: "POST", path: "/text" })).status).toBe(405)
  })

  test("hooks run, so the response is built for each request", async () => {
    let count = 0
    const counted = await start({
      core,
      trustFraming,
      use: [hook({ onRequest: () => void count++ })],
    })
    await ask(counted, { path: "/text" })
    await ask(counted, { path: "/text" })
    expect(count).toBe(2)
    await counted.close()
  })

  // Node closes idle connections immediately instead.
  test.skipIf(core === "node")("close their connections once the server closes", async () => {
    const waiting: (() => void)[] = []
    const wait = api({ method: "GET", path: "/wait" }, async (): Promise<string> => {
      await new Promise<void>((resolve) => waiting.push(resolve))
      return "late"
    })
    const closing = await serve({ text, wait }, { port: 0, banner: false, core, trustFraming })
    const pending = ask(closing, { path: "/wait" })
    const socket = connect(closing.port, "127.0.0.1")
    let answer = ""
    socket.on("data", (data) => (answer += data.toString()))
    socket.write(get("/text"))
    while (!answer.includes('"héllo"') || waiting.length === 0) await new Promise(setImmediate)
    const closed = closing.close()
    answer = ""
    socket.write(get("/text"))
    await new Promise((resolve) => socket.on("close", resolve))
    expect(answer).toMatch(/\r\nconnection: close\r\n/i)
    expect(answer.endsWith('"héllo"')).toBe(true)
    waiting[0]?.()
    expect((await pending).status).toBe(200)
    await closed
  })
})

test("without a proxy in front unsound framing is refused on constant routes too", async () => {
  const app = await start({ core: "uws" })
  for (const fields of [
    "Content-Length: 5\r\nContent-Length: 10\r\n",
    "Transfer-Encoding: xchunked\r\n",
    "Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n",
  ]) {
    expect(await talk(app, get("/text", fields) + "0\r\n\r\n")).toMatch(/^HTTP\/1\.1 400 /)
    // With a request behind it in the same packet the core drops the connection instead.
    const smuggled = await talk(app, get("/text", fields) + "0\r\n\r\n" + get("/twin"))
    expect(smuggled).not.toContain("héllo")
  }
  // Chunks, which the core may misread, are the last that is read on a connection.
  const chunks = get("/text", "Transfer-Encoding: chunked\r\n") + "0\r\n\r\n" + get("/twin")
  expect((await talk(app, chunks)).match(/"héllo"/g) ?? []).not.toHaveLength(2)
  await app.close()
})
