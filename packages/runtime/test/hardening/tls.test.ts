import { once } from "node:events"
import { copyFileSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs"
import { request } from "node:https"
import { connect } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { text } from "node:stream/consumers"
import { connect as connectTls, type TLSSocket } from "node:tls"
import { expect, test } from "vitest"
import { serve } from "../../src/app/serve/serve.ts"
import { makeCertificate } from "../helpers/certificate.ts"
import { describeCores } from "../helpers/cores.ts"
import { endpoint } from "../helpers/endpoint.ts"

const routes = [endpoint("GET", "/ok", () => "ok")]
const folder = mkdtempSync(join(tmpdir(), "precast-tls-"))

const first = makeCertificate(folder, "first")
const second = makeCertificate(folder, "second")

async function ask(port: number, ca: string): Promise<string> {
  const sent = request({ host: "127.0.0.1", port, path: "/ok", agent: false, ca: readFileSync(ca) })
  sent.end()
  const [response] = await once(sent, "response")
  return text(response)
}

describeCores("TLS", ({ serve }) => {
  test("is spoken, and nothing else", async () => {
    const app = await serve(routes, { tls: first })
    expect(app.url).toBe(`https://127.0.0.1:${app.port}`)
    expect(await ask(app.port, first.cert)).toBe('"ok"')
    const plain = connect(app.port, "127.0.0.1")
    plain.on("error", () => {})
    plain.write("GET /ok HTTP/1.1\r\nHost: x\r\n\r\n")
    expect(await text(plain).catch(() => "")).not.toContain("ok")
    expect(await ask(app.port, first.cert)).toBe('"ok"')
  })

  test("clients that go during the handshake or in the middle of a body end nothing", async () => {
    const app = await serve(routes, { tls: first })
    const open = async (): Promise<TLSSocket> => {
      const socket = connectTls({ port: app.port, host: "127.0.0.1", rejectUnauthorized: false })
      socket.on("error", () => {})
      await once(socket, "secureConnect")
      return socket
    }
    for (let round = 0; round < 5; round++) {
      const plain = Array.from({ length: 30 }, () => connect(app.port, "127.0.0.1"))
      for (const [at, socket] of plain.entries()) {
        socket.on("error", () => {})
        // The start of a ClientHello, more or less of it.
        socket.write(Buffer.from("1603010200010001fc0303", "hex").subarray(0, at % 12))
      }
      const secure = await Promise.all(Array.from({ length: 10 }, open))
      for (const socket of secure) {
        socket.write("POST /ok HTTP/1.1\r\nHost: x\r\nContent-Length: 99999\r\n\r\nabc")
      }
      for (const socket of plain) socket.resetAndDestroy()
      for (const socket of secure) socket.destroy()
    }
    expect(await ask(app.port, first.cert)).toBe('"ok"')
  })

  test("a file that is not there is an error", async () => {
    const tls = { key: first.key, cert: join(folder, "none.pem") }
    await expect(serve(routes, { tls })).rejects.toThrow(
      /PC2012: .*"tls.cert".*none.pem \(ENOENT\)/,
    )
  })

  test("a certificate of another key is an error", async () => {
    const tls = { key: first.key, cert: second.cert }
    await expect(serve(routes, { tls })).rejects.toThrow(/PC2012: .*"tls"/)
  })
})

test("the js core, which auto selects, reads new files by reloadTls() and SIGHUP, and keeps the old when they are bad", async () => {
  const tls = { key: join(folder, "key.pem"), cert: join(folder, "cert.pem") }
  const install = ({ key, cert }: typeof tls): void => {
    copyFileSync(key, tls.key)
    copyFileSync(cert, tls.cert)
  }
  install(first)
  const lines: string[] = []
  const app = await serve(routes, { port: 0, tls, banner: false, log: (line) => lines.push(line) })
  try {
    expect(app.core).toBe("js")
    install(second)
    expect(await ask(app.port, first.cert)).toBe('"ok"')
    app.reloadTls()
    expect(await ask(app.port, second.cert)).toBe('"ok"')
    writeFileSync(tls.cert, "no certificate")
    expect(() => app.reloadTls()).toThrow(/PC2012: .*"tls"/)
    expect(await ask(app.port, second.cert)).toBe('"ok"')
    install(first)
    process.kill(process.pid, "SIGHUP")
    await expect.poll(() => lines).toEqual(["key and certificate were read again"])
    expect(await ask(app.port, first.cert)).toBe('"ok"')
  } finally {
    await app.close()
  }
  expect(process.listenerCount("SIGHUP")).toBe(0)
})

test("inline PEM text; 1.1 is not supported, 1.3 only when configured", async () => {
  const tls = {
    key: readFileSync(first.key, "utf8"),
    cert: readFileSync(first.cert, "utf8"),
    minVersion: "TLSv1.3",
  } as const
  const app = await serve(routes, { port: 0, tls, banner: false, core: "node" })
  const handshake = async (maxVersion: "TLSv1.2" | "TLSv1.3"): Promise<string | null> => {
    const socket: TLSSocket = connectTls({
      port: app.port,
      host: "127.0.0.1",
      maxVersion,
      ca: tls.cert,
    })
    await once(socket, "secureConnect")
    const version = socket.getProtocol()
    socket.destroy()
    return version
  }
  await expect(handshake("TLSv1.2")).rejects.toThrow()
  expect(await handshake("TLSv1.3")).toBe("TLSv1.3")
  expect(await ask(app.port, first.cert)).toBe('"ok"')
  await app.close()
  const text = serve(routes, { port: 0, tls, banner: false, core: "uws" })
  await expect(text).rejects.toThrow(/PC2055: .*files alone/)
})

test("reloadTls() reports when it is not possible", async () => {
  const plain = await serve(routes, { port: 0, banner: false, core: "node" })
  expect(() => plain.reloadTls()).toThrow(/PC2055: .*does not use TLS/)
  await plain.close()
  const uws = await serve(routes, { port: 0, banner: false, core: "uws", tls: first })
  expect(() => uws.reloadTls()).toThrow(/PC2055: .*restart the server/)
  await uws.close()
})
