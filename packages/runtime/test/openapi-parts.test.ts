// The description of forms, cookies, bodies other than JSON, responses and problems in an OpenAPI document.
import { Validator } from "@seriousme/openapi-schema-validator"
import {
  api,
  ApiError,
  serve,
  status,
  type Reply,
  type Body,
  type ContentType,
  type Cookie,
  type Default,
  type Header,
  type MaxBytes,
  type OpenApiDocument,
  type Status,
  type Upload,
} from "@precast/runtime"
import { afterAll, beforeAll, expect, test } from "vitest"

const form = api(
  { method: "POST", path: "/form", body: "form" },
  (_input: { name: string; at?: Date; page?: number }): void => {},
)

const files = api(
  { method: "POST", path: "/files/:id", body: "form" },
  (_input: { id: number; file: Upload & MaxBytes<1000>; more?: Upload[] }): void => {},
)

const raw = api(
  { method: "PUT", path: "/raw/*key" },
  (_input: { key: string; data: Body<Uint8Array, "image/png"> }): void => {},
)

const cookies = api(
  { method: "GET", path: "/cookies/:there?" },
  (_input: {
    there?: string
    sid?: string & Cookie<"sid">
    limit: number & Default<10>
    where?: { name: string }
  }): void => {},
)

interface Made {
  id: number
  location: string & Header<"location">
}

const made = api({ method: "POST", path: "/made" }, (): Made & Status<201> => {
  return { id: 1, location: "/1" }
})

const several = api(
  { method: "GET", path: "/several/:id" },
  ({
    id,
  }: {
    id: number
  }):
    | Reply<200, { a: string }>
    | Reply<202, undefined>
    | ApiError<"not_found", { id: number }>
    | ApiError<"gone" | "invalid_argument"> =>
    id === 1 ? status(200, { a: "" }) : new ApiError("not_found", "", { id }),
)

const text = api({ method: "GET", path: "/text" }, (): string & ContentType<"text/csv"> => "a,b")
const maybe = api({ method: "GET", path: "/maybe" }, (): { a: 1 } | undefined => undefined)
const items = api({ method: "GET", path: "/items" }, async function* (): AsyncGenerator<number> {
  yield 1
})
const unnamed = api({ method: "POST", path: "/text" }, (): Response => new Response("x"))

const endpoints = { form, files, raw, cookies, made, several, text, maybe, items, unnamed }

let document: OpenApiDocument
let close: () => Promise<void>
beforeAll(async () => {
  const app = await serve(endpoints, { port: 0, core: "node", banner: false })
  document = await app.openapi({ servers: ["https://a.example", { url: "/b" }] })
  close = () => app.close()
})
afterAll(() => close())

function operation(method: string, path: string): Record<string, unknown> {
  return document.paths[path]?.[method] as Record<string, unknown>
}

test("the document is valid", async () => {
  const { errors } = await new Validator().validate(document as never)
  expect(errors).toBeUndefined()
  expect(document.servers).toEqual([{ url: "https://a.example" }, { url: "/b" }])
})

test("a form without files has two media types", () => {
  const { content, required } = operation("post", "/form")["requestBody"] as {
    content: Record<string, { schema: object }>
    required: boolean
  }
  expect(Object.keys(content)).toEqual(["multipart/form-data", "application/x-www-form-urlencoded"])
  expect(required).toBe(true)
  expect(content["multipart/form-data"]?.schema).toMatchObject({
    type: "object",
    properties: { name: { type: "string" }, page: { type: "number" } },
    required: ["name"],
  })
})

test("files are binary, and only in multipart", () => {
  const { requestBody, parameters } = operation("post", "/files/{id}")
  const file = { type: "string", format: "binary" }
  expect(requestBody).toEqual({
    required: true,
    content: {
      "multipart/form-data": {
        schema: {
          type: "object",
          properties: { file: { ...file, maxLength: 1000 }, more: { type: "array", items: file } },
          required: ["file"],
        },
      },
    },
  })
  expect(parameters).toMatchObject([{ name: "id", in: "path" }])
})

test("bodies as they are have their media type, and no schema", () => {
  const { requestBody, parameters } = operation("put", "/raw/{key}")
  expect(requestBody).toMatchObject({ content: { "image/png": {} } })
  expect(parameters).toMatchObject([{ name: "key", in: "path", required: true }])
})

test("cookies, defaults and fields of objects are parameters", () => {
  const names = (path: string): unknown =>
    (operation("get", path)["parameters"] as { in: string; name: string; required: boolean }[]).map(
      (each) => `${each.in} ${each.name}${each.required ? "" : "?"}`,
    )
  const others = ["cookie sid?", "query limit?", "query where[name]?"]
  expect(names("/cookies")).toEqual(others)
  expect(names("/cookies/{there}")).toEqual(["path there", ...others])
  expect(operation("get", "/cookies")["operationId"]).toBe("cookies")
  expect(operation("get", "/cookies/{there}")["operationId"]).toBe("cookies_2")
})

test("responses have their statuses, headers and media types", () => {
  const responses = (method: string, path: string): Record<string, object> =>
    operation(method, path)["responses"] as Record<string, object>
  expect(responses("post", "/made")["201"]).toEqual({
    description: "Created",
    headers: {
      location: { required: true, schema: { type: "string" }, "x-field": "location" },
    },
    content: {
      "application/json": {
        schema: { type: "object", properties: { id: { type: "number" } }, required: ["id"] },
      },
    },
  })
  expect(Object.keys(responses("get", "/several/{id}"))).toEqual([
    "200",
    "202",
    "400",
    "404",
    "410",
    "default",
  ])
  expect(responses("get", "/text")["200"]).toMatchObject({ content: { "text/csv": {} } })
  expect(Object.keys(responses("get", "/maybe"))).toEqual(["200", "204", "default"])
  expect(responses("get", "/items")["200"]).toMatchObject({
    content: { "text/event-stream": {}, "application/x-ndjson": {} },
  })
  expect(responses("post", "/text")["200"]).toMatchObject({ content: { "*/*": {} } })
})

test("problems that a return type names have their code and details", () => {
  const { responses } = operation("get", "/several/{id}") as { responses: Record<string, object> }
  const problem = { $ref: "#/components/schemas/Problem" }
  expect(responses["404"]).toEqual({
    description: "not_found",
    content: {
      "application/problem+json": {
        schema: {
          allOf: [
            problem,
            {
              type: "object",
              properties: {
                code: { const: "not_found" },
                details: {
                  type: "object",
                  properties: { id: { type: "number" } },
                  required: ["id"],
                },
              },
            },
          ],
        },
      },
    },
  })
  // The server's response to any invalid request is listed next to it.
  expect(responses["400"]).toMatchObject({
    content: { "application/problem+json": { schema: { anyOf: [{}, { allOf: [problem, {}] }] } } },
  })
})
