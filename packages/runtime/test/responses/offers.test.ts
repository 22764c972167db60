// Results in several media types, and the choice among them for a request.
import { Readable } from "node:stream"
import {
  api,
  ApiError,
  createApp,
  etag,
  file,
  offer,
  serve,
  sse,
  status,
  type Reply,
  type ContentType,
  type Header,
  type Offer,
  type Status,
} from "@precast/runtime"
import { precastRoutes } from "@precast/runtime/fastify"
import fastify from "fastify"
import { describe, expect, test } from "vitest"
import { collectErrors, CORES } from "../helpers/cores.ts"
import { ask } from "../helpers/request.ts"

interface User {
  id: number
  at: Date
}
const user = { id: 1, at: new Date(0), secret: "x" }
const JSON_USER = '{"id":1,"at":"1970-01-01T00:00:00.000Z"}'
const csvOf = ({ id }: User): string => `id\r\n${id}\r\n`

const made: string[] = []
const basic = api({ method: "GET", path: "/basic" }, () => {
  made.push("handler")
  return offer({
    "application/json": (): User => user,
    "text/csv": async () => {
      made.push("csv")
      return csvOf(user)
    },
    "text/html": "<p>é",
    "image/png": new Uint8Array([1, 2]),
    "application/vnd.user+json": { v: 2 },
  })
})

interface Which {
  which: string
}
const mixed = api(
  { method: "POST", path: "/mixed/:which" },
  async ({
    which,
  }: Which): Promise<
    | Reply<201, Offer<{ "text/csv": string; "application/json": User }>>
    | Reply<404, { reason: string }>
    | ApiError<"gone">
  > => {
    made.push(which)
    if (which === "none") return status(404, { reason: which })
    if (which === "gone") return new ApiError("gone", "No more")
    return status(
      201,
      offer({ "text/csv": csvOf(user), "application/json": () => user }),
      which === "tagged" ? { "x-tag": "1" } : {},
    )
  },
)

interface Page {
  users: User[]
  total: number & Header<"x-total">
}
const partial = api(
  { method: "GET", path: "/partial/:which" },
  ({
    which,
  }: Which): Offer<{ "application/json": Page; "text/csv"?: string; "text/html": string }> &
    Status<203> =>
    offer({
      "application/json": () => ({ users: [user], total: 1 }),
      ...(which === "all" && { "text/csv": "a" }),
      "text/html": () => {
        if (which === "fails") throw new ApiError("conflict", "not as HTML")
        if (which === "breaks") throw new Error("a defect")
        return Promise.resolve("<p>")
      },
    }),
)

const plainOr = api({ method: "GET", path: "/plain-or/:which" }, ({ which }: Which) =>
  which === "plain"
    ? { plain: true }
    : which === "two"
      ? offer({ "text/csv": "two", "application/json": [2] })
      : offer({ "application/json": { one: 1 } }),
)

type Html = string & ContentType<"text/html">
const streams = api({ method: "GET", path: "/streams" }, () =>
  offer({
    "text/html": (): Html => "<p>" as Html,
    "text/event-stream": async function* () {
      yield sse({ n: 1, at: new Date(0) }, { id: "a" })
    },
    "application/x-ndjson": async function* () {
      yield { n: 1 }
      yield { n: 2 }
    },
    "application/pdf": () => Readable.from([Buffer.from("a"), Buffer.from("b")]),
    "text/markdown": () => new Blob(["# b"], { type: "text/plain" }),
    "text/x-source": () => file(import.meta.filename),
  }),
)

const nothing = api({ method: "GET", path: "/nothing" }, (): Offer<{ "text/csv"?: string }> =>
  offer({}),
)

const routes = { basic, mixed, partial, plainOr, streams, nothing }

const typeOf = ({ headers }: { headers: Record<string, string | string[] | undefined> }): string =>
  String(headers["content-type"]).replace("; charset=utf-8", "")

describe.each(CORES)("offers (%s)", (core) => {
  const asking = async (
    path: string,
    accept: string | undefined,
    options: { method?: string; use?: boolean } = {},
  ) => {
    made.length = 0
    const { errors, onError } = collectErrors()
    const use = options.use ? [etag()] : []
    const app = await serve(routes, { port: 0, core, banner: false, onError, use })
    const headers = accept === undefined ? {} : { accept }
    const method = options.method ?? (path.startsWith("/mixed") ? "POST" : "GET")
    const answer = await ask(app, { method, path, headers }).finally(() => app.close())
    return { ...answer, errors }
  }

  test.each([
    [undefined, "application/json", JSON_USER],
    ["*/*", "application/json", JSON_USER],
    ["text/csv", "text/csv", "id\r\n1\r\n"],
    ["text/*", "text/csv", "id\r\n1\r\n"],
    ["text/*;q=0.5, text/html", "text/html", "<p>é"],
    ["application/json;q=0.1, text/html;q=0.2", "text/html", "<p>é"],
    ["application/vnd.user+json", "application/vnd.user+json", '{"v":2}'],
    ["image/*", "image/png", "\u0001\u0002"],
    ["application/json;q=0, */*;q=0.1", "text/csv", "id\r\n1\r\n"],
    ["application/json;charset=UTF-8", "application/json", JSON_USER],
  ])("accept: %s is sent %s", async (accept, type, body) => {
    const answer = await asking("/basic", accept)
    expect([answer.status, typeOf(answer), answer.body]).toEqual([200, type, body])
    expect(answer.headers["vary"]).toBe("accept")
    expect(made).toEqual(type === "text/csv" ? ["handler", "csv"] : ["handler"])
  })

  test("a request that accepts no offer is rejected before the handler runs, with the list of offers", async () => {
    for (const accept of ["audio/*", "*/*;q=0", "text/csv;q=0", "text/csv;header=absent"]) {
      const answer = await asking("/basic", accept)
      expect([answer.status, typeOf(answer)]).toEqual([406, "application/problem+json"])
      expect(JSON.parse(answer.body)).toMatchObject({
        code: "not_acceptable",
        detail:
          "There is application/json, text/csv, text/html, image/png, application/vnd.user+json.",
      })
      expect([answer.headers["vary"], made]).toEqual(["accept", []])
    }
    expect((await asking("/mixed/x", "text/html")).status).toBe(406)
    expect(made).toEqual([])
  })

  test("HEAD is what GET is, without the body", async () => {
    for (const [accept, type, length] of [
      ["text/html", "text/html", "5"],
      ["text/csv", "text/csv", "7"],
    ] as const) {
      const answer = await asking("/basic", accept, { method: "HEAD" })
      expect([answer.status, typeOf(answer), answer.body]).toEqual([200, type, ""])
      expect([answer.headers["vary"], answer.headers["content-length"]]).toEqual(["accept", length])
    }
    expect((await asking("/basic", "a/b", { method: "HEAD" })).status).toBe(406)
  })

  test("statuses and headers stand around all media types", async () => {
    const csv = await asking("/mixed/tagged", undefined)
    expect([csv.status, typeOf(csv), csv.headers["x-tag"]]).toEqual([201, "text/csv", "1"])
    const json = await asking("/mixed/x", "application/json")
    expect([json.status, typeOf(json), json.body]).toEqual([201, "application/json", JSON_USER])
  })

  test("a type that is not offered is not chosen", async () => {
    const none = await asking("/mixed/none", "text/csv")
    expect([none.status, none.body]).toEqual([404, '{"reason":"none"}'])
    expect((await asking("/mixed/gone", "text/csv")).status).toBe(410)
    const plain = await asking("/plain-or/plain", "text/csv")
    expect([plain.status, plain.body]).toEqual([200, '{"plain":true}'])
  })

  test("several offers are distinguished by what each of them has", async () => {
    expect((await asking("/plain-or/two", undefined)).body).toBe("two")
    expect((await asking("/plain-or/two", "application/*")).body).toBe("[2]")
    expect((await asking("/plain-or/one", undefined)).body).toBe('{"one":1}')
    const answer = await asking("/plain-or/one", "text/csv")
    expect([answer.status, JSON.parse(answer.body).detail]).toEqual([
      406,
      "There is application/json.",
    ])
  })

  test("fields that are headers go with their media type; the status with all", async () => {
    const json = await asking("/partial/all", "application/json")
    expect([json.status, json.headers["x-total"], json.body]).toEqual([
      203,
      "1",
      `{"users":[${JSON_USER}]}`,
    ])
    const csv = await asking("/partial/all", "text/csv")
    expect([csv.status, csv.headers["x-total"], csv.body]).toEqual([203, undefined, "a"])
    const html = await asking("/partial/all", "text/html")
    expect([html.status, typeOf(html), html.body]).toEqual([203, "text/html", "<p>"])
  })

  test("what is not there is not offered", async () => {
    expect((await asking("/partial/some", "text/csv")).status).toBe(406)
    expect(typeOf(await asking("/partial/some", "text/*"))).toBe("text/html")
    const nothing = await asking("/nothing", undefined)
    expect([nothing.status, String(nothing.errors[0])]).toEqual([
      500,
      "TypeError: the handler offers nothing",
    ])
  })

  test("a function that fails is a handler that fails", async () => {
    const refused = await asking("/partial/fails", "text/html")
    expect([refused.status, refused.headers["vary"]]).toEqual([409, "accept"])
    const broken = await asking("/partial/breaks", "text/html")
    expect([broken.status, String(broken.errors[0])]).toEqual([500, "Error: a defect"])
  })

  test.each([
    ["text/html", "<p>"],
    ["text/event-stream", 'id: a\ndata: {"n":1,"at":"1970-01-01T00:00:00.000Z"}\n\n'],
    ["application/x-ndjson", '{"n":1}\n{"n":2}\n'],
    ["application/pdf", "ab"],
    ["text/markdown", "# b"],
    ["text/x-source", expect.stringContaining("text/x-source")],
  ])("streams, items and files as %s", async (type, body) => {
    const answer = await asking("/streams", type)
    expect([answer.status, typeOf(answer), answer.body]).toEqual([200, type, body])
    expect(answer.headers["vary"]).toBe("accept")
  })

  test("each media type has an ETag of its own", async () => {
    const [json, html] = [
      await asking("/basic", undefined, { use: true }),
      await asking("/basic", "text/html", { use: true }),
    ]
    expect(json.headers["etag"]).toMatch(/^W\/"/)
    expect(html.headers["etag"]).toMatch(/^W\/"/)
    expect(json.headers["etag"]).not.toBe(html.headers["etag"])
  })
})

interface Operation {
  readonly responses: Readonly<Record<string, { readonly content: object }>>
}

test("app.fetch chooses the same", async () => {
  const app = createApp(routes)
  const answer = await app.fetch(
    new Request("http://x/basic", { headers: { accept: "text/csv;q=0.2, text/html;q=0.1" } }),
  )
  expect([answer.status, answer.headers.get("vary"), await answer.text()]).toEqual([
    200,
    "accept",
    "id\r\n1\r\n",
  ])
  const none = await app.fetch(new Request("http://x/basic", { headers: { accept: "a/b" } }))
  expect([none.status, none.headers.get("vary")]).toEqual([406, "accept"])
})

test("so does an application of Fastify", async () => {
  const app = fastify()
  await app.register(precastRoutes, { routes })
  const get = (accept: string) => app.inject({ url: "/basic", headers: { accept } })
  const csv = await get("text/csv")
  expect([csv.statusCode, csv.headers["vary"], csv.body]).toEqual([200, "accept", "id\r\n1\r\n"])
  expect((await get("image/*;q=0.1, application/vnd.user+json")).body).toBe('{"v":2}')
  expect((await get("a/b")).statusCode).toBe(406)
  await app.close()
})

test("the document has each media type with its schema", async () => {
  const { paths } = await createApp(routes).openapi()
  const { responses } = paths["/basic"]!["get"] as Operation
  expect(Object.keys(responses)).toEqual(["200", "406", "default"])
  expect(responses["200"]).toMatchObject({
    "x-negotiated": true,
    content: {
      "application/json": { schema: { $ref: "#/components/schemas/User" } },
      "text/csv": { schema: { type: "string" } },
      "text/html": { schema: { type: "string" } },
      "image/png": {},
      "application/vnd.user+json": { schema: { properties: { v: { type: "number" } } } },
    },
  })
  const { responses: streamed } = paths["/streams"]!["get"] as Operation
  expect(Object.keys(streamed["200"]!.content)).toEqual([
    "text/html",
    "text/event-stream",
    "application/x-ndjson",
    "application/pdf",
    "text/markdown",
    "text/x-source",
  ])
  const { responses: other } = paths["/plain-or/{which}"]!["get"] as Operation
  expect(other["200"]).not.toHaveProperty("x-negotiated")
})
