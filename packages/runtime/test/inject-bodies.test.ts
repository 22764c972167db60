// inject() and testClient() with what fetch() takes as a body.
import { getRequestListener } from "@hono/node-server"
import { Readable } from "node:stream"
import {
  api,
  createApp,
  type Body,
  type Cookie,
  type FormParts,
  type Header,
  type Upload,
} from "@precast/runtime"
import { testClient } from "@precast/runtime/testing"
import { expect, test } from "vitest"

interface Photo {
  title: string
  tags: string[]
  file: Upload
}
const form = api(
  { method: "POST", path: "/form", body: "form" },
  async ({ title, tags, file }: Photo) => ({
    title,
    tags,
    name: file.name,
    text: await file.text(),
  }),
)
const plain = api(
  { method: "POST", path: "/plain", body: "form" },
  (input: { a: number; b: { c: string } }) => input,
)
const parts = api({ method: "POST", path: "/parts" }, async ({ it }: { it: Body<FormParts> }) => {
  const names: string[] = []
  for await (const part of it) names.push(part.name)
  return names
})
const size = async (stream: AsyncIterable<Uint8Array>): Promise<number> => {
  let total = 0
  for await (const bytes of stream) total += bytes.byteLength
  return total
}
const stream = api(
  { method: "POST", path: "/stream/:id" },
  async ({
    id,
    it,
    by,
    sid,
  }: {
    id: number
    it: Body<AsyncIterable<Uint8Array>>
    by?: string & Header<"x-by">
    sid?: string & Cookie<"sid">
  }) => [id, await size(it), by ?? null, sid ?? null],
)
const bytes = api(
  { method: "POST", path: "/bytes" },
  ({ it }: { it: Body<Uint8Array, "image/png"> }) => it.length,
)
const csv = api({ method: "POST", path: "/csv" }, ({ it }: { it: Body<string, "text/csv"> }) => it)
const app = createApp({ form, plain, parts, stream, bytes, csv })
const client = testClient(app)

const photo = (): FormData => {
  const data = new FormData()
  data.append("title", "A cat")
  data.append("tags", "a")
  data.append("tags", "b")
  data.append("file", new File(["meow"], "cat.txt"))
  return data
}
const expected = { title: "A cat", tags: ["a", "b"], name: "cat.txt", text: "meow" }
const post = async (path: string, body: unknown, headers = {}): Promise<unknown> => {
  const answer = await app.inject({ method: "POST", path, body, headers })
  return answer.status === 200 ? answer.json() : answer.status
}

test("inject() sends forms, texts of queries, blobs and streams with their types", async () => {
  expect(await post("/form", photo())).toEqual(expected)
  expect(await post("/parts", photo())).toEqual(["title", "tags", "tags", "file"])
  expect(await post("/plain", new URLSearchParams({ a: "1", "b[c]": "é&" }))).toEqual({
    a: 1,
    b: { c: "é&" },
  })
  expect(await post("/bytes", new Blob(["12345"], { type: "image/png" }))).toBe(5)
  expect(await post("/bytes", new Blob(["12345"], { type: "image/gif" }))).toBe(415)
  const typed = { "Content-Type": "image/png" }
  expect(await post("/bytes", new Blob(["12345"], { type: "image/gif" }), typed)).toBe(5)
  for (const body of [
    new Response("1234").body,
    Readable.from([Buffer.from("12"), Buffer.from("34")]),
    (async function* () {
      yield new Uint8Array(4)
    })(),
  ]) {
    expect(await post("/stream/7", body)).toEqual([7, 4, null, null])
  }
  expect(await post("/stream/7", new Blob([new Uint8Array(2_000_000)]))).toBe(413)
})

test("inject() rejects with what a stream throws", async () => {
  const broken = async function* (): AsyncGenerator<Uint8Array> {
    yield new Uint8Array(4)
    throw new Error("on purpose")
  }
  await expect(post("/stream/7", broken())).rejects.toThrow("on purpose")
})

test("testClient() sends files, forms and streams by the fields of the input", async () => {
  const file = new File(["meow"], "cat.txt")
  expect(await client.form({ title: "A cat", tags: ["a", "b"], file })).toEqual(expected)
  expect(await client.plain({ a: 1, b: { c: "é&" } })).toEqual({ a: 1, b: { c: "é&" } })
  expect(await client.parts({ it: photo() })).toEqual(["title", "tags", "tags", "file"])
  const web = new Response("1234").body as never
  expect(await client.stream({ id: 7, it: web, by: "ada", sid: "s" })).toEqual([7, 4, "ada", "s"])
  expect(await client.bytes({ it: new Uint8Array(5) as never })).toBe(5)
  expect(await client.csv({ it: "a,b" as never })).toBe("a,b")
})

test("inject() sends the type of a body where a library has replaced the global Response", async () => {
  const { Response: before, Request } = globalThis
  getRequestListener(() => new before())
  try {
    expect(globalThis.Response).not.toBe(before)
    expect(await post("/form", photo())).toEqual(expected)
    expect(await post("/plain", new URLSearchParams({ a: "1", "b[c]": "2" }))).toMatchObject({
      a: 1,
    })
    expect(await post("/bytes", new Blob(["12345"], { type: "image/png" }))).toBe(5)
    expect(await post("/stream/7", new Blob(["1234"]))).toEqual([7, 4, null, null])
  } finally {
    Object.assign(globalThis, { Response: before, Request })
  }
})
