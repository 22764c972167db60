import { expect, test } from "vitest"
import type { Endpoint } from "./api.ts"
import { FAIL, type RouteCode } from "./emitted/route.ts"
import type { Issue } from "./issue.ts"
import { readRoutes } from "./routes.ts"
import { sampleBody, sampleCurl } from "./sample.ts"

/** Code that asks for exactly these fields, named by JSON pointer, one level at a time. */
function asking(fields: Readonly<Record<string, string>>): RouteCode {
  const missing = (body: string): Issue[] => {
    const value: unknown = JSON.parse(body)
    return Object.entries(fields).flatMap(([path, expected]) => {
      const keys = path.split("/").slice(1)
      const parent = keys.slice(0, -1).reduce<unknown>(at, value)
      const found = at(parent, keys.at(-1) ?? "")
      const visible = typeof parent === "object" && parent !== null
      return visible && found === undefined
        ? [{ in: "body" as const, path, code: "missing" as const, expected, found: "nothing" }]
        : []
    })
  }
  return {
    name: "save",
    params: [],
    headers: [],
    query: false,
    body: true,
    bodyOptional: false,
    arity: 1,
    input: (_params, _query, _headers, body) => (missing(body).length > 0 ? FAIL : {}),
    issues: (_params, _query, _headers, body) => missing(body),
    output: () => undefined,
  }
}

function at(value: unknown, key: string): unknown {
  return typeof value === "object" && value !== null
    ? (value as Record<string, unknown>)[key]
    : undefined
}

test("a body is found from what the route says it expects", () => {
  const code = asking({
    "/id": "number",
    "/name": `"John" | "Foo"`,
    "/surname": "string (at most 5 characters)",
    "/lastUpdate": "date-time",
    "/address": "Address",
    "/address/street": "string (exactly 2 characters)",
    "/address/zip": "string (at least 5 characters)",
    "/tags": "array",
    "/age": "integer (at least 18, at most 130)",
    "/share": "number (more than 0, at most 0.5)",
    "/step": "number (a multiple of 0.25)",
    "/balance": "integer as text",
    "/active": "boolean",
  })
  expect(JSON.parse(sampleBody(code) ?? "")).toEqual({
    id: 1,
    name: "John",
    surname: "text",
    lastUpdate: "2026-01-31T12:00:00.000Z",
    address: { street: "te", zip: "textx" },
    tags: [],
    age: 18,
    share: 0.25,
    step: 0.25,
    balance: "1",
    active: true,
  })
})

test("texts of a format, with a start and an end", () => {
  const code = asking({
    "/id": "string (format uuid)",
    "/mail": "string (at most 80 characters, format email)",
    "/key": 'string (starting with "sk_", ending with "\\"!")',
    "/none": "string (at most 3 characters, format constructor)",
    "/day": "date",
    "/lines": "object (at least 1 entry)",
  })
  expect(JSON.parse(sampleBody(code) ?? "")).toEqual({
    id: "123e4567-e89b-42d3-a456-426614174000",
    mail: "ada@example.com",
    key: 'sk_text"!',
    none: "tex",
    day: "2026-01-31",
    lines: {},
  })
})

test("words that lead to no value give no body", () => {
  expect(sampleBody(asking({ "/shape": "one of 3 forms" }))).toBeUndefined()
})

test("the curl line quotes the body for the shell", () => {
  const endpoint: Endpoint = {
    options: { method: "PUT", path: "/users/:id" },
    handler: () => undefined,
    code: { ...asking({ "/name": `"it's"` }), params: ["id"] },
  }
  const [placed] = readRoutes(endpoint)
  if (placed === undefined) throw new Error("no route")
  expect(sampleCurl("http://localhost:3000", placed)).toBe(
    `curl -X PUT http://localhost:3000/users/1 -H 'content-type: application/json' -d '{"name":"it'\\''s"}'`,
  )
})
