import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { Bucket, serve, type App, type BucketOptions } from "@precast/runtime"
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest"
import { ask } from "../helpers/request.ts"
import { bucketCases } from "./cases.ts"
import { CORES } from "../helpers/cores.ts"

const folder = mkdtempSync(join(tmpdir(), "precast-buckets-"))
const url = pathToFileURL(folder).href
afterAll(() => rmSync(folder, { recursive: true, force: true }))
afterEach(() => {
  vi.unstubAllEnvs()
  vi.useRealTimers()
})

describe("a bucket in a folder", () => {
  let app: App
  beforeAll(async () => {
    const declared = new Bucket("cases", { url })
    expect(declared.isPublic).toBe(false)
    app = await serve([], { port: 0, banner: false })
  })
  afterAll(async () => await app.close())

  bucketCases(() => url)
})

describe.each(CORES)("URLs of a folder (%s)", (core) => {
  const open = new Bucket(`open-${core}`, { url, public: true })
  const closed = new Bucket(`closed-${core}`, { url })
  let app: App
  beforeAll(async () => {
    app = await serve([], { port: 0, banner: false, core })
    await open.put("a/b.html", "<script>")
    await closed.put("a/b.html", "<script>")
  })
  afterAll(async () => await app.close())

  test("what is public needs no signature to be read", async () => {
    const address = await open.publicUrl("a/b.html")
    expect(address).toBe(`${app.url}/_precast/buckets/open-${core}/a/b.html`)
    const answer = await fetch(address)
    expect([answer.status, await answer.text()]).toEqual([200, "<script>"])
    // At the application's own origin nothing of it runs.
    expect(answer.headers.get("content-security-policy")).toMatch(/^sandbox; /)
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff")
    expect((await fetch(address, { method: "PUT", body: "x" })).status).toBe(403)
    await expect(closed.publicUrl("a")).rejects.toThrow(/^PC2133: /)
  })

  test("others need one, in its time", async () => {
    const signed = new URL(await closed.downloadUrl("a/b.html", { expires: "1s" }))
    expect((await fetch(signed)).status).toBe(200)
    for (const name of ["signature", "expires"]) {
      const without = new URL(signed)
      without.searchParams.delete(name)
      expect((await fetch(without)).status, name).toBe(403)
    }
    const later = new URL(signed)
    later.searchParams.set("expires", String(Date.now() + 1e9))
    expect((await fetch(later)).status).toBe(403)
    const named = new URL(signed)
    named.searchParams.set("download", "x.exe")
    expect((await fetch(named)).status).toBe(403)
    const of = new URL(signed)
    of.pathname = of.pathname.replace("closed-", "open-").replace("b.html", "c.html")
    expect((await fetch(of)).status).toBe(404)
    await expect.poll(async () => (await fetch(signed)).status, { timeout: 20_000 }).toBe(403)
  })

  test("nothing else of the file system is to be had", async () => {
    const prefix = `/_precast/buckets/open-${core}`
    for (const path of [
      `${prefix}/../../../../etc/passwd`,
      `${prefix}/..%2f..%2f.secret`,
      `${prefix}/%2e%2e/.secret`,
      `${prefix}/`,
      `${prefix}//etc/passwd`,
      "/_precast/buckets/.secret",
      "/_precast/buckets/nobody/x",
      "/_precast/buckets/__proto__/x",
    ]) {
      const { status, body } = await ask(app, { path })
      expect([400, 404], path).toContain(status)
      expect(body).not.toContain("root:")
    }
  })

  test("a link to a file outside the bucket is not an object", async () => {
    const secret = join(folder, `secret-${core}`)
    writeFileSync(secret, "root:secret")
    symlinkSync(secret, join(folder, `open-${core}`, "link~"))
    symlinkSync(folder, join(folder, `open-${core}`, "up"))
    for (const key of ["link", `up/secret-${core}`, "up/.secret"]) {
      const { status, body } = await ask(app, { path: `/_precast/buckets/open-${core}/${key}` })
      expect([status, body.includes("secret")], key).toEqual([404, false])
    }
  })

  test("a content type that cannot be kept is the client's fault", async () => {
    const { pathname, search } = new URL(await closed.uploadUrl("typed"))
    for (const type of ["x".repeat(256), "", "te\xe9xt", "te\x80\xffxt", "te\xc3\xa9xt"]) {
      const headers = { "content-type": type }
      const asked = { method: "PUT", path: pathname + search, headers, body: "x" }
      expect((await ask(app, asked)).status, type).toBe(400)
    }
    expect(await closed.exists("typed")).toBe(false)
  })

  test("they are no part of the program's interface", async () => {
    expect(Object.keys((await app.openapi()).paths)).toEqual([])
  })
})

test("files can be looked at as what they are", async () => {
  const bucket = new Bucket("looked-at", { url })
  await bucket.put("notes/a.txt", "hello")
  const path = join(folder, "looked-at/notes/a.txt~")
  expect(readFileSync(path, "latin1")).toMatch(/^hello\{"etag":/)
  // A foreign file is not an object.
  expect(readdirSync(join(folder, "looked-at"))).toEqual(["notes"])
  writeFileSync(join(folder, "looked-at/100%~"), "no key has this name")
  writeFileSync(join(folder, "looked-at/foreign~"), "short")
  writeFileSync(
    join(folder, "looked-at/spoiled~"),
    `x${"\0".repeat(4)}\xff\xff\xff\xffPRECAST1`,
    "latin1",
  )
  expect([await bucket.get("foreign"), await bucket.head("spoiled")]).toEqual([null, null])
  const keys: string[] = []
  for await (const { key } of bucket.list()) keys.push(key)
  expect(keys).toEqual(["notes/a.txt"])
})

test("where a bucket is", async () => {
  vi.stubEnv("NODE_ENV", "production")
  await expect(new Bucket("somewhere").exists("x")).rejects.toThrow(
    /^PC2134: .*BUCKET_URL_SOMEWHERE/,
  )
  vi.stubEnv("BUCKET_URL_SOME_WHERE", url)
  vi.stubEnv("BUCKET_URL", "nothing:secret")
  await new Bucket("some-where").put("x", "y")
  expect(existsSync(join(folder, "some-where/x~"))).toBe(true)
  const failure = (await new Bucket("other").exists("x").catch((error: unknown) => error)) as Error
  expect(failure.message).toMatch(/^PC2134: /)
  expect(failure.message).not.toContain("secret")
})

test("options that cannot be are refused", async () => {
  for (const name of ["", "A", "a_b", "-a", "a/b", "..", "x".repeat(64)])
    expect(() => new Bucket(name), name).toThrow(/^PC2030: /)
  expect(() => new Bucket("a", { pubic: true } as BucketOptions)).toThrow(/^PC2030: /)
  const bucket = new Bucket("options", { url })
  for (const expires of [0, "8d", "soon"] as const)
    await expect(bucket.downloadUrl("x", { expires: expires as "8d" })).rejects.toThrow(/^PC2030: /)
})
