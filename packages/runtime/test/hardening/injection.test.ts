import { Writable } from "node:stream"
import { pino } from "pino"
import { expect, test, vi } from "vitest"
import { redirect, status, type Reply } from "../../src/endpoint/reply.ts"
import { cookieHeader } from "../../src/http/response/cookies.ts"
import type { Context } from "../../src/endpoint/api.ts"
import { accessLog } from "../../src/middleware/log/access-log.ts"
import type { Hook } from "../../src/endpoint/hooks.ts"
import { ApiError } from "../../src/base/errors/api-error.ts"
import { get } from "../conformance/case.ts"
import { Wire } from "../conformance/raw.ts"
import { collectErrors, describeCores } from "../helpers/cores.ts"
import { endpoint } from "../helpers/endpoint.ts"

// Texts that split a line or a response when they are written unescaped.
const HOSTILE = [
  "a\r\nx-bad: yes",
  "a\nx-bad: yes",
  "a\rx-bad: yes",
  "a\0b",
  "a\r\n\r\nHTTP/1.1 200 OK\r\nx-bad: yes\r\n\r\n",
  "a\u2028x-bad: yes",
  // Latin-1 of these would end in CR and LF.
  "a\u010d\u010ax-bad: yes",
  "a\x1b[31mred",
  "a\x7f",
]

/** The text of a request's query, as it would reach a handler. */
const said = (query: string): string => decodeURIComponent(query)

describeCores("hostile text in a response", ({ serve }) => {
  /** Everything received for one request, and the response after it: the connection is usable. */
  async function exchange(port: number, path: string): Promise<string> {
    const wire = await Wire.open(port)
    await wire.write(get(path), get("/last", "Connection: close"))
    return wire.closed()
  }
  const last = endpoint("GET", "/last", () => "last")

  /** A hook that responds by the path. */
  function answering(answers: Readonly<Record<string, (context: Context) => unknown>>): Hook {
    return { onRequest: (context) => answers[context.path]?.(context) as Reply | undefined }
  }

  test.each(HOSTILE)("%j in headers of every kind is refused, and reported", async (text) => {
    const { errors, onError } = collectErrors()
    const answers = {
      "/value": () => status(200, "x", { "x-value": text }),
      "/name": () => status(200, "x", { [text]: "x" }),
      "/type": () => status(200, "x", { "content-type": text }),
      "/context": (context: Context) => {
        context.header("x-value", text)
        return status(200, "x")
      },
      "/response": () => status(200, "x", { "set-cookie": ["a=1", text] }),
    }
    const app = await serve([last], { onError, use: [answering(answers)] })
    for (const path of Object.keys(answers)) {
      const received = await exchange(app.port, path)
      expect(received).toMatch(/^HTTP\/1\.1 500 /)
      expect(received).not.toMatch(/x-bad/)
      expect(received.split("HTTP/1.1 ")).toHaveLength(3)
    }
    expect(errors).toHaveLength(5)
    for (const error of errors) expect(error).toBeInstanceOf(TypeError)
  })

  test.each(HOSTILE)("%j in a redirect is escaped", async (text) => {
    const use = [answering({ "/to": () => redirect(`/found/${text}`) })]
    const app = await serve([last], { use })
    const received = await exchange(app.port, "/to")
    expect(received).toMatch(/^HTTP\/1\.1 302 /)
    expect(received).toMatch(/^location: \/found\/a[\x21-\x7e]+\r$/im)
    expect(received).not.toMatch(/^x-bad/im)
    expect(received.split("HTTP/1.1 ")).toHaveLength(3)
  })

  test.each(HOSTILE)("%j in a problem is JSON", async (text) => {
    const fails = endpoint(
      "GET",
      "/fails",
      ({ query }) => {
        throw new ApiError("conflict", said(query), { details: { [said(query)]: said(query) } })
      },
      { query: true },
    )
    const app = await serve([last, fails])
    const wire = await Wire.open(app.port)
    await wire.write(get(`/fails?${encodeURIComponent(text)}`))
    const answer = await wire.answer()
    expect(answer?.headers["content-type"]).toBe("application/problem+json")
    expect(JSON.parse(answer?.body ?? "")).toMatchObject({ status: 409, detail: text })
    expect(answer?.headers).not.toHaveProperty("x-bad")
    wire.destroy()
  })

  test("a status is a number, and its phrase is not to be chosen", async () => {
    const { onError } = collectErrors()
    const phrase = "200 OK\r\nx-bad: yes" as unknown as number
    const use = [answering({ "/odd": () => status(phrase) })]
    const app = await serve([last], { onError, use })
    const received = await exchange(app.port, "/odd")
    expect(received).toMatch(/^HTTP\/1\.1 500 /)
    expect(received).not.toMatch(/x-bad/)
  })

  test("an access log has one line of JSON for each request, whatever its path", async () => {
    const lines: string[] = []
    const stream = new Writable({
      write(part: Buffer, _encoding, done) {
        lines.push(part.toString())
        done()
      },
    })
    const logger = pino({}, stream)
    const app = await serve([last], { use: [accessLog({ logger, headers: ["user-agent"] })] })
    const wire = await Wire.open(app.port)
    await wire.write(get('/%0d%0a{"level":30}%1b[31m"\\', 'User-Agent: "x\\", "level": 60, \xe9'))
    expect((await wire.answer())?.status).toBe(404)
    wire.destroy()
    await expect.poll(() => lines.length).toBe(1)
    expect(lines[0]).toMatch(/^\{[\x20-\x7e\x80-\uffff]+\}\n$/)
    expect(JSON.parse(lines[0] ?? "")).toMatchObject({ level: 30, status: 404 })
  })

  test.each(HOSTILE)("%j in an error is one entry of the log by default", async (text) => {
    const told = vi.spyOn(console, "error").mockImplementation(() => {})
    try {
      const fails = endpoint(
        "GET",
        "/fails",
        ({ query }) => {
          throw new Error(`no such user: ${said(query)}`)
        },
        { query: true },
      )
      const app = await serve([fails])
      const wire = await Wire.open(app.port)
      await wire.write(get(`/fails?${encodeURIComponent(text)}`, "Connection: close"))
      expect(await wire.closed()).toMatch(/^HTTP\/1.1 500 /)
      expect(told).toHaveBeenCalledTimes(1)
      const [entry, ...more] = told.mock.calls[0] as string[]
      expect(more).toEqual([])
      expect(entry).toMatch(/^precast: GET \/fails \(GET \/fails\) failed: Error: no such user: a/)
      expect(entry).not.toMatch(/[^\P{Cc}\n]|\u2028|\n\S/u)
    } finally {
      told.mockRestore()
    }
  })
})

test.each(HOSTILE)("%j in a cookie is escaped", (text) => {
  const header = cookieHeader(
    "a",
    `${text}; Domain=example.com`,
    { attributes: "; Path=/", maxAge: null, signed: false } as Parameters<typeof cookieHeader>[2],
    undefined,
  )
  expect(header).toMatch(/^a=[\x21-\x3a\x3c-\x7e]+; Path=\/$/)
})
