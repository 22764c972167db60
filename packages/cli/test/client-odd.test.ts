// Documents with names of Object.prototype, chosen statuses, forms and schemas that lead to themselves.
import { execFile } from "node:child_process"
import { createServer } from "node:http"
import { once } from "node:events"
import type { AddressInfo } from "node:net"
import { promisify } from "node:util"
import { afterAll, expect, test } from "vitest"
import { clientText } from "../src/client/client-text.ts"
import type { Document } from "../src/openapi/document.ts"
import { makeFolder } from "./helpers/folder.ts"

const NAMES = ["constructor", "toString", "valueOf", "hasOwnProperty", "__proto__", "isPrototypeOf"]
const date = { type: "string", format: "date-time" }
const json = (schema: object): object => ({ content: { "application/json": { schema } } })

/** As JSON: there `__proto__` is a key like any other. */
function fields(value: (name: string) => unknown): object {
  const texts = NAMES.map((name) => `${JSON.stringify(name)}:${JSON.stringify(value(name))}`)
  return JSON.parse(`{${texts.join()}}`) as object
}

const document = {
  openapi: "3.1.0",
  info: { title: "odd", version: "1" },
  components: {
    schemas: {
      A: { $ref: "#/components/schemas/B" },
      B: { anyOf: [{ $ref: "#/components/schemas/A" }, date] },
      Self: { allOf: [{ $ref: "#/components/schemas/Self" }] },
      Odd: { type: "object", properties: fields(() => date), required: NAMES },
    },
  },
  paths: {
    "/odd": {
      get: {
        operationId: "odd",
        parameters: NAMES.map((name) => ({ name, in: "query", schema: { type: "string" } })),
        responses: { "200": json({ $ref: "#/components/schemas/Odd" }) },
      },
      post: {
        operationId: "form",
        requestBody: {
          content: Object.fromEntries(
            ["multipart/form-data", "application/x-www-form-urlencoded"].map((type) => [
              type,
              { schema: { type: "object", properties: fields(() => ({ type: "string" })) } },
            ]),
          ),
        },
        responses: { "200": json({ type: "object" }) },
      },
      put: {
        operationId: "chosen",
        responses: {
          "404": { "x-wrapped": true, ...json({ type: "object", properties: { at: date } }) },
          "302": { "x-wrapped": true, headers: { location: { schema: { type: "string" } } } },
        },
      },
      delete: {
        operationId: "circle",
        responses: { "200": json({ $ref: "#/components/schemas/A" }) },
      },
    },
  },
} as unknown as Document

const server = createServer((req, res) => {
  void (async () => {
    const parts: Buffer[] = []
    for await (const part of req) parts.push(part as Buffer)
    const type = { "content-type": "application/json" }
    if (req.method === "PUT") {
      const isMoved = req.headers["x-moved"] !== undefined
      if (isMoved) res.writeHead(302, { location: "/else" }).end()
      else res.writeHead(404, type).end('{"at":"2020-01-01T00:00:00.000Z"}')
    } else if (req.method === "POST") {
      const body = Buffer.concat(parts).toString()
      res.writeHead(200, type).end(JSON.stringify({ type: req.headers["content-type"], body }))
    } else if (req.method === "DELETE") res.writeHead(200, type).end('{"any":"thing"}')
    else {
      const dates = JSON.stringify(fields(() => "2020-01-01T00:00:00.000Z"))
      res.writeHead(200, { ...type, "x-url": req.url }).end(dates)
    }
  })()
})
afterAll(() => server.close())

test("are written and called as they are", async () => {
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const { port } = server.address() as AddressInfo
  const folder = makeFolder({
    "client.ts": clientText(document),
    "main.ts": `
import { createClient } from "./client.ts"
const urls = []
const client = createClient("http://127.0.0.1:${port}", {
  onResponse: (response) => void urls.push(response.headers.get("x-url")),
})
const odd = await client.odd()
await client.odd({ toString: "x" })
console.log(JSON.stringify({
  odd: ${JSON.stringify(NAMES)}.map((name) => odd[name] instanceof Date),
  urls,
  form: await client.form({ body: { constructor: "a", valueOf: "b" } }),
  chosen: await client.chosen(),
  moved: await client.chosen({}, { headers: { "x-moved": "1" } }),
  circle: await client.circle(),
}))`,
  })
  const { stdout } = await promisify(execFile)(process.execPath, [`${folder.path}/main.ts`])
  const told = JSON.parse(stdout) as Record<string, unknown>
  expect(told["odd"]).toEqual(NAMES.map(() => true))
  expect((told["urls"] as unknown[]).slice(0, 2)).toEqual(["/odd", "/odd?toString=x"])
  expect(told["form"]).toEqual({
    type: "application/x-www-form-urlencoded;charset=UTF-8",
    body: "constructor=a&valueOf=b",
  })
  expect(told["chosen"]).toMatchObject({ status: 404, body: { at: "2020-01-01T00:00:00.000Z" } })
  expect(told["moved"]).toMatchObject({ status: 302 })
  expect(told["circle"]).toEqual({ any: "thing" })
}, 60_000)

test("types that lead to themselves alone are unknown", () => {
  const text = clientText(document)
  for (const name of ["A", "B", "Self"]) expect(text).toContain(`export type ${name} = unknown`)
})

test("schemas are the same whether they are objects, or true and false", () => {
  const two = { type: "array", minItems: 2 }
  const pair = [{ type: "string" }, { type: "number" }]
  const fieldsOf = (any: unknown, none: unknown, closed: object): object => ({
    type: "object",
    properties: { any, none, pair: { ...two, prefixItems: pair, ...closed } },
  })
  const textOf = (schema: object): string =>
    clientText({
      ...document,
      components: { schemas: { ...document.components?.schemas, T: schema } },
    } as Document)
  const text = textOf(fieldsOf({}, { not: {} }, { maxItems: 2 }))
  expect(text).toBe(textOf(fieldsOf(true, false, { maxItems: 2, items: false })))
  expect(text).toMatch(/any\?: unknown\n {2}none\?: never\n {2}pair\?: \[string, number\]/)
})
