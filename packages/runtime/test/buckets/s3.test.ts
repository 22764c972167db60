// Against a real server, where there is one: see install_s3 in .ci/run.
import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { setTimeout } from "node:timers/promises"
import { Bucket } from "@precast/runtime"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest"
import { s3Address } from "../../src/resources/buckets/s3-client.ts"
import { CREDENTIALS, hasS3, s3, s3Folder, type TestS3 } from "../helpers/s3.ts"
import { bucketCases } from "./cases.ts"

if (!hasS3) console.warn("versitygw is not installed: buckets in S3 are not tested")

describe.skipIf(!hasS3)("a bucket in S3", () => {
  let server: TestS3
  beforeAll(async () => {
    server = await s3()
    for (const [name, value] of Object.entries(CREDENTIALS)) vi.stubEnv(name, value)
    // The clients are not installed next to the runtime: they are resolved from the program's folder.
    vi.spyOn(process, "cwd").mockReturnValue(s3Folder)
  })
  afterAll(async () => {
    vi.restoreAllMocks()
    vi.unstubAllEnvs()
    await server.close()
  })

  bucketCases(() => server.url("cases"), true)

  test("a prefix keeps buckets apart, and is no part of keys", async () => {
    const base = server.url("shared").replace("?", "/of/{name}?")
    const [one, other] = [new Bucket("one", { url: base }), new Bucket("other", { url: base })]
    await one.put("a", "1")
    await other.put("a", "2")
    expect(await (await one.get("a"))!.text()).toBe("1")
    const keys: string[] = []
    for await (const { key } of other.list()) keys.push(key)
    expect(keys).toEqual(["a"])
    expect(await (await fetch(await one.downloadUrl("a"))).text()).toBe("1")
    await Promise.all([one.close(), other.close()])
  })

  test("failures are reported by name and are not treated as missing objects", async () => {
    const none = new Bucket("none", { url: server.url("x").replace("s3://x", "s3://not-there") })
    await expect(none.put("a", "1")).rejects.toThrow(
      /^PC2137: Bucket "none": S3 failed: NoSuchBucket/,
    )
    await expect(none.get("a")).rejects.toThrow(/^PC2137: .*NoSuchBucket/)
    vi.stubEnv("AWS_SECRET_ACCESS_KEY", "wrong")
    const wrong = new Bucket("wrong", { url: server.url("wrong") })
    await expect(wrong.get("a")).rejects.toThrow(/^PC2137: .*SignatureDoesNotMatch/)
    vi.stubEnv("AWS_SECRET_ACCESS_KEY", CREDENTIALS.AWS_SECRET_ACCESS_KEY)
    await Promise.all([none.close(), wrong.close()])
  })

  test("objects with unread content do not block other calls", async () => {
    const bucket = new Bucket("unread", { url: server.url("unread") })
    const content = "x".repeat(2_000_000)
    await bucket.put("large", content)
    await bucket.put("empty", "")
    const unread = await Promise.all(Array.from({ length: 250 }, () => bucket.get("large")))
    const empty = await bucket.get("empty")
    await bucket.put("after", "1")
    expect(await (await bucket.get("after"))!.text()).toBe("1")
    // Each can still be read: what its connection did not bring is requested again.
    expect((await unread[0]!.text()) === content).toBe(true)
    expect(await empty!.text()).toBe("")
    await bucket.close()
  })

  test("a content that is read slowly is that of one version", async () => {
    const bucket = new Bucket("slow", { url: server.url("slow") })
    const content = Array.from({ length: 400_000 }, (_, i) => i).join()
    await bucket.put("a", content)
    const range = { start: 5, end: content.length - 7 }
    const reader = (await bucket.get("a", { range }))!.body.getReader()
    const decoder = new TextDecoder()
    let text = ""
    for (let parts = 0; ; parts++) {
      // Longer than a connection is kept.
      if (parts === 1) await setTimeout(1500)
      const { done, value } = await reader.read()
      if (done) break
      text += decoder.decode(value, { stream: true })
    }
    expect(text === content.slice(range.start, range.end)).toBe(true)
    const other = (await bucket.get("a"))!
    await bucket.put("a", content.replace("1", "2"))
    await setTimeout(1500)
    await expect(other.text()).rejects.toMatchObject({ code: "PC2137" })
    await bucket.close()
  })

  test("a server that holds still is an error after the timeout (PC2181)", async () => {
    const still = createServer(() => {}).listen(0, "127.0.0.1")
    await once(still, "listening")
    const { port } = still.address() as AddressInfo
    const url = `s3://still?region=us-east-1&endpoint=http://127.0.0.1:${port}`
    const bucket = new Bucket("still", { url, timeout: "500ms" })
    const late = { code: "PC2181" }
    const list = async (): Promise<void> => {
      for await (const { key } of bucket.list()) expect(key).toBeUndefined()
    }
    await Promise.all([
      expect(bucket.get("a")).rejects.toMatchObject(late),
      expect(bucket.head("a")).rejects.toMatchObject(late),
      expect(bucket.put("a", "1")).rejects.toMatchObject(late),
      expect(bucket.put("a", new Blob(["x".repeat(9_000_000)]).stream())).rejects.toMatchObject(
        late,
      ),
      expect(bucket.delete("a")).rejects.toMatchObject(late),
      expect(list()).rejects.toMatchObject(late),
    ])
    await bucket.close()
    still.closeAllConnections()
    still.close()
  })
})

describe("addresses of S3", () => {
  const base = { prefix: "", region: undefined, endpoint: undefined, pathStyle: false }

  test.each([
    ["s3://shop", { ...base, bucket: "shop" }],
    ["s3://shop-{name}?region=eu-west-1", { ...base, bucket: "shop-avatars", region: "eu-west-1" }],
    ["s3://shop/{name}/", { ...base, bucket: "shop", prefix: "avatars/" }],
    ["s3://shop/a%20b", { ...base, bucket: "shop", prefix: "a b/" }],
    [
      "s3://shop?endpoint=https://r2.example",
      { ...base, bucket: "shop", endpoint: "https://r2.example", pathStyle: true },
    ],
    [
      "s3://shop?endpoint=https://r2.example&pathStyle=false",
      { ...base, bucket: "shop", endpoint: "https://r2.example" },
    ],
  ])("%s", (url, address) => expect(s3Address("avatars", url)).toEqual(address))

  test.each([
    "s3://",
    "s3://?region=x",
    "s3://a b",
    "s3://a?regoin=x",
    "s3://a?endpoint=x",
    "s3://a@b",
  ])("%s is not a valid S3 address", (url) =>
    expect(() => s3Address("avatars", url)).toThrow(/^PC2134: /),
  )
})

describe("without the packages of AWS", () => {
  beforeEach(() => void vi.spyOn(process, "cwd").mockReturnValue("/"))
  afterEach(() => vi.restoreAllMocks())

  test("the one that is missing is named", async () => {
    const bucket = new Bucket("a", { url: "s3://a?region=x" })
    await expect(bucket.get("a")).rejects.toThrow(/^PC2135: .*@aws-sdk\/client-s3/)
  })
})
