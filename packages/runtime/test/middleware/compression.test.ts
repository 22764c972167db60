import { once } from "node:events"
import { request as httpRequest, type IncomingMessage } from "node:http"
import { buffer } from "node:stream/consumers"
import * as zlib from "node:zlib"
import { expect, test } from "vitest"
import { status } from "../../src/endpoint/reply.ts"
import {
  compression,
  type CompressionOptions,
} from "../../src/middleware/compression/compression.ts"
import { negotiator, type Coding } from "../../src/middleware/compression/negotiator.ts"
import { NO_HEADERS } from "../../src/transport/headers.ts"
import type { Hook } from "../../src/endpoint/hooks.ts"
import { OutgoingResponse, type BodySource } from "../../src/endpoint/outgoing-response.ts"
import type { App } from "../../src/app/serve/serve.ts"
import { describeCores } from "../helpers/cores.ts"
import { endpoint } from "../helpers/endpoint.ts"
import { Wire } from "../conformance/raw.ts"

const UNPACK: { readonly [coding in Coding]: (bytes: Buffer) => Buffer } = {
  gzip: (bytes) => zlib.gunzipSync(bytes),
  br: (bytes) => zlib.brotliDecompressSync(bytes),
  zstd: (bytes) => zlib.zstdDecompressSync(bytes),
}
const CODINGS = ["gzip", "br", "zstd"] as const

const long = (count: number): string => "Grüße, 世界! ".repeat(count)
const text = endpoint("GET", "/text", () => long(200))
const large = endpoint("GET", "/large", () => long(20_000))
const small = endpoint("GET", "/small", () => "x".repeat(1000))

interface Bytes {
  readonly status: number
  readonly headers: IncomingMessage["headers"]
  readonly bytes: Buffer
}

async function get(app: App, path: string, accept?: string, method = "GET"): Promise<Bytes> {
  const sent = httpRequest({
    host: "127.0.0.1",
    port: app.port,
    agent: false,
    method,
    path,
    ...(accept !== undefined && { headers: { "accept-encoding": accept } }),
  })
  sent.end()
  const [response] = (await once(sent, "response")) as [IncomingMessage]
  const bytes = await buffer(response)
  return { status: response.statusCode ?? 0, headers: response.headers, bytes }
}

/** Responds to everything with the result of `make`. */
const answering = (make: () => OutgoingResponse): Hook => ({
  onResponse(_context, answer) {
    const { status, headers, body } = make()
    answer.status = status
    answer.body = body
    const before = [...answer.headers].map(([name]) => name)
    for (const name of before) answer.headers.delete(name)
    for (const [name, value] of headers) answer.headers.append(name, value)
  },
})

function typed(
  type: string,
  body: OutgoingResponse["body"],
  more: Record<string, string> = {},
): OutgoingResponse {
  const answer = new OutgoingResponse(200, NO_HEADERS, body)
  for (const [name, value] of Object.entries({ "content-type": type, ...more })) {
    answer.headers.set(name, value)
  }
  return answer
}

/** A body in parts, each sent on demand. */
function parts(
  list: readonly (string | Uint8Array)[],
  length?: number,
): BodySource & { cancelled: boolean } {
  return {
    length,
    cancelled: false,
    async pump(stream) {
      for (const part of list) {
        if (!stream.write(part) && !(await stream.drained())) return
      }
      stream.end()
    },
    cancel() {
      this.cancelled = true
    },
  }
}

describeCores("compression", ({ serve }) => {
  test("a partial response varies as the full one does", async () => {
    const part = (): OutgoingResponse => {
      const answer = typed("text/plain", long(10), { "content-range": "bytes 0-9/10000" })
      answer.status = 206
      return answer
    }
    const app = await serve([text], { use: [compression({ threshold: 0 }), answering(part)] })
    const { status, headers } = await get(app, "/text", "gzip")
    expect([status, headers.vary, headers["content-encoding"]]).toEqual([
      206,
      "Accept-Encoding",
      undefined,
    ])
  })

  test.each(CODINGS)("%s: small and large bodies", async (coding) => {
    const app = await serve([text, large], { use: [compression()] })
    for (const [path, count] of [
      ["/text", 200],
      ["/large", 20_000],
    ] as const) {
      const { status, headers, bytes } = await get(app, path, coding)
      expect([status, headers["content-encoding"], headers.vary]).toEqual([
        200,
        coding,
        "Accept-Encoding",
      ])
      expect(headers["content-length"]).toBe(String(bytes.length))
      expect(bytes.length).toBeLessThan(long(count).length / 4)
      expect(UNPACK[coding](bytes).toString()).toBe(JSON.stringify(long(count)))
    }
  })

  test.each<readonly [string | undefined, Coding | undefined]>([
    ["gzip, deflate, br, zstd", "zstd"],
    ["gzip, br", "br"],
    ["gzip;q=1.0, br;q=0.5", "gzip"],
    ["GZIP", "gzip"],
    ["x-gzip", "gzip"],
    ["*", "zstd"],
    ["*;q=0.1, zstd;q=0", "br"],
    ["gzip;q=0.5, identity", undefined],
    ["identity;q=0.5, gzip", "gzip"],
    ["gzip;q=0", undefined],
    ["deflate", undefined],
    ["", undefined],
    [undefined, undefined],
    ["gzip;q=banana", undefined],
    ["gzip;q=1.5", undefined],
    [",;,;q=1,gzip", "gzip"],
    [`${"a,".repeat(3000)}gzip`, undefined],
    ["__proto__, constructor", undefined],
  ])("accept-encoding %s: %s", async (accept, coding) => {
    const app = await serve([text], { use: [compression()] })
    for (let twice = 0; twice < 2; twice++) {
      const { headers } = await get(app, "/text", accept)
      expect([headers["content-encoding"], headers.vary]).toEqual([coding, "Accept-Encoding"])
    }
  })

  test("is an option of serve()", async () => {
    const app = await serve([text], { compression: true, cors: true })
    const { headers } = await get(app, "/text", "br")
    expect(headers["content-encoding"]).toBe("br")
    const levels = await serve([text], { compression: { levels: { gzip: 1 } } })
    expect((await get(levels, "/text", "gzip")).headers["content-encoding"]).toBe("gzip")
  })

  test("what is short, of another type or encoded is left alone", async () => {
    const body = "x".repeat(5000)
    const made: readonly (readonly [OutgoingResponse, string | undefined])[] = [
      [typed("text/plain", "x".repeat(1023)), undefined],
      [typed("image/png", body), undefined],
      [typed("application/zip", body), undefined],
      [typed("text/plain", body, { "content-encoding": "br" }), "br"],
      [typed("text/plain", body, { "cache-control": "public, no-transform" }), undefined],
      [typed("text/plain", body, { "content-range": "bytes 0-4999/9000" }), undefined],
      [typed("text/plain", parts(["x".repeat(500), "x".repeat(500)], 1000)), undefined],
      [new OutgoingResponse(200, NO_HEADERS, body), undefined],
    ]
    for (const [answer, coding] of made) {
      const app = await serve([text], { use: [compression(), answering(() => answer)] })
      const { headers, bytes } = await get(app, "/text", "gzip")
      expect([headers["content-encoding"], headers.vary]).toEqual([coding, undefined])
      expect(/^x+$/.test(bytes.toString())).toBe(true)
      await app.close()
    }
    const app = await serve([small], { use: [compression({ threshold: 0, types: /json/g })] })
    expect((await get(app, "/small", "gzip")).headers["content-encoding"]).toBe("gzip")
    expect((await get(app, "/small", "gzip")).headers["content-encoding"]).toBe("gzip")
    expect((await get(app, "/nowhere", "gzip")).headers["content-encoding"]).toBe("gzip")
  })

  test("a strong tag becomes a weak one; 304 varies", async () => {
    const strong = typed("text/plain", "x".repeat(5000), { etag: '"abc"' })
    const app = await serve([text], { use: [compression(), answering(() => strong)] })
    expect((await get(app, "/text", "gzip")).headers.etag).toBe('W/"abc"')
    expect((await get(app, "/text")).headers.etag).toBe('"abc"')
    const same = await serve([text], {
      use: [compression(), { onRequest: () => status(304, undefined, { etag: '"abc"' }) }],
    })
    const { status: code, headers } = await get(same, "/text", "gzip")
    expect([code, headers.vary, headers["content-encoding"], headers.etag]).toEqual([
      304,
      "Accept-Encoding",
      undefined,
      '"abc"',
    ])
  })

  test("HEAD has the headers of GET, and no body", async () => {
    const app = await serve([text], { use: [compression()] })
    const whole = await get(app, "/text", "br")
    const head = await get(app, "/text", "br", "HEAD")
    expect(head.bytes.length).toBe(0)
    for (const name of ["content-encoding", "content-length", "vary", "content-type"]) {
      expect(head.headers[name]).toBe(whole.headers[name])
    }
    const source = parts(["x".repeat(5000)], 5000)
    const streamed = await serve([text], {
      use: [compression(), answering(() => typed("text/plain", source))],
    })
    const { headers, bytes } = await get(streamed, "/text", "br", "HEAD")
    expect([bytes.length, headers["content-length"], headers["content-encoding"]]).toEqual([
      0,
      undefined,
      "br",
    ])
    expect(source.cancelled).toBe(true)
  })

  test.each(CODINGS)("%s: a stream of many parts", async (coding) => {
    const list = Array.from({ length: 400 }, (_, at) => `${at} ${"abc".repeat(at)}\n`)
    const app = await serve([text], {
      use: [compression(), answering(() => typed("text/csv", parts(list)))],
    })
    const { headers, bytes } = await get(app, "/text", coding)
    expect(headers["content-encoding"]).toBe(coding)
    expect(headers).not.toHaveProperty("content-length")
    expect(UNPACK[coding](bytes).toString()).toBe(list.join(""))
  })

  test.each(CODINGS)("%s: events arrive when they are sent", async (coding) => {
    const next = [0, 1, 2].map(() => Promise.withResolvers<void>())
    const source: BodySource = {
      async pump(stream) {
        for (const [at, step] of next.entries()) {
          stream.write(`data: ${at}\n\n`)
          await step.promise
        }
        stream.end()
      },
      cancel() {},
    }
    const app = await serve([text], {
      use: [compression(), answering(() => typed("text/event-stream", source))],
    })
    const sent = httpRequest({
      host: "127.0.0.1",
      port: app.port,
      path: "/text",
      headers: { "accept-encoding": coding },
    })
    sent.end()
    const [response] = (await once(sent, "response")) as [IncomingMessage]
    const plain = response.pipe(
      coding === "gzip"
        ? zlib.createGunzip()
        : coding === "br"
          ? zlib.createBrotliDecompress()
          : zlib.createZstdDecompress(),
    )
    let seen = ""
    plain.on("data", (bytes: Buffer) => (seen += bytes.toString()))
    let expected = ""
    for (const [at, step] of next.entries()) {
      expected += `data: ${at}\n\n`
      await expect.poll(() => seen).toBe(expected)
      step.resolve()
    }
    await once(plain, "end")
  })

  test("a stream that fails, or whose client goes, ends its source", async () => {
    const failing: BodySource = {
      async pump(stream) {
        stream.write("x".repeat(100_000))
        stream.abort()
      },
      cancel() {},
    }
    const broken = await serve([text], {
      use: [compression(), answering(() => typed("text/plain", failing))],
    })
    await expect(get(broken, "/text", "gzip")).rejects.toThrow()

    const gone = Promise.withResolvers<void>()
    const endless: BodySource = {
      async pump(stream) {
        for (;;) {
          const noise = Buffer.from(Array.from({ length: 9000 }, () => Math.random() * 256))
          if (!stream.write(noise) && !(await stream.drained())) return gone.resolve()
        }
      },
      cancel() {},
    }
    const app = await serve([text], {
      use: [compression(), answering(() => typed("text/plain", endless))],
      graceMs: 100,
    })
    const wire = await Wire.open(app.port)
    wire.socket.pause()
    await wire.write("GET /text HTTP/1.1\r\nHost: x\r\nAccept-Encoding: gzip\r\n\r\n")
    await once(wire.socket, "readable")
    wire.reset()
    await gone.promise
  })
})

test("codings that a Node does not have are left out", () => {
  expect(negotiator(["gzip"])("zstd, br, gzip;q=0.1")).toBe("gzip")
  expect(negotiator([])("gzip")).toBeUndefined()
})

test.each<CompressionOptions>([
  { codings: ["deflate" as never] },
  { codings: ["__proto__" as never] },
  { threshold: -1 },
  { types: "text" as never },
  { levels: { gzip: 10 } },
  { levels: { zlib: 1 } as never },
  { level: 1 } as never,
])("options that are refused: %j", (options) => {
  expect(() => compression(options)).toThrow(/^PC2030: compression\./)
})
