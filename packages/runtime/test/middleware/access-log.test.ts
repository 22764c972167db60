import { spawnSync } from "node:child_process"
import { connect } from "node:net"
import { pino } from "pino"
import { expect, expectTypeOf, test } from "vitest"
import { accessLog, type AccessLogOptions } from "../../src/middleware/log/access-log.ts"
import { logText } from "../../src/base/text/error-text.ts"
import type { Logger } from "../../src/middleware/log/logger.ts"
import { requestId } from "../../src/middleware/request-id.ts"
import { describeCores } from "../helpers/cores.ts"
import { endpoint } from "../helpers/endpoint.ts"
import { ask, raw } from "../helpers/request.ts"
import { all, hello, QUICK, WAYS } from "./app.ts"

type Line = Record<string, unknown> & { readonly headers?: Record<string, string> }

/** A logger whose lines are kept, as text and read. */
function keep(): { logger: Logger; texts: string[]; lines: () => Line[] } {
  const texts: string[] = []
  const logger = pino({ level: "trace" }, { write: (text: string) => void texts.push(text) })
  return { logger, texts, lines: () => texts.map((text) => JSON.parse(text) as Line) }
}

const says = endpoint("GET", "/says", (_input, context) => {
  const { log } = context.data as { readonly log: Logger }
  log.info({ password: "secret", user: { password: "secret", name: "Ada" } }, "said")
  return 1
})

describeCores("accessLog", ({ serve }) => {
  test.each(WAYS)("a line for $status $request.method $request.path", async (way) => {
    const { logger, lines } = keep()
    const app = await serve(all, { ...QUICK, use: [requestId(), accessLog({ logger })] })
    const { headers } = await ask(app, way.request)
    await expect.poll(() => lines().length).toBe(way.status === 500 ? 2 : 1)
    const line = lines().at(-1)
    expect(line).toMatchObject({
      level: way.status >= 500 ? 50 : 30,
      msg: "request",
      method: way.request.method,
      path: way.request.path,
      status: way.status,
      requestId: headers["x-request-id"],
    })
    expect(line?.ms).toBeGreaterThanOrEqual(0)
    if (way.status !== 500) return
    const [failure] = lines()
    expect(failure).toMatchObject({ level: 50, msg: "request failed", requestId: line?.requestId })
    expect(failure?.err).toMatchObject({ type: "Error", message: "thrown on purpose" })
  })

  test("handlers write lines with the id, without redacted values", async () => {
    const { logger, lines } = keep()
    const app = await serve([says], {
      use: [requestId(), accessLog({ logger, redact: ["password", "*.password"] })],
    })
    const { headers } = await ask(app, { path: "/says" })
    expect(lines()[0]).toMatchObject({
      msg: "said",
      requestId: headers["x-request-id"],
      password: "[redacted]",
      user: { password: "[redacted]", name: "Ada" },
    })
  })

  test("logs headers and the address only when enabled, credentials never", async () => {
    const { logger, texts, lines } = keep()
    const names = ["User-Agent", "authorization", "cookie", "x-api-key", "absent", "__proto__"]
    const app = await serve([hello], {
      use: [accessLog({ logger, headers: names, address: true })],
    })
    const secret = "dont-write-this"
    await ask(app, {
      path: `/hello?token=${secret}`,
      headers: {
        "user-agent": "test",
        authorization: `Bearer ${secret}`,
        cookie: `sid=${secret}`,
        "x-api-key": secret,
      },
    })
    await expect.poll(() => lines().length).toBe(1)
    expect(lines()[0]).toMatchObject({ address: "127.0.0.1", path: "/hello", route: "/hello" })
    expect(lines()[0]?.headers).toEqual({
      "user-agent": "test",
      authorization: "[redacted]",
      cookie: "[redacted]",
      "x-api-key": "[redacted]",
    })
    expect(texts.join("")).not.toContain(secret)
  })

  test.each([
    ['%0d%0a{"level":50}', '/%0d%0a{"level":50}'],
    ["\u001b[2J", undefined],
    ['"},{"', '/"},{"'],
    ["\u009b31m", "/\\u009b31m"],
    ["\u2028", "/\\u2028"],
    ["x".repeat(5000), `/${"x".repeat(1023)}…`],
  ])("one request is one line of JSON: %j", async (path, written) => {
    const { logger, texts, lines } = keep()
    const app = await serve([hello], { use: [accessLog({ logger })] })
    const answer = await raw(app, `GET /${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
    // What the core cannot read as HTTP never comes as far.
    if (!answer.startsWith("HTTP/1.1 404 ")) return expect(texts).toEqual([])
    await expect.poll(() => texts.length).toBe(1)
    expect(texts[0]?.trimEnd()).toMatch(/^[^\p{Cc}\u2028\u2029]*$/u)
    if (written !== undefined) expect(lines()[0]?.path).toBe(written)
  })

  test("a client that goes", async () => {
    const { logger, lines } = keep()
    const started = Promise.withResolvers<void>()
    const hang = endpoint("GET", "/hang", () => {
      started.resolve()
      return new Promise(() => {})
    })
    const app = await serve([hang], { use: [accessLog({ logger })], graceMs: 10 })
    const socket = connect(app.port, "127.0.0.1")
    socket.write("GET /hang HTTP/1.1\r\nHost: x\r\n\r\n")
    await started.promise
    socket.resetAndDestroy()
    await expect.poll(() => lines().length).toBe(1)
    expect(lines()[0]).toMatchObject({ level: 40, msg: "client gone", path: "/hang" })
  })

  test("requests without a line", async () => {
    const { logger, lines } = keep()
    const ignore: AccessLogOptions["ignore"] = ({ path }) => path === "/hello"
    const app = await serve(all, { use: [accessLog({ logger, ignore })] })
    await ask(app, { path: "/hello" })
    await ask(app, { path: "/late" })
    await expect.poll(() => lines().map(({ path }) => path)).toEqual(["/late"])
  })
})

test("a logger of pino is a Logger", () => {
  expectTypeOf(pino()).toExtend<Logger>()
})

test("makes a logger of its own", () => {
  expect(accessLog({ pino: { level: "silent" } })).toHaveProperty("onEnd")
})

test.each([
  { header: ["x"] },
  { headers: ["a b"] },
  { address: 1 },
  { ignore: "/livez" },
  { logger: pino({ level: "silent" }), pino: {} },
])("options that are refused: %j", (options) => {
  expect(() => accessLog(options as never)).toThrow(/^PC2030: accessLog\./)
})

test("lines that handlers write with its own logger", () => {
  const child = spawnSync(process.execPath, ["--input-type=module", "--eval", OWN_LINES], {
    cwd: new URL("../..", import.meta.url),
    encoding: "utf8",
  })
  expect([child.stderr, child.status]).toEqual(["", 0])
  const line = child.stdout.trimEnd()
  expect(line).toMatch(/^[^\p{Cc}\u2028\u2029]*$/u)
  expect(JSON.parse(line)).toMatchObject({ odd: "\u007f\u0085\u009b", msg: "a\u0080b\u202ec" })
})

// With the built package: a process of its own, because the logger writes to standard output.
const OWN_LINES = `
  import { pinoLogger } from "./dist/middleware/log/logger.js"
  pinoLogger({}).info({ odd: "\\u007f\\u0085\\u009b" }, "a\\u0080b\\u202ec")
`

test("text of a log line", () => {
  expect(logText("a\u007fb\u0085c\u2029d\u202ee", 99)).toBe(
    String.raw`a\u007fb\u0085c\u2029d\u202ee`,
  )
  expect(logText("abcdef", 3)).toBe("abc…")
})
