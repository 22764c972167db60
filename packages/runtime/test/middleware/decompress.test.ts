import { createHash } from "node:crypto"
import { connect } from "node:net"
import { text as read } from "node:stream/consumers"
import * as zlib from "node:zlib"
import { expect, test } from "vitest"
import { cors } from "../../src/middleware/headers/cors.ts"
import { api } from "../../src/endpoint/api.ts"
import type { RequestStream } from "../../src/transport/core.ts"
import type { Endpoint } from "../../src/endpoint/api.ts"
import type { RequestCoding } from "../../src/http/request/inflate.ts"
import { serve, type App } from "../../src/app/serve/serve.ts"
import { describeProtocols } from "../helpers/cores.ts"
import { endpoint } from "../helpers/endpoint.ts"
import { ask, type Reply } from "../helpers/request.ts"
import { H2Client } from "../conformance/http2-client.ts"
import { takes } from "./app.ts"

const FAST = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 5 } }
const PACK: { readonly [coding in RequestCoding]: (bytes: Uint8Array | string) => Buffer } = {
  gzip: (bytes) => zlib.gzipSync(bytes),
  br: (bytes) => zlib.brotliCompressSync(bytes, FAST),
  zstd: (bytes) => zlib.zstdCompressSync(bytes),
  deflate: (bytes) => zlib.deflateSync(bytes),
}
const CODINGS = ["gzip", "br", "zstd", "deflate"] as const

/** An endpoint that returns the length and the hash of its body. */
function hashes(path: string, bodyAs: "bytes" | "stream"): Endpoint {
  const { options, code } = endpoint("POST", path, () => 0)
  const handler = async (body: unknown): Promise<string> => {
    const hash = createHash("sha256")
    let length = 0
    const parts = bodyAs === "bytes" ? [body as Uint8Array] : (body as RequestStream)
    for await (const part of parts) {
      hash.update(part)
      length += part.byteLength
    }
    return `${length} ${hash.digest("hex")}`
  }
  const input: typeof code.input = (_params, _query, _headers, body) => body
  return api(options, handler as never, { ...code, bodyAs, input })
}
const bytes = hashes("/bytes", "bytes")
const stream = hashes("/stream", "stream")
const expected = (body: string | Uint8Array): string =>
  JSON.stringify(`${body.length} ${createHash("sha256").update(body).digest("hex")}`)

function send(
  app: App,
  path: string,
  coding: string,
  body: Uint8Array,
  more: Record<string, string> = {},
): Promise<Reply> {
  const type = path === "/takes" ? "application/json" : "application/octet-stream"
  const headers = { "content-type": type, "content-encoding": coding, ...more }
  return ask(app, { method: "POST", path, headers, body })
}

/** Sends a body to `/stream` in chunks of this size, each in a packet of its own. */
async function sendInParts(
  port: number,
  coding: string,
  body: Uint8Array,
  size: number,
): Promise<string> {
  const socket = connect(port, "127.0.0.1").setNoDelay(true)
  const answer = read(socket)
  socket.write(
    `POST /stream HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-encoding: ${coding}\r\n` +
      "content-type: application/octet-stream\r\ntransfer-encoding: chunked\r\n\r\n",
  )
  for (let at = 0; at < body.length; at += size) {
    const part = body.subarray(at, at + size)
    socket.write(Buffer.concat([Buffer.from(`${part.length.toString(16)}\r\n`), part, CRLF]))
    await new Promise((resolve) => setImmediate(resolve))
  }
  socket.write("0\r\n\r\n")
  return await answer
}

const CRLF = Buffer.from("\r\n")

/** Numbers below 2³¹ without a pattern that a coding could see; the same in every run. */
function numbers(length: number): number[] {
  let last = 1
  return Array.from({ length }, () => (last = (last * 48_271) % 0x7fffffff))
}

const noise = Buffer.from(numbers(200_000))
const text = (length: number): string =>
  numbers(length)
    .map((number) => (number % 1009).toString(36))
    .join("é")
const json = (length: number): string => JSON.stringify({ name: text(length) })

describeProtocols("decompress", ({ serve }) => {
  test.each(CODINGS)("%s: text, bytes and streams, small and large", async (coding) => {
    const app = await serve([takes, bytes, stream], { decompress: true })
    for (const length of [1, 200_000]) {
      const body = json(length)
      const answer = await send(app, "/takes", coding, PACK[coding](body))
      expect([answer.status, answer.body]).toEqual([200, body])
    }
    for (const path of ["/bytes", "/stream"]) {
      for (const body of [Buffer.from("short"), noise]) {
        const whole = await send(app, path, coding, PACK[coding](body))
        expect([whole.status, whole.body]).toEqual([200, expected(body)])
        const chunked = { "transfer-encoding": "chunked" }
        const parts = await send(app, path, coding, PACK[coding](body), chunked)
        expect([parts.status, parts.body]).toEqual([200, expected(body)])
      }
    }
  })

  test("bodies without a coding are what they were", async () => {
    const app = await serve([takes, bytes, stream], { decompress: true })
    const body = json(7)
    for (const coding of ["identity", "Identity", ""]) {
      expect((await send(app, "/takes", coding, Buffer.from(body))).body).toBe(body)
      expect((await send(app, "/bytes", coding, noise)).body).toBe(expected(noise))
      expect((await send(app, "/stream", coding, noise)).body).toBe(expected(noise))
    }
    expect((await send(app, "/takes", "identity", Buffer.from([0xff]))).status).toBe(400)
    expect((await send(app, "/takes", "gzip", PACK.gzip(Buffer.from([0xff])))).status).toBe(400)
    expect((await send(app, "/takes", "GZIP", PACK.gzip(body))).status).toBe(200)
    expect((await send(app, "/takes", "x-gzip", PACK.gzip(body))).status).toBe(200)
  })

  test.each(["compress", "gzip, gzip", "gzip,br", "__proto__", "zlib", "gzip;q=1", "*"])(
    "another coding is refused with those that are taken: %s",
    async (coding) => {
      const app = await serve([takes, stream], { decompress: true })
      for (const path of ["/takes", "/stream"]) {
        const answer = await send(app, path, coding, PACK.gzip("{}"))
        expect([answer.status, answer.headers["accept-encoding"]]).toEqual([
          415,
          "gzip, br, zstd, deflate",
        ])
        expect(JSON.parse(answer.body)).toMatchObject({ code: "unsupported_encoding", status: 415 })
      }
    },
  )

  test("accepts only the configured codings; hooks run around the rejection", async () => {
    const app = await serve([takes], { decompress: ["br"], use: [cors()] })
    expect((await send(app, "/takes", "br", PACK.br(json(1)))).status).toBe(200)
    const { status, headers } = await send(app, "/takes", "gzip", PACK.gzip(json(1)), {
      origin: "https://a.example",
    })
    expect([status, headers["accept-encoding"], headers["access-control-allow-origin"]]).toEqual([
      415,
      "br",
      "*",
    ])
  })

  test.each(CODINGS)("%s: a bomb is refused before it goes off", async (coding) => {
    const app = await serve([takes, bytes, stream], { decompress: true })
    const bomb = PACK[coding](Buffer.alloc(50_000_000, "x"))
    expect(bomb.length).toBeLessThan(100_000)
    // The decompressed size is below the limit, but larger than any real body.
    const small = PACK[coding](Buffer.alloc(500_000, "x"))
    for (const path of ["/takes", "/bytes", "/stream"]) {
      for (const body of [bomb, small]) {
        const answer = await send(app, path, coding, body)
        expect([answer.status, JSON.parse(answer.body).code]).toEqual([413, "payload_too_large"])
      }
    }
    expect((await send(app, "/takes", coding, PACK[coding](json(3)))).status).toBe(200)
  })

  test.each(CODINGS)("%s: limits count what comes of a body", async (coding) => {
    const app = await serve([bytes, stream], {
      decompress: true,
      limits: { bodyBytes: 100_000, decompressRatio: 100_000 },
    })
    for (const path of ["/bytes", "/stream"]) {
      const fits = Buffer.alloc(100_000, "x")
      expect((await send(app, path, coding, PACK[coding](fits))).body).toBe(expected(fits))
      const over = PACK[coding](Buffer.alloc(100_001, "x"))
      expect((await send(app, path, coding, over)).status).toBe(413)
    }
  })

  test.each(CODINGS)(
    "%s: what is cut off, followed by more or of another coding",
    async (coding) => {
      const app = await serve([takes, bytes, stream], { decompress: true })
      for (const size of [3, 100_000]) {
        const packed = PACK[coding](json(size))
        const bad = [
          packed.subarray(0, -1),
          packed.subarray(0, 5),
          Buffer.concat([packed, Buffer.from([0])]),
          Buffer.concat([packed, Buffer.from('{"name":"x"}')]),
          Buffer.from('{"name":"x"}'),
          PACK[coding === "gzip" ? "deflate" : "gzip"]('{"name":"x"}'),
        ]
        for (const path of ["/takes", "/bytes", "/stream"]) {
          for (const body of bad) {
            const answer = await send(app, path, coding, body)
            expect([answer.status, JSON.parse(answer.body).code]).toEqual([
              400,
              "malformed_request",
            ])
          }
        }
      }
    },
  )

  const members = {
    gzip: [zlib.gzipSync, Buffer.alloc(0)],
    // A skippable frame (RFC 8878 §3.1.2).
    zstd: [zlib.zstdCompressSync, Buffer.from("502a4d1804000000deadbeef", "hex")],
  } as const
  test.each(["gzip", "zstd"] as const)(
    "%s: several members or frames are one body, however it is cut",
    async (coding) => {
      const app = await serve([takes, bytes, stream], { decompress: true })
      const [pack, skipped] = members[coding]
      const long = text(30_000)
      const body = Buffer.concat([
        skipped,
        pack('{"name":"'),
        pack(""),
        pack(long),
        skipped,
        pack('"}'),
      ])
      const whole = `{"name":"${long}"}`
      for (const more of [{}, { "transfer-encoding": "chunked" }]) {
        const answer = await send(app, "/takes", coding, body, more)
        expect([answer.status, answer.body === whole]).toEqual([200, true])
        for (const path of ["/bytes", "/stream"]) {
          const { body: told } = await send(app, path, coding, body, more)
          expect(told).toBe(expected(Buffer.from(whole)))
        }
      }
      for (const size of [1, 2, 3, 5, 11]) {
        const few = Buffer.concat([skipped, pack("ab"), pack(""), skipped, pack("c")])
        const cut = await sendInParts(app.port, coding, few, size)
        expect(cut).toContain(expected("abc"))
        const broken = await sendInParts(app.port, coding, few.subarray(0, -1), size)
        expect(broken).toContain("malformed_request")
        const junk = Buffer.concat([few, Buffer.from([0x28])])
        expect(await sendInParts(app.port, coding, junk, size)).toContain("malformed_request")
      }
    },
  )

  test.each(["gzip", "zstd"] as const)(
    "%s: limits count all of it, and frames are counted",
    async (coding) => {
      const [pack] = members[coding]
      const limits = { bodyBytes: 100_000, decompressRatio: 100_000 }
      const app = await serve([bytes, stream], { decompress: true, limits })
      const half = pack(Buffer.alloc(50_000, "x"))
      for (const path of ["/bytes", "/stream"]) {
        const fits = Buffer.concat([half, half])
        expect((await send(app, path, coding, fits)).status).toBe(200)
        const over = Buffer.concat([half, half, pack("x")])
        expect((await send(app, path, coding, over)).status).toBe(413)
        if (coding === "gzip") continue
        const many = Buffer.concat(Array.from({ length: 1001 }, () => pack("")))
        expect((await send(app, path, coding, many)).status).toBe(413)
        const enough = many.subarray(0, (many.length / 1001) * 1000)
        expect((await send(app, path, coding, enough)).body).toBe(expected(""))
      }
    },
  )

  test("without it a compressed body is not JSON", async () => {
    const app = await serve([takes])
    expect((await send(app, "/takes", "gzip", PACK.gzip(json(1)))).status).toBe(400)
  })

  test("an injected request goes the same way", async () => {
    const app = await serve([takes], { decompress: true })
    const { status, body } = await app.inject({
      method: "POST",
      path: "/takes",
      headers: { "content-type": "application/json", "content-encoding": "zstd" },
      body: PACK.zstd(json(2)),
    })
    expect([status, body]).toEqual([200, json(2)])
  })

  test("a window of more than 8 MiB is refused", async () => {
    const app = await serve([takes, stream], { decompress: true })
    const { ZSTD_c_windowLog, ZSTD_c_contentSizeFlag } = zlib.constants
    const params = { [ZSTD_c_windowLog]: 25, [ZSTD_c_contentSizeFlag]: 0 }
    const packed = zlib.createZstdCompress({ params })
    const parts: Buffer[] = []
    packed.on("data", (part: Buffer) => parts.push(part))
    packed.end(json(20))
    await new Promise((resolve) => packed.on("end", resolve))
    for (const path of ["/takes", "/stream"]) {
      expect((await send(app, path, "zstd", Buffer.concat(parts))).status).toBe(400)
    }
  })
})

test.each([["compress"], "gzip", [["gzip"]], 1])(
  "options that are refused: %j",
  async (decompress) => {
    await expect(serve([], { port: 0, decompress: decompress as never })).rejects.toThrow(
      /^PC2012: /,
    )
  },
)

test("HTTP/2: a stream whose body is refused does not stay open", async () => {
  // Longer than a test may take: closing waits for streams.
  const app = await serve([takes, stream], {
    port: 0,
    core: "js",
    decompress: true,
    graceMs: 600_000,
    banner: false,
  })
  const client = await H2Client.open(app.port)
  for (const path of ["/takes", "/stream"]) {
    const type = path === "/takes" ? "application/json" : "application/octet-stream"
    const headers = { "content-type": type, "content-encoding": "compress" }
    const { status } = await client.ask({
      method: "POST",
      path,
      headers,
      body: "x".repeat(100_000),
    })
    expect(status).toBe(415)
  }
  await app.close()
})
