// file(): the requests of a browser, a cache and a download manager for a file.
import { mkdirSync, mkdtempSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { api, file, serve, status, type App } from "@precast/runtime"
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest"
import { PROTOCOLS } from "../helpers/cores.ts"
import { ask, askOverHttp2 } from "../helpers/request.ts"

const folder = mkdtempSync(join(tmpdir(), "precast-files-"))
const big = Buffer.alloc(3_000_000, "0123456789")
writeFileSync(join(folder, "hello.txt"), "hello wörld")
writeFileSync(join(folder, "empty.json"), "")
writeFileSync(join(folder, "big.bin"), big)
writeFileSync(join(folder, "shrinks.bin"), big)
mkdirSync(join(folder, "folder"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

interface Name {
  name: string
}
const get = api({ method: "GET", path: "/files/:name" }, ({ name }: Name) =>
  file(join(folder, name)),
)
const save = api({ method: "GET", path: "/save/:name" }, ({ name }: Name) =>
  file(join(folder, "hello.txt"), {
    download: name,
    type: "application/x-own",
    cacheControl: "private, max-age=60",
    headers: { "x-own": "1" },
  }),
)
const maybe = api({ method: "GET", path: "/maybe/:name" }, ({ name }: Name) => {
  if (name === "none") return status(404, { reason: name })
  return status(201, file(join(folder, "hello.txt")))
})

describe.each(PROTOCOLS)("files (%s)", (name) => {
  const core = name === "js, HTTP/2" ? "js" : name
  let app: App
  const errors: unknown[] = []
  beforeAll(async () => {
    const onError = (error: unknown): void => void errors.push(error)
    app = await serve([get, save, maybe], { port: 0, core, banner: false, onError })
    if (name !== core) askOverHttp2(app)
  })
  afterAll(() => app.close())
  afterEach(() => void errors.splice(0))
  const asked = (path: string, headers = {}, method = "GET") => ask(app, { path, headers, method })

  test("are sent with type, length and validators", async () => {
    const { status: code, headers, body } = await asked("/files/hello.txt")
    expect([code, body]).toEqual([200, "hello wörld"])
    expect(headers).toMatchObject({
      "content-type": "text/plain; charset=utf-8",
      "content-length": "12",
      "accept-ranges": "bytes",
      "cache-control": "no-cache",
      "last-modified": new Date(statSync(join(folder, "hello.txt")).mtime).toUTCString(),
    })
    expect(headers.etag).toMatch(/^"[\da-f]+-[\da-f]+"$/)
  })

  test("HEAD has the headers of GET", async () => {
    const { headers, body } = await asked("/files/big.bin", {}, "HEAD")
    expect([headers["content-length"], body]).toEqual(["3000000", ""])
  })

  test("an empty file", async () => {
    const { status: code, headers, body } = await asked("/files/empty.json")
    expect([code, headers["content-length"], body]).toEqual([200, "0", ""])
  })

  test("a large file arrives whole", async () => {
    const response = await fetch(`${app.url}/files/big.bin`)
    expect(Buffer.from(await response.arrayBuffer()).equals(big)).toBe(true)
  })

  test("what a client has is not sent again", async () => {
    const { headers } = await asked("/files/hello.txt")
    const tag = await asked("/files/hello.txt", { "if-none-match": headers.etag })
    expect([tag.status, tag.body, tag.headers.etag]).toEqual([304, "", headers.etag])
    const date = await asked("/files/hello.txt", { "if-modified-since": headers["last-modified"] })
    expect(date.status).toBe(304)
    expect((await asked("/files/hello.txt", { "if-match": '"other"' })).status).toBe(412)
  })

  test("ranges", async () => {
    const part = await asked("/files/big.bin", { range: "bytes=1-5" })
    expect(part).toMatchObject({ status: 206, body: "12345" })
    expect(part.headers).toMatchObject({
      "content-range": "bytes 1-5/3000000",
      "content-length": "5",
    })
    const end = await asked("/files/big.bin", { range: "bytes=2999990-" })
    expect(end).toMatchObject({ status: 206, body: "0123456789" })
    const beyond = await asked("/files/big.bin", { range: "bytes=3000000-" })
    expect([beyond.status, beyond.headers["content-range"]]).toEqual([416, "bytes */3000000"])
    const old = { range: "bytes=1-5", "if-range": '"old"' }
    expect((await asked("/files/hello.txt", old)).status).toBe(200)
  })

  test("several ranges (RFC 9110 §14.6)", async () => {
    const range = "bytes=0-4, 2999998-, 9999999-"
    const { status: code, headers, body } = await asked("/files/big.bin", { range })
    const [type, boundary] = headers["content-type"]!.split("; boundary=")
    expect([code, type]).toEqual([206, "multipart/byteranges"])
    expect(headers).not.toHaveProperty("content-range")
    expect(headers).toMatchObject({
      "content-length": String(body.length),
      "accept-ranges": "bytes",
    })
    const part = "content-type: application/octet-stream\r\ncontent-range: bytes"
    expect(body).toBe(
      `--${boundary}\r\n${part} 0-4/3000000\r\n\r\n01234\r\n` +
        `--${boundary}\r\n${part} 2999998-2999999/3000000\r\n\r\n89\r\n--${boundary}--\r\n`,
    )
    // Large ones are sent whole; a single remaining one is not a multipart response.
    const large = await asked("/files/big.bin", { range: "bytes=0-999999,1000000-1999999" })
    expect(large.body.length).toBe(Number(large.headers["content-length"]))
    const one = await asked("/files/big.bin", { range: "bytes=9999999-,1-2" })
    expect([one.status, one.body, one.headers["content-range"]]).toEqual([
      206,
      "12",
      "bytes 1-2/3000000",
    ])
    const { etag } = headers
    const same = await asked("/files/big.bin", { range: "bytes=0-1,3-4", "if-range": etag })
    expect(same.status).toBe(206)
    const head = await asked("/files/big.bin", { range: "bytes=0-1,3-4" }, "HEAD")
    expect([head.status, head.headers["content-length"]]).toEqual([200, "3000000"])
    const hostile = [
      "bytes=0-,0-",
      `bytes=${"0-0,".repeat(1000)}`,
      `bytes=${Array.from({ length: 100 }, (_, at) => `${at * 2}-${at * 2}`)}`,
      `bytes=${",".repeat(5000)}`,
    ]
    for (const range of hostile) {
      const whole = await asked("/files/hello.txt", { range })
      expect([whole.status, whole.body]).toEqual([200, "hello wörld"])
    }
    const unknown = await asked("/files/big.bin", { range: "bytes=0-1,3-4", "if-range": '"old"' })
    expect(unknown.status).toBe(200)
  })

  test("downloads", async () => {
    const { headers } = await asked("/save/%E2%82%AC%0d%0ax-evil%3a1.txt")
    expect(headers).toMatchObject({
      "content-type": "application/x-own",
      "cache-control": "private, max-age=60",
      "x-own": "1",
      "content-disposition":
        "attachment; filename=\"_x-evil:1.txt\"; filename*=UTF-8''%E2%82%ACx-evil%3A1.txt",
    })
    expect(headers).not.toHaveProperty("x-evil")
  })

  test("a path that is not a file is not found", async () => {
    for (const name of ["none.txt", "folder", "hello.txt%2fa", "a%00b", "a".repeat(300)]) {
      const { status: code, body } = await asked(`/files/${name}`)
      expect([code, (JSON.parse(body) as { code: string }).code], name).toEqual([404, "not_found"])
    }
    expect(errors).toEqual([])
  })

  test("a file or a status", async () => {
    expect(await asked("/maybe/none")).toMatchObject({ status: 404, body: '{"reason":"none"}' })
    expect(await asked("/maybe/x")).toMatchObject({ status: 201, body: "hello wörld" })
  })

  test("a file that becomes shorter is cut off and reported", async () => {
    const response = await fetch(`${app.url}/files/shrinks.bin`)
    const reader = response.body!.getReader()
    await reader.read()
    truncateSync(join(folder, "shrinks.bin"), 10)
    await expect(
      (async () => {
        for (;;) if ((await reader.read()).done) return
      })(),
    ).rejects.toThrow()
    expect(errors.map(String)).toEqual(["Error: a file became shorter while it was sent"])
    writeFileSync(join(folder, "shrinks.bin"), big)
  })

  test("files are closed, whatever becomes of the request", async () => {
    const { readdirSync, readlinkSync } = await import("node:fs")
    const open = (): number =>
      readdirSync("/proc/self/fd").filter((fd) => {
        try {
          return readlinkSync(`/proc/self/fd/${fd}`).startsWith(folder)
        } catch {
          return false
        }
      }).length
    for (const headers of [
      {},
      { "if-none-match": "*" },
      { range: "bytes=9999999-" },
      { range: "bytes=0-9,20-29" },
    ]) {
      await asked("/files/big.bin", headers)
    }
    await asked("/files/folder")
    const controller = new AbortController()
    const response = await fetch(`${app.url}/files/big.bin`, { signal: controller.signal })
    await response.body!.getReader().read()
    controller.abort()
    for (let tries = 0; tries < 200 && open() > 0; tries++) {
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
    expect(open()).toBe(0)
  })
})
