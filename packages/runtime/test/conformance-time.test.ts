import { expect, test } from "vitest"
import type { CoreKind } from "../src/transport/core.ts"
import { get, JSON_TYPE, PING, post } from "./conformance/case.ts"
import { describeEachCore, run, type Running } from "./conformance/cores.ts"
import { Wire } from "./conformance/raw.ts"

// Short enough to wait for; the C++ core has its own, of 10 seconds, which cannot be changed.
const SHORT = { headersMs: 300, bodyMs: 300, keepAliveMs: 300 }

async function withServer(
  name: CoreKind,
  work: (running: Running) => Promise<void>,
): Promise<void> {
  const running = await run(name, SHORT)
  try {
    await work(running)
  } finally {
    await running.listening.close(0)
  }
}

/** Sends the start of something, then nothing: what comes before the server closes. */
async function startOnly(running: Running, text: string): Promise<number | undefined> {
  const wire = await Wire.open(running.port)
  await wire.write(text)
  const status = (await wire.answer())?.status
  await wire.closed()
  const other = await Wire.open(running.port)
  await other.write(PING)
  expect((await other.answer())?.body).toBe("pong")
  other.destroy()
  return status
}

const headersOnly = post("/echo", [JSON_TYPE, "Content-Length: 9"])
// Status of the response on the others, and on the C++ core; undefined: the connection is closed without one.
const starts: readonly (readonly [string, string, number | undefined, number | undefined])[] = [
  ["nothing", "", 408, undefined],
  ["half a request line", "GET /pi", 408, undefined],
  ["half of the headers", "GET /ping HTTP/1.1\r\nHost: x\r\nX-A: 1", 408, undefined],
  ["a CR in a header", "GET /ping HTTP/1.1\r\nHost: x\r\nX-A: a\rb\r\n\r\n", 400, undefined],
  ["CR CR LF behind a header", "GET /ping HTTP/1.1\r\nHost: x\r\r\n\r\n", 400, undefined],
  ["an empty line and a request", `\r\n${PING}`, 200, undefined],
  [
    "a chunk with an extension",
    `${post("/echo", [JSON_TYPE, "Transfer-Encoding: chunked"])}2;a=b\r\n{}\r\n0\r\n\r\n`,
    200,
    408,
  ],
  // docs/security.md: the body stays in the connection, whose next request gets no response.
  [
    "an empty transfer-encoding before a real one",
    `${get("/ping", "Transfer-Encoding:", "Transfer-Encoding: chunked")}2\r\n{}\r\n0\r\n\r\n${PING}`,
    400,
    200,
  ],
  ["headers, but no body", headersOnly, 408, 408],
  ["half of a body", `${headersOnly}{"a"`, 408, 408],
  [
    "half of a chunk",
    `${post("/echo", [JSON_TYPE, "Transfer-Encoding: chunked"])}9\r\n{"a"`,
    408,
    408,
  ],
]

describeEachCore("a client that stops", (name) => {
  test.concurrent.each(starts)("after %s", async (_title, text, otherwise, onUws) => {
    await withServer(name, async (running) => {
      expect(await startOnly(running, text)).toBe(name === "uws" ? onUws : otherwise)
    })
  })
})

describeEachCore("time", (name) => {
  test.concurrent("an idle connection is closed after a response", async () => {
    await withServer(name, async ({ port }) => {
      const wire = await Wire.open(port)
      await wire.write(PING)
      expect((await wire.answer())?.body).toBe("pong")
      expect(await wire.closed()).toBe("")
    })
  })

  test.concurrent("a body that drips is cut off, however it drips", async () => {
    await withServer(name, async ({ port }) => {
      const wire = await Wire.open(port)
      await wire.write(post("/echo", [JSON_TYPE, "Content-Length: 999"]))
      const drip = setInterval(() => void wire.write("1"), 50)
      expect((await wire.answer())?.status).toBe(408)
      await wire.closed()
      clearInterval(drip)
    })
  })

  test.concurrent("a handler that never returns does not block other requests", async () => {
    await withServer(name, async ({ port, seen }) => {
      const waiting = await Wire.open(port)
      await waiting.write(get("/never"))
      const other = await Wire.open(port)
      await other.write(PING)
      expect((await other.answer())?.body).toBe("pong")
      other.destroy()
      expect(seen.aborts).toBe(0)
      waiting.destroy()
      await expect.poll(() => seen.aborts).toBe(1)
    })
  })
})
