// What a bucket does wherever its objects are; compiled by the transformer.
import { createHash, randomBytes } from "node:crypto"
import { Bucket, type BucketObject } from "@precast/runtime"
import { afterAll, beforeAll, expect, test } from "vitest"

interface Profile {
  id: bigint
  born: Date
  tags: Set<string>
}

const all = async (list: AsyncIterable<BucketObject>): Promise<string[]> => {
  const keys: string[] = []
  for await (const { key } of list) keys.push(key)
  return keys
}

/**
 * @param url of an empty bucket
 * @param isOfFiles the server keeps objects in files by their keys, so it cannot keep all that S3 can
 */
export function bucketCases(url: () => string, isOfFiles = false): void {
  let bucket: Bucket
  beforeAll(() => void (bucket = new Bucket("cases", { url: url() })))
  afterAll(async () => await bucket.close())

  test("an object is returned with its metadata", async () => {
    const metadata = { "made-by": 'Ada; "q"=1', empty: "" }
    const put = await bucket.put("a/hello.txt", "grüß", {
      metadata: { "made-by": metadata["made-by"] },
    })
    expect(put).toMatchObject({ key: "a/hello.txt", size: 6, type: "text/plain; charset=utf-8" })
    const file = (await bucket.get("a/hello.txt"))!
    expect(await file.text()).toBe("grüß")
    expect(file.metadata).toEqual({ "made-by": metadata["made-by"] })
    expect(file.etag).toBe(put.etag)
    expect(Math.abs(file.modified.getTime() - Date.now())).toBeLessThan(3_600_000)
    const { body: _body, bytes: _bytes, text: _text, ...info } = file
    expect(await bucket.head("a/hello.txt")).toEqual(info)
    const again = await bucket.put("a/hello.txt", new Uint8Array([0, 255, 13, 10]), { type: "x/y" })
    expect(again.etag).not.toBe(put.etag)
    const second = (await bucket.get("a/hello.txt"))!
    expect([[...(await second.bytes())], second.type]).toEqual([[0, 255, 13, 10], "x/y"])
    // versitygw keeps that of the object before it.
    if (!isOfFiles) expect(second.metadata).toEqual({})
    expect(await bucket.exists("a/hello.txt")).toBe(true)
    await bucket.delete("a/hello.txt")
    await bucket.delete("a/hello.txt")
    expect([await bucket.exists("a/hello.txt"), await bucket.get("a/hello.txt")]).toEqual([
      false,
      null,
    ])
  })

  test("bodies of every kind", async () => {
    const blob = new Blob(["<p>"], { type: "text/html" })
    async function* parts(): AsyncGenerator<Uint8Array> {
      yield new Uint8Array([1])
      yield new Uint8Array([2, 3])
    }
    expect((await bucket.put("kinds/blob", blob)).type).toBe("text/html")
    await bucket.put("kinds/stream", new Response("streamed").body!)
    await bucket.put("kinds/parts", parts())
    await bucket.put("kinds/empty", "")
    await bucket.put("kinds/none", new ReadableStream<Uint8Array>({ start: (c) => c.close() }))
    const text = async (key: string): Promise<string> => (await bucket.get(key))!.text()
    expect([
      await text("kinds/blob"),
      await text("kinds/stream"),
      await text("kinds/empty"),
    ]).toEqual(["<p>", "streamed", ""])
    expect([...(await (await bucket.get("kinds/parts"))!.bytes())]).toEqual([1, 2, 3])
    expect((await bucket.head("kinds/none"))!.size).toBe(0)
  })

  test("20 MB in parts, and ranges of it", async () => {
    const part = randomBytes(1_000_000)
    const hash = createHash("sha256")
    async function* parts(): AsyncGenerator<Uint8Array> {
      for (let count = 0; count < 20; count++) {
        hash.update(part)
        yield part
      }
    }
    expect((await bucket.put("large", parts(), { metadata: { kept: "yes" } })).size).toBe(
      20_000_000,
    )
    const file = (await bucket.get("large"))!
    const read = createHash("sha256")
    for await (const each of file.body) read.update(each)
    expect(read.digest("hex")).toBe(hash.digest("hex"))
    expect(file.metadata).toEqual({ kept: "yes" })
    const range = (await bucket.get("large", { range: { start: 999_998, end: 1_000_002 } }))!
    expect(Buffer.from(await range.bytes())).toEqual(
      Buffer.concat([part.subarray(-2), part.subarray(0, 2)]),
    )
    expect(range.size).toBe(20_000_000)
    const rest = (await bucket.get("large", { range: { start: 19_999_999 } }))!
    expect([...(await rest.bytes())]).toEqual([part.at(-1)])
    const beyond = (await bucket.get("large", { range: { start: 19_999_999, end: 30_000_000 } }))!
    expect((await beyond.bytes()).length).toBe(1)
    await expect(bucket.get("large", { range: { start: 20_000_000 } })).rejects.toThrow(/^PC2132: /)
    await expect(bucket.get("large", { range: { start: 2, end: 1 } })).rejects.toThrow(/^PC2030: /)
    const left = (await bucket.get("large"))!
    await left.body.cancel()
  })

  test("what fails in the middle leaves nothing, and what was there", async () => {
    async function* failing(): AsyncGenerator<Uint8Array> {
      yield randomBytes(100_000)
      throw new Error("no more")
    }
    await expect(bucket.put("half", failing())).rejects.toThrow(/no more/)
    expect(await bucket.exists("half")).toBe(false)
    await bucket.put("whole", "before")
    await expect(bucket.put("whole", failing())).rejects.toThrow(/no more/)
    const given = new AbortController()
    async function* endless(): AsyncGenerator<Uint8Array> {
      for (let count = 0; ; count++) {
        if (count === 3) given.abort(new Error("given up"))
        yield randomBytes(1000)
      }
    }
    await expect(bucket.put("whole", endless(), { signal: given.signal })).rejects.toThrow(
      /given up/,
    )
    expect(await (await bucket.get("whole"))!.text()).toBe("before")
  })

  test("of many who create an object one does", async () => {
    const made = await Promise.all(
      Array.from({ length: 8 }, (_, index) => bucket.create("only", `by ${index}`)),
    )
    expect(made.filter((each) => each !== null)).toHaveLength(1)
    const winner = made.findIndex((each) => each !== null)
    expect(await (await bucket.get("only"))!.text()).toBe(`by ${winner}`)
    expect(await bucket.create("only", new Response("streamed").body!)).toBe(null)
  })

  test("lists in the order of keys, part by part", async () => {
    const keys = [
      "list/a",
      "list/a.b",
      "list/c/b",
      "list/c/c",
      "list/B",
      "list/z",
      "list/ä",
      "list/日本",
    ]
    for (const key of keys) await bucket.put(key, key)
    const order = keys.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
    expect(await all(bucket.list({ prefix: "list/" }))).toEqual(order)
    expect(await all(bucket.list({ prefix: "list/c/" }))).toEqual(["list/c/b", "list/c/c"])
    expect(await all(bucket.list({ prefix: "list/", after: "list/c/b" }))).toEqual(
      order.slice(order.indexOf("list/c/b") + 1),
    )
    expect(await all(bucket.list({ prefix: "list/", limit: 3 }))).toEqual(order.slice(0, 3))
    expect(await all(bucket.list({ prefix: "list/", limit: 0 }))).toEqual([])
    expect(await all(bucket.list({ prefix: "nothing" }))).toEqual([])
    for await (const { size, etag, modified } of bucket.list({ prefix: "list/z" }))
      expect([size, etag.length > 0, modified instanceof Date]).toEqual([6, true, true])
  })

  test("a key stays what it is", async () => {
    const plain = ["a b", "a+b", "a%2Fb", "a%", "a?b=c", "a#b", "a&b", "a\\b", "a:b", "a*b", "a'b"]
    const odd = ['a"b', "<a>", "...", ".a", "a.", "~", "__proto__", "constructor", "CON", "日本/😀"]
    const keys = [...plain, ...odd, `${"x/".repeat(200)}y`].map((key) => `keys/${key}`)
    if (!isOfFiles) keys.push(`keys/${"ü".repeat(509)}`, "keys/a", "keys/a/b")
    for (const key of keys) await bucket.put(key, key)
    for (const key of keys) expect(await (await bucket.get(key))!.text(), key).toBe(key)
    expect((await all(bucket.list({ prefix: "keys/" }))).length).toBe(keys.length)
    for (const key of keys) await bucket.delete(key)
    expect(await all(bucket.list({ prefix: "keys/" }))).toEqual([])
  })

  test("keys that lead elsewhere are refused, everywhere", async () => {
    for (const key of ["../x", "a/../../x", "/etc/passwd", "", ".", "a//b", "a\0b", "\ud800"]) {
      const asks = [
        () => bucket.put(key, ""),
        () => bucket.create(key, ""),
        () => bucket.get(key),
        () => bucket.head(key),
        () => bucket.delete(key),
        () => bucket.downloadUrl(key),
        () => bucket.uploadUrl(key),
      ]
      for (const ask of asks) await expect(ask(), JSON.stringify(key)).rejects.toThrow(/^PC2130: /)
    }
  })

  test("metadata is sent in headers and must be ASCII", async () => {
    for (const metadata of [
      { Upper: "x" },
      { a: "ü" },
      { a: "x\r\ny: z" },
      { a: " x" },
      { a: "x".repeat(3000) },
    ])
      await expect(bucket.put("m", "", { metadata })).rejects.toThrow(/^PC2131: /)
    // No client could upload anything to such a URL.
    for (const type of ["text/plain\r\nx: y", "text/é", "text/plain ", " ", ""]) {
      await expect(bucket.put("m", "", { type }), type).rejects.toThrow(/^PC2131: /)
      await expect(bucket.uploadUrl("m", { type }), type).rejects.toThrow(/^PC2131: /)
    }
  })

  test("values by type", async () => {
    const profiles = bucket.json<Profile>()
    const profile = { id: 2n ** 64n, born: new Date(7), tags: new Set(["a"]) }
    expect((await profiles.put("profiles/1", profile)).type).toBe("application/json")
    expect(await profiles.get("profiles/1")).toEqual(profile)
    expect(await profiles.create("profiles/1", profile)).toBe(null)
    expect(await profiles.get("profiles/2")).toBe(null)
    await bucket.put("profiles/3", '{"id":"x"}')
    await expect(profiles.get("profiles/3")).rejects.toThrow(/^PC2002: /)
    expect(await all(profiles.list({ prefix: "profiles/" }))).toEqual(["profiles/1", "profiles/3"])
    await profiles.delete("profiles/1")
    expect(await profiles.get("profiles/1")).toBe(null)
  })

  test("signed URLs", async () => {
    const key = "signed/grüße & more.txt"
    const to = await bucket.uploadUrl(key, { type: "text/plain", expires: "1m" })
    const put = (url: string, type: string): Promise<Response> =>
      fetch(url, { method: "PUT", body: "hello", headers: { "content-type": type } })
    expect((await put(to, "text/html")).status).toBe(403)
    expect((await put(to, "text/plain")).status).toBe(200)
    expect(await bucket.head(key)).toMatchObject({ size: 5, type: "text/plain" })
    const from = await bucket.downloadUrl(key, { download: "grüße.txt" })
    const answer = await fetch(from)
    expect([answer.status, await answer.text()]).toEqual([200, "hello"])
    expect(answer.headers.get("content-type")).toBe("text/plain")
    expect(answer.headers.get("content-disposition")).toContain(
      "filename*=UTF-8''gr%C3%BC%C3%9Fe.txt",
    )
    const part = await fetch(from, { headers: { range: "bytes=1-3" } })
    expect([part.status, await part.text()]).toEqual([206, "ell"])
    // For nothing else than what was signed.
    expect((await put(from, "text/plain")).status).toBe(403)
    const other = new URL(from)
    other.pathname = other.pathname.replace("signed", "another")
    expect((await fetch(other)).status).toBe(403)
    expect((await fetch(new URL(from.replace(/\?.*/, "")))).status).toBe(403)
    const gone = await fetch(await bucket.downloadUrl("signed/none"))
    expect(gone.status).toBe(404)
  })
}
