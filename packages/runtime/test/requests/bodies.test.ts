// What a request brings that is not JSON of its fields: compiled by the transformer, served by the built package.
import { api, type Body, type MinLength, type Query } from "@precast/runtime"
import { expect, test } from "vitest"
import { ask, type Reply } from "../helpers/request.ts"
import { describeRequests, issuesOf, json } from "./each-core.ts"

const text = api(
  { method: "POST", path: "/text" },
  (input: { it: Body<string & MinLength<2>> }) => input,
)
const csv = api(
  { method: "PUT", path: "/csv/:name" },
  (input: { name: string; it?: Body<string, "text/csv">; dry?: boolean & Query }) => input,
)
const bytes = api({ method: "POST", path: "/bytes" }, (input: { it: Body<Uint8Array> }) => input.it)
const stream = api(
  { method: "POST", path: "/stream", limits: { bodyBytes: 300_000 } },
  async (input: { it: Body<AsyncIterable<Uint8Array>> }) => {
    let size = 0
    for await (const part of input.it) size += part.length
    return size
  },
)
const web = api(
  { method: "POST", path: "/web" },
  async (input: { it: Body<ReadableStream, "application/octet-stream" | "video/*"> }) =>
    (await new Response(input.it as ReadableStream).text()).length,
)
const list = api(
  { method: "POST", path: "/list/:id" },
  (input: { id: number; all: Body<{ a: Date }[]> }) => input,
)

const anything = api(
  { method: "POST", path: "/anything/:id" },
  (input: { id: number; all: Body<unknown> }) => ({ id: input.id, all: input.all as unknown }),
)
const unchecked = api(
  { method: "POST", path: "/unchecked" },
  // oxlint-disable-next-line typescript/no-explicit-any -- what a user may write
  (input: { all: Body<any, "application/merge-patch+json"> }) => input.all as unknown,
)
const nullable = api(
  { method: "POST", path: "/nullable" },
  (input: { at: Body<{ a: Date } | null> }) => (input.at === null ? "null" : input.at.a.getTime()),
)

const routes = { text, csv, bytes, stream, web, list, anything, unchecked, nullable }

describeRequests("bodies other than JSON", routes, ({ app }) => {
  const to = (
    path: string,
    body: string | Uint8Array,
    type = "",
    method = "POST",
  ): Promise<Reply> =>
    ask(app(), { method, path, body, headers: type === "" ? {} : { "content-type": type } })

  test("are texts", async () => {
    expect(json(await to("/text", "é!", "text/plain"))).toEqual({ it: "é!" })
  })

  test("are texts of certain types", async () => {
    expect(json(await to("/csv/a?dry=true", "a,b", "Text/CSV; charset=utf-8", "PUT"))).toEqual({
      name: "a",
      it: "a,b",
      dry: true,
    })
    expect(json(await ask(app(), { method: "PUT", path: "/csv/a" }))).toEqual({ name: "a" })
    expect((await to("/csv/a", "a,b", "text/plain", "PUT")).status).toBe(415)
    expect((await to("/text", "{}", "application/json")).status).toBe(415)
    expect((await to("/text", "{}")).status).toBe(415)
    expect(issuesOf(await to("/text", "x", "text/plain"))).toEqual(["body  length"])
    expect(issuesOf(await ask(app(), { method: "POST", path: "/text" }))).toEqual(["body  length"])
    expect((await to("/text", Uint8Array.of(0xff, 0xfe), "text/plain")).status).toBe(400)
  })

  test("are JSON of any type, or null", async () => {
    const type = "application/json"
    for (const all of [{ a: [1] }, [], "x", 5, false, null])
      expect(json(await to("/anything/7", JSON.stringify(all), type))).toEqual({ id: 7, all })
    const patch = "application/merge-patch+json"
    expect(json(await to("/unchecked", '{"all":1}', patch))).toEqual({ all: 1 })
    expect((await to("/unchecked", "{}", type)).status).toBe(415)
    expect(json(await to("/nullable", "null", type))).toBe("null")
    expect(json(await to("/nullable", '{"a":"1970-01-01T00:00:00.001Z"}', type))).toBe(1)
    expect((await to("/nullable", "[]", type)).status).toBe(400)
  })

  test("are bytes", async () => {
    const sent = Uint8Array.from({ length: 256 }, (_, at) => at)
    expect(json(await to("/bytes", sent))).toBe(Buffer.from(sent).toString("base64"))
    expect(json(await to("/bytes", "x", "anything/else"))).toBe("eA==")
    expect(json(await ask(app(), { method: "POST", path: "/bytes" }))).toBe("")
  })

  test("are streams", async () => {
    expect(json(await to("/stream", "x".repeat(300_000)))).toBe(300_000)
    expect(json(await ask(app(), { method: "POST", path: "/stream" }))).toBe(0)
    const long = await to("/stream", "x".repeat(300_001))
    expect([long.status, JSON.parse(long.body)]).toMatchObject([413, { code: "payload_too_large" }])
    const chunked = await ask(app(), {
      method: "POST",
      path: "/stream",
      headers: { "transfer-encoding": "chunked" },
      body: "x".repeat(300_001),
    })
    expect([chunked.status, JSON.parse(chunked.body)]).toMatchObject([
      413,
      { code: "payload_too_large" },
    ])
    expect(json(await to("/web", "x".repeat(100_000), "video/mp4"))).toBe(100_000)
    expect(json(await ask(app(), { method: "POST", path: "/web" }))).toBe(0)
    expect((await to("/web", "x", "text/plain")).status).toBe(415)
  })

  test("are JSON of any type next to other fields", async () => {
    const type = "application/json"
    const answer = await to("/list/7", `[{"a":"2024-02-29T00:00:00Z"}]`, type)
    expect(json(answer)).toEqual({ id: 7, all: [{ a: "2024-02-29T00:00:00.000Z" }] })
    expect(issuesOf(await to("/list/x", `[{"a":1}]`, type))).toEqual([
      "path /id type",
      "body /0/a type",
    ])
    expect((await to("/list/7", "[]", "text/plain")).status).toBe(415)
  })
})
