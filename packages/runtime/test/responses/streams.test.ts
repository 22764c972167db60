// Streams, async generators, and what becomes of them when the client goes or they fail.
import { connect } from "node:net"
import { Readable } from "node:stream"
import {
  api,
  ApiError,
  serve,
  sse,
  status,
  type App,
  type Context,
  type Status,
} from "@precast/runtime"
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest"
import { PROTOCOLS } from "../helpers/cores.ts"
import { ask, askOverHttp2 } from "../helpers/request.ts"

interface Tick {
  n: number
  at: Date
}
interface Times {
  times: number
}
const tick = (n: number): Tick => ({ n, at: new Date(0), secret: "x" }) as Tick
const line = (n: number): string => `{"n":${n},"at":"1970-01-01T00:00:00.000Z"}`

const ticks = api({ method: "GET", path: "/ticks/:times" }, async function* ({ times }: Times) {
  for (let n = 0; n < times; n++) {
    if (n % 2 === 1) await new Promise((resolve) => setImmediate(resolve))
    yield tick(n)
  }
})
const events = api({ method: "GET", path: "/events" }, async function* () {
  yield sse(tick(1), { event: "tick", id: "a", retry: 5 })
  yield tick(2)
})
const onlyEvents = api(
  { method: "GET", path: "/only-events", stream: { as: "events" } },
  async function* () {
    yield "a\nb"
  },
)
const fails = api({ method: "GET", path: "/fails" }, async function* () {
  yield tick(1)
  throw new Error("on the way")
})
const misfit = api({ method: "GET", path: "/misfit" }, async function* () {
  yield tick(0)
  yield { n: 1n } as never as Tick
})
const failsFirst = api(
  { method: "GET", path: "/fails-first/:which" },
  async function* ({ which }: { which: string }) {
    await new Promise((resolve) => setTimeout(resolve, which === "late" ? 300 : 5))
    if (which === "known") throw new ApiError("not_found", "No such list")
    if (which === "misfit") yield { n: 1n } as never as Tick
    if (which === "late" || which === "error") throw new Error("before the first")
    yield tick(1)
  },
)
const failsAtOnce = api(
  { method: "GET", path: "/fails-at-once", stream: { openMs: 0 } },
  async function* ({ which }: { which?: string }): AsyncGenerator<Tick> {
    await new Promise((resolve) => setTimeout(resolve, 20))
    if (which !== "fine") throw new Error("before the first")
    yield tick(1)
  },
)
const failing = (after: number): ReadableStream<string> =>
  new ReadableStream({
    async pull() {
      await new Promise((resolve) => setTimeout(resolve, after))
      throw new Error("before the first")
    },
  })
const failsWeb = api({ method: "GET", path: "/fails-web" }, () => failing(5))
const failsWebLate = api({ method: "GET", path: "/fails-web-late" }, () => failing(300))
const failsNode = api({ method: "GET", path: "/fails-node" }, () =>
  new Readable({ read: () => {} }).destroy(new Error("before the first")),
)
let pull = (): void => {}
const lateWeb = api(
  { method: "GET", path: "/late-web" },
  () =>
    new ReadableStream({
      async pull(controller) {
        await new Promise<void>((resolve) => (pull = resolve))
        controller.enqueue("late")
        controller.close()
      },
    }),
)

let release = (): void => {}
const late = api({ method: "GET", path: "/late", stream: { heartbeatMs: 0 } }, async function* () {
  await new Promise<void>((resolve) => (release = resolve))
  yield tick(7)
})

let returned = 0
let aborted = 0
const endless = api(
  { method: "GET", path: "/endless", stream: { heartbeatMs: 20 } },
  async function* (_input: {}, { signal }: Context) {
    try {
      yield tick(0)
      await new Promise((resolve) => signal.addEventListener("abort", resolve))
      aborted++
      yield tick(1)
    } finally {
      returned++
    }
  },
)
let made = 0
const flood = api({ method: "GET", path: "/flood" }, async function* () {
  const text = "x".repeat(64 * 1024)
  for (;;) {
    made++
    yield text
  }
})

const web = api(
  { method: "GET", path: "/web" },
  () =>
    new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode("web "))
        controller.enqueue("text")
        controller.close()
      },
    }),
)
const node = api({ method: "GET", path: "/node" }, (): Readable & Status<201> =>
  Readable.from([Buffer.from("node "), "text"]),
)
let destroyed = 0
const endlessNode = api({ method: "GET", path: "/endless-node" }, () => {
  return new Readable({
    read() {
      this.push("x".repeat(1000))
    },
    destroy(error, done) {
      destroyed++
      done(error)
    },
  })
})
const brokenNode = api({ method: "GET", path: "/broken-node" }, () => {
  let reads = 0
  return new Readable({
    read() {
      if (reads++ === 0) this.push("part")
      else this.destroy(new Error("broken"))
    },
  })
})
const either = api({ method: "GET", path: "/either/:times" }, ({ times }: Times) => {
  if (times === 0) return status(404, { reason: "none" })
  return (async function* () {
    yield times
  })()
})

describe.each(PROTOCOLS)("streams (%s)", (name) => {
  const core = name === "js, HTTP/2" ? "js" : name
  let app: App
  const errors: unknown[] = []
  beforeAll(async () => {
    const routes = [
      [ticks, events, onlyEvents, late, fails, misfit, endless, flood],
      [failsFirst, failsAtOnce, failsWeb, failsWebLate, failsNode, lateWeb],
      [web, node, endlessNode, brokenNode, either],
    ].flat()
    const onError = (error: unknown): void => void errors.push(error)
    app = await serve(routes, { port: 0, core, banner: false, graceMs: 100, onError })
    if (name !== core) askOverHttp2(app)
  })
  afterAll(() => app.close())
  afterEach(() => void errors.splice(0))
  const get = (path: string, accept?: string) =>
    ask(app, { path, ...(accept !== undefined && { headers: { accept } }) })

  test("the status is there before the first item", async () => {
    const answer = await fetch(`${app.url}/late`)
    expect(answer.status).toBe(200)
    release()
    expect((await answer.text()).trim()).toBe(line(7))
  })

  test("items are lines of JSON by their type", async () => {
    const { status: code, headers, body } = await get("/ticks/3")
    expect([code, headers["content-type"]]).toEqual([200, "application/x-ndjson"])
    expect(headers).toMatchObject({ "cache-control": "no-store", vary: "accept" })
    expect(body).toBe([0, 1, 2].map((n) => `${line(n)}\n`).join(""))
    expect((await get("/ticks/0")).body).toBe("")
  })

  test("EventSource is sent events", async () => {
    for (const accept of ["text/event-stream", "text/event-stream, */*;q=0.1"]) {
      const { headers, body } = await get("/ticks/2", accept)
      expect(headers["content-type"]).toBe("text/event-stream")
      expect(body).toBe(`data: ${line(0)}\n\ndata: ${line(1)}\n\n`)
    }
    for (const accept of ["*/*", "application/x-ndjson", "application/json", ""]) {
      expect((await get("/ticks/1", accept)).headers["content-type"]).toBe("application/x-ndjson")
    }
  })

  test("sse() adds name, id and retry; lines have the data alone", async () => {
    const first = `event: tick\nid: a\nretry: 5\ndata: ${line(1)}\n\n`
    expect((await get("/events", "text/event-stream")).body).toBe(`${first}data: ${line(2)}\n\n`)
    expect((await get("/events")).body).toBe(`${line(1)}\n${line(2)}\n`)
    expect((await get("/only-events")).body).toBe('data: "a\\nb"\n\n')
  })

  test("what fails on the way is cut off and reported", async () => {
    await expect(get("/fails")).rejects.toThrow()
    expect(errors.map(String)).toEqual(["Error: on the way"])
    errors.splice(0)
    await expect(get("/broken-node")).rejects.toThrow()
    expect(errors.map(String)).toEqual(["Error: broken"])
    errors.splice(0)
    await expect(get("/misfit")).rejects.toThrow()
    expect(errors).toHaveLength(1)
  })

  test("what fails before the first part is a problem", async () => {
    const paths = ["/fails-first/error", "/fails-first/misfit", "/fails-web", "/fails-node"]
    for (const path of paths) {
      const { status: code, headers, body } = await get(path)
      expect([code, JSON.parse(body).code], path).toEqual([500, "internal"])
      expect(headers["content-type"]).toBe("application/problem+json")
      expect(errors.splice(0), path).toHaveLength(1)
    }
    const known = await get("/fails-first/known", "text/event-stream")
    expect([known.status, JSON.parse(known.body).code]).toEqual([404, "not_found"])
    expect(errors).toEqual([])
    expect((await get("/fails-first/none")).body).toBe(`${line(1)}\n`)
  })

  test("what fails later than the status is sent cuts the connection", async () => {
    for (const path of ["/fails-first/late", "/fails-at-once", "/fails-web-late"]) {
      await expect(get(path), path).rejects.toThrow()
      expect(errors.splice(0).map(String), path).toEqual(["Error: before the first"])
    }
  })

  test("HEAD, and a client that goes before the first part", async () => {
    expect((await ask(app, { method: "HEAD", path: "/ticks/1" })).status).toBe(200)
    const socket = connect(app.port, "127.0.0.1")
    socket.write("GET /late-web HTTP/1.1\r\nhost: a\r\n\r\n")
    await new Promise((resolve) => setTimeout(resolve, 20))
    socket.destroy()
    pull()
    expect((await get("/web")).body).toBe("web text")
    expect(errors).toEqual([])
  })

  test("bytes that come late: the status is sent before them, but on the C++ core", async () => {
    const answered = fetch(`${app.url}/late-web`)
    if (core !== "uws") expect((await answered).status).toBe(200)
    else await new Promise((resolve) => setTimeout(resolve, 150))
    pull()
    expect(await (await answered).text()).toBe("late")
  })

  test("a client that goes ends the generator, whatever it waits for", async () => {
    returned = aborted = 0
    const socket = connect(app.port, "127.0.0.1")
    socket.write("GET /endless HTTP/1.1\r\nhost: a\r\n\r\n")
    // The item, and then signs of life.
    let text = ""
    for await (const part of socket) {
      text += String(part)
      if (/\n\r?\n?\n/.test(text.split(line(0))[1] ?? "")) break
    }
    socket.destroy()
    await until(() => returned === 1)
    expect([returned, aborted]).toEqual([1, 1])
    expect(errors).toEqual([])
  })

  test("a client that does not read holds the generator back", async () => {
    made = 0
    const socket = connect(app.port, "127.0.0.1")
    socket.pause()
    socket.write("GET /flood HTTP/1.1\r\nhost: a\r\n\r\n")
    await until(() => made > 3)
    let before = -1
    while (before !== made) {
      before = made
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    // The buffers of two sockets, and no more: not what could be made in this time.
    expect(made * 64).toBeLessThan(32 * 1024)
    socket.destroy()
  })

  test("web streams and streams of Node", async () => {
    expect(await get("/web")).toMatchObject({ status: 200, body: "web text" })
    const { status: code, headers, body } = await get("/node")
    expect([code, headers["content-type"], body]).toEqual([
      201,
      "application/octet-stream",
      "node text",
    ])
  })

  test("a stream is closed when the client goes, and for HEAD", async () => {
    destroyed = 0
    const socket = connect(app.port, "127.0.0.1")
    socket.write("GET /endless-node HTTP/1.1\r\nhost: a\r\n\r\n")
    await new Promise((resolve) => socket.once("data", resolve))
    socket.destroy()
    await until(() => destroyed === 1)
    expect(await ask(app, { method: "HEAD", path: "/endless-node" })).toMatchObject({ body: "" })
    await until(() => destroyed === 2)
    expect(errors).toEqual([])
  })

  test("a stream or a status", async () => {
    expect(await get("/either/0")).toMatchObject({ status: 404, body: '{"reason":"none"}' })
    expect(await get("/either/5")).toMatchObject({ status: 200, body: "5\n" })
  })
})

async function until(holds: () => boolean): Promise<void> {
  for (let tries = 0; tries < 500 && !holds(); tries++) {
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  expect(holds()).toBe(true)
}
