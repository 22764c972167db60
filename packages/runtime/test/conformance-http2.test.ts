import { execFile, execFileSync } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, readFileSync } from "node:fs"
import type { IncomingHttpHeaders } from "node:http2"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { connect as connectTls, type TLSSocket } from "node:tls"
import { promisify } from "node:util"
import { buffer } from "node:stream/consumers"
import { gunzipSync } from "node:zlib"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { type App, serve } from "../src/app/serve/serve.ts"
import type { Context } from "../src/endpoint/api.ts"
import type { Hook } from "../src/endpoint/hooks.ts"
import { compression } from "../src/middleware/compression/compression.ts"
import { PING } from "./conformance/case.ts"
import { runForAll } from "./conformance/cores.ts"
import { answerOf, H2Client } from "./conformance/http2-client.ts"
import { Wire } from "./conformance/raw.ts"
import { makeCertificate } from "./helpers/certificate.ts"
import { describeCores } from "./helpers/cores.ts"
import { endpoint } from "./helpers/endpoint.ts"

const PREFACE = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"
const EMPTY_SETTINGS = "\0\0\0\x04\0\0\0\0\0"
const folder = mkdtempSync(join(tmpdir(), "precast-http2-"))

let hasCurl = false
try {
  hasCurl = execFileSync("curl", ["--version"], { encoding: "utf8" }).includes("HTTP2")
} catch {}

/** The body of a response that curl gets, the version and the status. */
async function curl(...args: readonly string[]): Promise<string> {
  const options = ["-sS", "-w", " %{http_version} %{http_code}", ...args]
  return (await promisify(execFile)("curl", options, { timeout: 10_000 })).stdout
}

describe("HTTP/2 with prior knowledge", () => {
  const running = runForAll("js", { headersMs: 1000 })
  const settings = async (...packets: readonly string[]): Promise<void> => {
    const wire = await Wire.open(running().port)
    await wire.write(...packets)
    const [frame] = (await once(wire.socket, "data")) as [Buffer]
    // The server's settings.
    expect(frame[3]).toBe(4)
    wire.destroy()
  }

  test.each([1, 2, 3, 4, 5, 10, 14, 15, 16, 18, 23, 24, 25, 30])(
    "a preface that is cut after %i bytes",
    async (cut) => {
      const text = PREFACE + EMPTY_SETTINGS
      await settings(text.slice(0, cut), text.slice(cut))
    },
  )

  test("a preface a byte at a time", () => settings(...PREFACE, EMPTY_SETTINGS))

  test.each(["PRI * HTTP/2.0\r\n\r\nSM\r\n\rX", "PRI * HTTP/1.1\r\nHost: x\r\n\r\n", "PRI /"])(
    "what only resembles a preface is refused: %j",
    async (text) => {
      const wire = await Wire.open(running().port)
      await wire.write(text + PING)
      expect((await wire.answer())?.status).toBe(400)
      await wire.closed()
    },
  )

  test("part of a preface and no more is a request that does not come", async () => {
    const wire = await Wire.open(running().port)
    await wire.write(PREFACE.slice(0, 20))
    expect((await wire.answer())?.status).toBe(408)
    await wire.closed()
  })

  test("a preface behind a request of HTTP/1.1 is refused", async () => {
    const wire = await Wire.open(running().port)
    await wire.write(PING + PREFACE)
    expect((await wire.answer())?.body).toBe("pong")
    await wire.closed()
  })

  test.each(["", "GET / HTTP/1.1\r\nHost: x\r\n\r\n".repeat(9)])(
    "a preface, and then %j, does not keep the connection",
    async (text) => {
      const wire = await Wire.open(running().port)
      await wire.write(PREFACE + text)
      await wire.closed()
      const client = await H2Client.open(running().port)
      expect((await client.ask({ path: "/ping" })).body).toBe("pong")
      client.destroy()
    },
  )

  test.runIf(hasCurl)("curl", async () => {
    const url = `http://127.0.0.1:${running().port}`
    expect(await curl("--http2-prior-knowledge", `${url}/ping`)).toBe("pong 2 200")
    const body = ["-H", "content-type: application/json", "-d", '{"a":1}', `${url}/echo`]
    expect(await curl("--http2-prior-knowledge", ...body)).toBe('{"a":1} 2 200')
    // An upgrade of RFC 7540, which RFC 9113 has removed: it is ignored.
    expect(await curl("--http2", `${url}/ping`)).toBe("pong 1.1 200")
  })
})

describeCores("HTTP/2 over TLS", ({ core, serve }) => {
  const tls = makeCertificate(folder, core)
  const routes = [
    endpoint("GET", "/ok", () => "ok"),
    endpoint("POST", "/echo", ({ body }) => body, { body: { name: "string" } }),
  ]
  const open = async (port: number, ALPNProtocols: string[]): Promise<TLSSocket> => {
    const ca = readFileSync(tls.cert)
    const socket = connectTls({ port, host: "127.0.0.1", ca, ALPNProtocols })
    socket.on("error", () => {})
    await once(socket, "secureConnect")
    return socket
  }

  test.runIf(core === "js")("is negotiated, and preferred", async () => {
    const app = await serve(routes, { tls })
    for (const [offered, chosen] of [
      [["h2"], "h2"],
      [["http/1.1", "h2"], "h2"],
      [["http/1.1"], "http/1.1"],
      [[], false],
    ] as const) {
      const socket = await open(app.port, [...offered])
      expect(socket.alpnProtocol).toBe(chosen)
      socket.destroy()
    }
    await expect(open(app.port, ["spdy/3"])).rejects.toThrow(/alert no application protocol/)
  })

  test.runIf(core === "js")("node:http2 and curl", async () => {
    const app = await serve(routes, { tls })
    const client = await H2Client.open(app.port, { ca: readFileSync(tls.cert) })
    const headers = { "content-type": "application/json" }
    const body = '{"name":"Ada"}'
    expect(await client.ask({ method: "POST", path: "/echo", headers, body })).toMatchObject({
      body,
    })
    expect(await client.ask({ path: "/none" })).toMatchObject({
      status: 404,
      headers: { "content-type": "application/problem+json" },
    })
    client.destroy()
    if (!hasCurl) return
    const url = `https://127.0.0.1:${app.port}/ok`
    expect(await curl("--cacert", tls.cert, url)).toBe('"ok" 2 200')
    expect(await curl("--cacert", tls.cert, "--http1.1", url)).toBe('"ok" 1.1 200')
  })

  test("what was not negotiated is not spoken", async () => {
    const app = await serve(routes, { tls })
    const socket = await open(app.port, [])
    socket.write(PREFACE + EMPTY_SETTINGS)
    const [answer] = (await once(socket, "data")) as [Buffer]
    expect(answer.toString("latin1")).toMatch(/^HTTP\/1.1 (?:400|505)/)
    socket.destroy()
    if (core !== "js") return
    const other = await open(app.port, ["h2"])
    other.write("GET /ok HTTP/1.1\r\nHost: x\r\n\r\n")
    other.resume()
    await once(other, "close")
  })

  test("open connections keep serving when the certificate is read again", async () => {
    if (core !== "js") return
    const app = await serve(routes, { tls })
    const client = await H2Client.open(app.port, { ca: readFileSync(tls.cert) })
    app.reloadTls?.()
    expect((await client.ask({ path: "/ok" })).body).toBe('"ok"')
    client.destroy()
  })
})

describe("responses over HTTP/2", () => {
  const LINKS = ["</a.css>; rel=preload", "</b.js>; rel=preload"]
  const fields: Hook = {
    onResponse(_context, response) {
      response.headers.append("set-cookie", "a=1")
      response.headers.append("set-cookie", "b=2")
      response.headers.set("upgrade", "h2c")
      response.headers.set("X-Upper", "1")
    },
  }
  const routes = [
    endpoint("GET", "/hints", (_input, context: Context) => {
      context.hint(LINKS.map((link) => ["link", link] as const))
      return "whole"
    }),
    endpoint("GET", "/text", () => "text ".repeat(1000)),
  ]
  let app: App
  let client: H2Client
  beforeAll(async () => {
    app = await serve(routes, { port: 0, core: "js", banner: false, use: [fields, compression()] })
    client = await H2Client.open(app.port)
  })
  afterAll(() => app.close())

  test("103 comes before them", async () => {
    const stream = client.send({ path: "/hints" })
    const [hints] = (await once(stream, "headers")) as [IncomingHttpHeaders]
    expect(hints).toMatchObject({ ":status": 103, link: LINKS.join(", ") })
    expect((await answerOf(stream)).body).toBe('"whole"')
  })

  test("they are compressed", async () => {
    const stream = client.send({ path: "/text", headers: { "accept-encoding": "gzip" } })
    const [head] = (await once(stream, "response")) as [IncomingHttpHeaders]
    expect(head["content-encoding"]).toBe("gzip")
    expect(gunzipSync(await buffer(stream)).toString()).toBe(`"${"text ".repeat(1000)}"`)
  })

  test("fields of a connection are left out, others repeated", async () => {
    const stream = client.send({ path: "/text" })
    const [head] = (await once(stream, "response")) as [IncomingHttpHeaders]
    expect(head).toMatchObject({ "set-cookie": ["a=1", "b=2"], "x-upper": "1" })
    expect(head).not.toHaveProperty("upgrade")
    expect(head.date).toMatch(/ GMT$/)
    stream.destroy()
  })
})
