import { expect, test } from "vitest"
import type { Endpoint } from "../../endpoint/api.ts"
import { FAIL, type RouteCode } from "../../types/route.ts"
import type { JsonSchema, JsonSchemaPart } from "../../types/json-schema.ts"
import { readRoutes } from "../../endpoint/routes.ts"
import { sampleBody, sampleCurl, sampleOf } from "./sample.ts"

/** A route with a JSON body of this schema, which accepts every body. */
function routeWith(
  schema: JsonSchemaPart,
  schemas: Readonly<Record<string, () => JsonSchemaPart>> = {},
): RouteCode {
  return {
    name: "save",
    params: [],
    headers: [],
    query: false,
    body: true,
    bodyOptional: false,
    arity: 1,
    input: () => ({}),
    issues: () => [],
    output: () => undefined,
    doc: () => ({
      answers: [],
      body: { required: true, content: { "application/json": schema } },
      schemas,
    }),
  }
}

function object(properties: Record<string, JsonSchemaPart>): JsonSchema {
  return { type: "object", properties, required: Object.keys(properties) }
}

function sample(schema: JsonSchemaPart): unknown {
  return JSON.parse(sampleBody(routeWith(schema)) ?? "null")
}

test("a body is made of the schema of the route", () => {
  const code = routeWith(
    object({
      id: { type: "number" },
      name: { enum: ["John", "Foo"] },
      surname: { type: "string", maxLength: 2 },
      at: { type: "string", format: "date-time" },
      address: { $ref: "#/components/schemas/Address" },
      tags: { type: "array", items: { type: "string" }, minItems: 2 },
      age: { type: "integer", minimum: 18, maximum: 130 },
      share: { type: "number", exclusiveMinimum: 0, maximum: 0.5 },
      step: { type: "number", multipleOf: 0.25 },
      active: { type: "boolean" },
      nothing: { anyOf: [false, { type: "null" }] },
    }),
    { Address: () => object({ zip: { type: "string", minLength: 5 } }) },
  )
  expect(JSON.parse(sampleBody(code) ?? "")).toEqual({
    id: 1,
    name: "John",
    surname: "te",
    at: "2026-01-31T12:00:00Z",
    address: { zip: "textx" },
    tags: ["text", "text"],
    age: 18,
    share: 0.25,
    step: 0.25,
    active: true,
    nothing: null,
  })
})

test("only required fields are filled in, and examples of the author come first", () => {
  const schema = object({ id: { type: "number", examples: [7] } })
  schema.properties!["more"] = { type: "string" }
  expect(sample(schema)).toEqual({ id: 7 })
})

test.each<[string, JsonSchema, string]>([
  ["format", { format: "uuid" }, "123e4567-e89b-42d3-a456-426614174000"],
  ["no format", { format: "constructor" }, "text"],
  ["digits", { pattern: "^(?:0|-?[1-9][0-9]*)$" }, "1"],
  ["ULID", { pattern: "^[0-7][0-9A-HJKMNP-TV-Z]{25}$" }, "01ARZ3NDEKTSV4RRFFQ69G5FAV"],
  ["start and end", { pattern: "^sk_\\$", allOf: [{ pattern: '"!$' }] }, 'sk_$text"!'],
  ["start and length", { pattern: "^id-", minLength: 8, maxLength: 8 }, "id-textx"],
])("a text by its rules: %s", (_name, rules, expected) => {
  expect(sample({ type: "string", ...rules })).toBe(expected)
})

test("a schema that leads to no value gives no body", () => {
  const list = object({ next: { $ref: "#/components/schemas/List" } })
  expect(sampleBody(routeWith(list, { List: () => list }))).toBeUndefined()
  expect(sampleBody(routeWith(false))).toBeUndefined()
})

test("a body that the route refuses is not shown", () => {
  const code = routeWith({ type: "string" })
  const issue = { path: "", code: "check", expected: "another", found: "this", in: "body" } as const
  const refusing: RouteCode = { ...code, input: () => FAIL, issues: () => [issue] }
  expect(sampleBody(refusing)).toBeUndefined()
})

test("a value for a schema with definitions of its own", () => {
  const schema = { $ref: "#/$defs/Order", $defs: { Order: object({ id: { type: "integer" } }) } }
  expect(sampleOf(schema, () => true)).toBe('{"id":1}')
  expect(sampleOf(schema, () => false)).toBeUndefined()
})

test("the curl line quotes the body for the shell", () => {
  const endpoint: Endpoint = {
    options: { method: "PUT", path: "/users/:id" },
    handler: () => undefined,
    code: { ...routeWith(object({ name: { const: "it's" } })), params: ["id"] },
  }
  const [placed] = readRoutes(endpoint)
  if (placed === undefined) throw new Error("no route")
  expect(sampleCurl("http://localhost:3000", placed)).toBe(
    `curl -X PUT http://localhost:3000/users/1 -H 'content-type: application/json' -d '{"name":"it'\\''s"}'`,
  )
})
