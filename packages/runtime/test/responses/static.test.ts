// staticFiles(): a folder and nothing outside of it.
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { connect } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { text } from "node:stream/consumers"
import { api, serve, staticFiles, type App } from "@precast/runtime"
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest"
import { ask } from "../helpers/request.ts"
import { CORES } from "../helpers/cores.ts"

const outside = mkdtempSync(join(tmpdir(), "precast-static-"))
const root = join(outside, "public")
afterAll(() => rmSync(outside, { recursive: true, force: true }))
const put = (path: string, text: string): void => writeFileSync(join(root, path), text)
mkdirSync(join(root, "docs/empty"), { recursive: true })
mkdirSync(join(root, ".well-known"))
mkdirSync(join(outside, "public-other"))
writeFileSync(join(outside, "secret.txt"), "secret")
writeFileSync(join(outside, "public-other/secret.txt"), "secret")
put("index.html", "<p>home")
put("docs/index.html", "<p>docs")
put("app-3f9a1c2b7d.js", "plain")
put("app-3f9a1c2b7d.js.br", "brotli")
put("app-3f9a1c2b7d.js.gz", "gzip")
put("report-20240115.txt", "report")
put("a b é.txt", "spaces")
put(".env", "secret")
put(".well-known/security.txt", "contact")
symlinkSync(join(outside, "secret.txt"), join(root, "link.txt"))
symlinkSync(outside, join(root, "up"))
symlinkSync("../public-other", join(root, "other"))
symlinkSync("loop", join(root, "loop"))
symlinkSync("docs/index.html", join(root, "inner.html"))

const plain = api({ method: "GET", path: "/site/api" }, () => "api")

describe.each(CORES)("static files (%s)", (core) => {
  let app: App
  const errors: unknown[] = []
  beforeAll(async () => {
    const onError = (error: unknown): void => void errors.push(error)
    const routes = {
      plain,
      assets: staticFiles("/assets", root, { maxAge: 60, headers: { "x-own": "1" } }),
      site: staticFiles("/site", root, { fallback: "index.html", precompressed: [] }),
      bare: staticFiles("/bare", root, { index: false }),
    }
    app = await serve(routes, { port: 0, core, banner: false, onError })
  })
  afterAll(() => app.close())
  afterEach(() => expect(errors.splice(0)).toEqual([]))
  const get = (path: string, headers = {}) => ask(app, { path, headers })

  test("files are sent", async () => {
    const { status, headers, body } = await get("/assets/report-20240115.txt")
    expect([status, body]).toEqual([200, "report"])
    expect(headers).toMatchObject({
      "content-type": "text/plain; charset=utf-8",
      "cache-control": "public, max-age=60",
      vary: "accept-encoding",
      "x-own": "1",
    })
    const part = await get("/assets/report-20240115.txt", { range: "bytes=0-2" })
    expect([part.status, part.body, part.headers.vary]).toEqual([206, "rep", "accept-encoding"])
    expect((await get("/assets/a%20b%20%C3%A9.txt")).body).toBe("spaces")
    expect((await get("/assets/.well-known/security.txt")).body).toBe("contact")
    expect((await get("/assets/inner.html")).body).toBe("<p>docs")
    expect((await ask(app, { method: "HEAD", path: "/assets/index.html" })).status).toBe(200)
    expect((await ask(app, { method: "POST", path: "/assets/index.html" })).status).toBe(405)
  })

  test("folders", async () => {
    expect((await get("/assets/")).body).toBe("<p>home")
    expect((await get("/assets/docs/")).body).toBe("<p>docs")
    const { status, headers } = await get("/assets/docs")
    expect([status, headers.location]).toEqual([308, "/assets/docs/"])
    const query = await get("/assets/docs?v=1&a=%20%22&b=//x")
    expect([query.status, query.headers.location]).toEqual([
      308,
      "/assets/docs/?v=1&a=%20%22&b=//x",
    ])
    expect((await get("/assets/docs/?v=1")).body).toBe("<p>docs")
    expect((await get("/assets/docs/empty/")).status).toBe(404)
    for (const path of ["/assets", "/assets?v=1"]) {
      const { status, headers } = await get(path)
      expect([status, headers.location]).toEqual([308, path.replace("/assets", "/assets/")])
    }
    for (const path of ["/bare", "/assetsx", "/assets//docs", "//assets", "//assets/docs"]) {
      expect([path, (await get(path)).status]).toEqual([path, 404])
    }
    expect((await get("/bare/")).status).toBe(404)
    expect((await get("/bare/docs/index.html")).body).toBe("<p>docs")
  })

  test("names with a hash are kept; what is compressed is sent so to whom takes it", async () => {
    const path = "/assets/app-3f9a1c2b7d.js"
    const br = await get(path, { "accept-encoding": "gzip, br" })
    expect(br.body).toBe("brotli")
    expect(br.headers).toMatchObject({
      "content-encoding": "br",
      "content-type": "text/javascript; charset=utf-8",
      "cache-control": "public, max-age=31536000, immutable",
      vary: "accept-encoding",
    })
    expect((await get(path, { "accept-encoding": "gzip" })).body).toBe("gzip")
    const identity = await get(path)
    expect([identity.body, identity.headers["content-encoding"]]).toEqual(["plain", undefined])
    expect(identity.headers.etag).not.toBe(br.headers.etag)
    expect(identity.headers.vary).toBe("accept-encoding")
    const again = { "accept-encoding": "br", "if-none-match": br.headers.etag }
    expect((await get(path, again)).status).toBe(304)
  })

  test("a single page is served for missing paths", async () => {
    const page = await get("/site/users/7", { accept: "text/html,*/*;q=0.8" })
    expect([page.status, page.body]).toEqual([200, "<p>home"])
    expect((await get("/site/users/7", { accept: "application/json" })).status).toBe(404)
    expect((await get("/site/none.js", { accept: "text/html" })).status).toBe(404)
    expect((await get("/site/api")).body).toBe('"api"')
  })

  test.each([
    "../secret.txt",
    "..%2fsecret.txt",
    "%2e%2e/secret.txt",
    "%2e%2e%2fsecret.txt",
    "%252e%252e%252fsecret.txt",
    "docs/../../secret.txt",
    "docs/..%2f..%2fsecret.txt",
    "..\\secret.txt",
    "..%5csecret.txt",
    "%c0%ae%c0%ae/secret.txt",
    "%uff0e%uff0e/secret.txt",
    "/etc/passwd",
    "%2fetc%2fpasswd",
    "index.html%00.txt",
    "index.html%00",
    "....//secret.txt",
    "..;/secret.txt",
    "../public-other/secret.txt",
    "other/secret.txt",
    "link.txt",
    "up/secret.txt",
    "loop",
    ".env",
    "%2eenv",
    "docs/.hidden",
    "index.html/",
    "index.html/x",
    "x".repeat(300),
  ])("nothing but the folder: %s", async (path) => {
    // Kept open until the response arrives: a client that half-closes would not get a late one.
    const socket = connect(app.port, "127.0.0.1")
    socket.write(`GET /assets/${path} HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n`)
    const answer = await text(socket)
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /)
    expect(answer.endsWith("secret")).toBe(false)
    expect(answer).not.toContain(outside)
  })
})

test("a folder that is not there is an error at the start", () => {
  expect(() => staticFiles("/x", join(outside, "none"))).toThrow("PC2025")
  expect(() => staticFiles("/x", join(outside, "secret.txt"))).toThrow("PC2025")
})
