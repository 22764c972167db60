// Every feature of routes in one document: as written, valid, and consistent with the responses of the server.
import { resolve } from "node:path"
import {
  api,
  ApiError,
  createApp,
  file,
  redirect,
  status,
  type Reply,
  type Body,
  type ContentType,
  type Cookie,
  type Default,
  type FetchApp,
  type FileReply,
  type Header,
  type Int,
  type MaxBytes,
  type Min,
  type OpenApiDocument,
  type Query,
  type Status,
  type Upload,
  type Wire,
} from "@precast/runtime"
import { Ajv2020 } from "ajv/dist/2020.js"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { judge, JUDGES } from "./helpers/openapi-judges.ts"

interface Filter {
  name?: string
  since?: Date
  page: { size: number & Int & Min<1>; at?: number }
}

const nested = api({ method: "GET", path: "/nested" }, ({ filter }: { filter: Filter }) => filter)
const wildcard = api({ method: "GET", path: "/wild/*rest" }, ({ rest }: { rest: string }) => ({
  rest,
}))
const optional = api(
  { method: "GET", path: "/optional/:a/:b?" },
  (input: { a: number; b?: string }) => input,
)

interface Sources {
  list: ("a" | "b")[] & Query
  client: string & Header<"x-client">
  sid?: string & Cookie<"sid">
  /** How many.
   * @example 5 */
  limit: number & Int & Default<10>
}

const sources = api({ method: "GET", path: "/sources" }, (input: Sources): { limit: number } => ({
  limit: input.limit,
}))

const form = api(
  { method: "POST", path: "/form", body: "form" },
  ({ name, age }: { name: string; age?: number & Int }) => ({ name, age: age ?? null }),
)
const upload = api(
  { method: "POST", path: "/upload", body: "form" },
  ({ photo }: { photo: Upload & MaxBytes<"1mb"> }) => ({ size: photo.size }),
)
const text = api(
  { method: "POST", path: "/text" },
  ({ body }: { body: Body<string, "text/csv"> }): string & ContentType<"text/csv"> => body,
)
const bytes = api(
  { method: "POST", path: "/bytes" },
  ({ body }: { body: Body<Uint8Array> }): Uint8Array & ContentType<"image/png"> => body,
)

interface Created {
  id: number
  location: string & Header<"location">
  seen: string & Cookie<"seen">
}

const created = api({ method: "POST", path: "/created" }, (): Created & Status<201> => {
  return { id: 1, location: "/1", seen: "yes" }
})
const either = api(
  { method: "POST", path: "/either/:n" },
  ({
    n,
  }: {
    n: number & Int
  }):
    | Reply<200, { done: Date }>
    | Reply<202, { later: bigint }>
    | Reply<409, { reason: string }>
    | Reply<400, { bad: number }>
    | ApiError<"not_found", { n: number }> => {
    if (n === 0) return status(200, { done: new Date(0) })
    if (n === 1) return status(202, { later: 1n })
    if (n === 4) return status(400, { bad: n })
    return n === 2 ? status(409, { reason: "two" }) : new ApiError("not_found", "no", { n })
  },
)
const items = api({ method: "GET", path: "/items" }, async function* (): AsyncGenerator<{
  at: Date
}> {
  yield { at: new Date(0) }
})
const moved = api({ method: "GET", path: "/moved" }, (): Reply<302, undefined> =>
  redirect("/nested"),
)
const picture = api({ method: "GET", path: "/picture" }, (): FileReply =>
  file(import.meta.filename),
)
const maybe = api(
  { method: "GET", path: "/maybe/:there" },
  ({ there }: { there: boolean }): { there: true } | undefined => (there ? { there } : undefined),
)

interface Item {
  id: number
  tags: Set<string>
  prices: Map<string, bigint> & Wire<"object">
  parent?: Item
  kind: string & Default<"plain">
}

const item = api({ method: "PUT", path: "/items/:id" }, (item: Item): Item => item)

const routes = {
  nested,
  wildcard,
  optional,
  sources,
  form,
  upload,
  text,
  bytes,
  created,
  either,
  items,
  moved,
  picture,
  maybe,
  item,
}

let app: FetchApp
let document: OpenApiDocument
beforeAll(async () => {
  app = createApp(routes, {
    docs: { title: "Features" },
    limits: { bodyBytes: 2_000_000 },
  }) as FetchApp
  document = await app.openapi()
})
afterAll(() => app.close())

test("the document is the one that is known, and valid", async () => {
  for (const name of JUDGES) expect([name, await judge(name, document)]).toEqual([name, []])
  const written = `${JSON.stringify(document, null, 2)}\n`
  await expect(written).toMatchFileSnapshot(resolve(import.meta.dirname, "openapi-features.snap"))
})

const json = (body: unknown): RequestInit => ({
  body: JSON.stringify(body),
  headers: { "content-type": "application/json" },
})

function formOf(fields: Readonly<Record<string, string | Blob>>): FormData {
  const form = new FormData()
  for (const [key, value] of Object.entries(fields)) form.append(key, value)
  return form
}

const item1 = { id: 1, tags: ["a"], prices: { eur: "12" }, parent: { id: 2, tags: [], prices: {} } }

const OCTETS = { "content-type": "application/octet-stream" }

const CASES: [path: string, operation: string, status: number, init?: RequestInit][] = [
  ["/nested?filter[page][size]=2&filter[since]=2024-01-01T00:00:00Z", "get /nested", 200],
  ["/nested?filter[page][size]=0", "get /nested", 400],
  ["/wild/a/b", "get /wild/{rest}", 200],
  ["/optional/1", "get /optional/{a}", 200],
  ["/optional/1/x", "get /optional/{a}/{b}", 200],
  ["/optional/x", "get /optional/{a}", 400],
  ["/sources?list=a&list=b", "get /sources", 200, { headers: { "x-client": "test" } }],
  ["/sources?list=c", "get /sources", 400],
  ["/form", "post /form", 200, { body: new URLSearchParams({ name: "Ada", age: "36" }) }],
  ["/form", "post /form", 200, { body: formOf({ name: "Ada" }) }],
  ["/form", "post /form", 415, json({ name: "Ada" })],
  ["/upload", "post /upload", 200, { body: formOf({ photo: new Blob(["abc"]) }) }],
  ["/upload", "post /upload", 400, { body: formOf({ photo: new Blob(["a".repeat(1_100_000)]) }) }],
  ["/bytes", "post /bytes", 413, { body: new Uint8Array(3_000_000), headers: OCTETS }],
  ["/text", "post /text", 200, { body: "a,b", headers: { "content-type": "text/csv" } }],
  [
    "/bytes",
    "post /bytes",
    200,
    { body: "b", headers: { "content-type": "application/octet-stream" } },
  ],
  ["/created", "post /created", 201, { method: "POST" }],
  ["/either/0", "post /either/{n}", 200, { method: "POST" }],
  ["/either/1", "post /either/{n}", 202, { method: "POST" }],
  ["/either/2", "post /either/{n}", 409, { method: "POST" }],
  ["/either/4", "post /either/{n}", 400, { method: "POST" }],
  ["/either/x", "post /either/{n}", 400, { method: "POST" }],
  ["/either/3", "post /either/{n}", 404, { method: "POST" }],
  ["/items", "get /items", 200],
  ["/items", "get /items", 200, { headers: { accept: "text/event-stream" } }],
  ["/moved", "get /moved", 302],
  ["/picture", "get /picture", 200],
  ["/picture", "get /picture", 206, { headers: { range: "bytes=0-3" } }],
  ["/maybe/true", "get /maybe/{there}", 200],
  ["/maybe/false", "get /maybe/{there}", 204],
  ["/items/1", "put /items/{id}", 200, { ...json(item1), method: "PUT" }],
  ["/items/1", "put /items/{id}", 400, { ...json({ id: 1 }), method: "PUT" }],
]

interface Said {
  readonly headers?: Readonly<Record<string, { readonly required?: boolean }>>
  readonly content?: Readonly<Record<string, { readonly schema?: object }>>
}

/** The response that the document describes. */
function saidOf(operation: string, status: number): Said {
  const [method = "", path = ""] = operation.split(" ")
  const { responses } = document.paths[path]![method] as { responses: Record<string, object> }
  const said = (responses[status] ?? responses["default"]) as Said & { $ref?: string }
  const name = said.$ref?.split("/").at(-1)
  return name === undefined ? said : (document.components.responses![name] as Said)
}

describe("responses match the document", () => {
  const fits = (schema: object, value: unknown): unknown => {
    const ajv = new Ajv2020({ strict: true, strictTypes: false, validateFormats: false })
    ajv.addVocabulary(["x-type", "components"])
    // References are read from the root.
    const validate = ajv.compile({ components: document.components, ...schema })
    return validate(value) || validate.errors
  }

  test.each(CASES)("%s: %s %i", async (path, operation, status, init = {}) => {
    const method = operation.split(" ")[0]!.toUpperCase()
    const answer = await app.fetch(new Request(`http://localhost${path}`, { method, ...init }))
    const body = await answer.clone().text()
    expect(answer.status, body).toBe(status)
    const { headers = {}, content } = saidOf(operation, status)
    for (const [name, { required }] of Object.entries(headers))
      if (required === true) expect(answer.headers.has(name), name).toBe(true)
    const type = answer.headers.get("content-type")?.split(";")[0]
    if (content === undefined) return expect(body).toBe("")
    const media = content[type ?? ""] ?? content["*/*"]
    expect(media, type).toBeDefined()
    if (type?.endsWith("json") && media?.schema)
      expect(fits(media.schema, JSON.parse(body))).toBe(true)
    if (type === "application/x-ndjson") expect(fits(media!.schema!, JSON.parse(body))).toBe(true)
  })
})
