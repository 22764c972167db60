import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { api } from "../../../../runtime/src/endpoint/api.ts"
import { FAIL } from "../../../../runtime/src/types/route.ts"
import { serve } from "../../../../runtime/src/app/serve/serve.ts"
import {
  boolean,
  date,
  header,
  list,
  number,
  object,
  query,
  route,
  schema,
  string,
  union,
} from "../../../test/route-of.ts"
import type { Shape } from "../../ir/shape.ts"

describe("issues", () => {
  it("are all of them, over every part of the request", () => {
    const code = route(
      "POST",
      "/:id",
      object({
        id: number,
        xFoo: header("x-foo", string),
        n: query(number),
        tags: query(list(number)),
        a: number,
        b: string,
      }),
    )
    const request = [["x"], "n=1.&tags=1&tags=z", [undefined], '{"a":"1"}'] as const
    expect(code.input(...request)).toBe(FAIL)
    expect(
      code
        .issues(...request)
        .map(({ in: place, path, expected, found }) => [place, path, expected, found]),
    ).toEqual([
      ["path", "/id", "number", 'string "x"'],
      ["header", "/x-foo", "string", "nothing"],
      ["query", "/n", "number", 'string "1."'],
      ["query", "/tags/1", "number", 'string "z"'],
      ["body", "/a", "number", 'string "1"'],
      ["body", "/b", "string", "nothing"],
    ])
  })

  it("have the rule that is broken, and its limit", () => {
    const code = route(
      "GET",
      "/:id",
      object({
        id: { kind: "string", rules: { minLength: 3 } },
        n: { kind: "number", rules: { max: 5 } },
        tags: list(string, { maxItems: 1 }),
        b: { kind: "bigint", rules: { min: "1" } },
      }),
    )
    const issues = code.issues(["a"], "n=6&tags=x&tags=y&b=0", [], "")
    expect(issues.map(({ path, rule, limit }) => [path, rule, limit])).toEqual([
      ["/id", "minLength", 3],
      ["/n", "maximum", 5],
      ["/tags", "maxItems", 1],
      ["/b", "minimum", "1"],
    ])
  })

  it("report that a body is not JSON", () => {
    const code = route("POST", "/", object({ a: number }))
    for (const body of ["", "{", "\ufeff{}", "\u0000", '{"a":1}x']) {
      expect(code.input([], "", [], body)).toBe(FAIL)
      expect(code.issues([], "", [], body)).toMatchObject([
        { path: "", expected: "JSON", in: "body" },
      ])
    }
  })

  it("report that there are too many parameters", () => {
    const code = route("GET", "/", object({ "a?": string }))
    const many = "x&".repeat(2_000)
    expect(code.input([], many, [], "")).toBe(FAIL)
    expect(code.issues([], many, [], "")).toMatchObject([{ path: "", in: "query" }])
  })

  it("are never empty for a refused request, and no text makes a route throw", () => {
    const hostile = fc.oneof(
      fc.constantFrom(
        "",
        "a",
        "1",
        "true",
        "%",
        "%00",
        "\r\n",
        "\ud800",
        "__proto__",
        "1e999",
        "x".repeat(100_000),
        "[".repeat(50_000),
        "&".repeat(100_000),
      ),
      fc.string({ unit: "binary" }),
      fc.jsonValue().map((value) => JSON.stringify(value)),
      fc.constantFrom(
        '{"__proto__":1}',
        '{"requiredKey":[1],"__proto__":{"x":1}}',
        '{"requiredKey":[1e999]}',
      ),
    )
    const codes = [
      route("POST", "/:p", schema),
      route(
        "GET",
        "/:id",
        object({ id: number, "name?": string, "at?": date, all: list(boolean) }),
      ),
    ]
    const texts = fc.array(hostile, { maxLength: 3 }).map((parts) => parts.join("&name="))
    fc.assert(
      fc.property(
        hostile,
        texts,
        fc.option(hostile, { nil: undefined }),
        hostile,
        (param, search, value, body) => {
          for (const code of codes) {
            const request = [[param], search, [value], body] as const
            if (code.input(...request) !== FAIL) continue
            const issues = code.issues(...request)
            expect(issues.length).toBeGreaterThan(0)
            for (const issue of issues) expect(issue.in).toBeDefined()
          }
        },
      ),
      { numRuns: 500 },
    )
  })
})

describe("what is sensitive in a request", () => {
  const SECRET = "hunter2"
  const secret = (of: Shape): Shape => ({ kind: "refined", of, checks: [], sensitive: true })
  const code = route(
    "POST",
    "/:pin",
    object({
      pin: secret(number),
      token: header("x-token", secret(number)),
      many: query(list(secret(number))),
      password: secret({ kind: "string", rules: { minLength: 9 } }),
      keys: secret({ kind: "object", fields: [], index: number }),
      either: union(secret(string), { kind: "null" }),
    }),
  )
  const body = { password: SECRET, keys: { [SECRET]: SECRET }, either: [SECRET] }

  it("is in no issue", () => {
    const issues = code.issues([SECRET], `many=${SECRET}`, [SECRET], JSON.stringify(body))
    expect(issues.map(({ path, found }) => [path, found])).toEqual([
      ["/pin", "a sensitive value"],
      ["/x-token", "a sensitive value"],
      ["/many/0", "a sensitive value"],
      ["/password", "a sensitive value"],
      ["/keys/*", "a sensitive value"],
      ["/either", "array"],
    ])
    const malformed = code.issues([`%E0%A4${SECRET}`], "", [], JSON.stringify(body).slice(1))
    expect(JSON.stringify([issues, malformed])).not.toContain(SECRET)
  })

  it("is not part of any response", async () => {
    const endpoint = api({ method: "POST", path: "/:pin" }, () => undefined, code)
    const app = await serve({ endpoint }, { port: 0, core: "node", banner: false })
    try {
      const answer = await app.inject({
        method: "POST",
        path: `/${SECRET}?many=${SECRET}`,
        headers: { "x-token": SECRET, "content-type": "application/json" },
        body: JSON.stringify(body),
      })
      expect(answer.status).toBe(400)
      expect(JSON.stringify([answer.body, answer.headers])).not.toContain(SECRET)
      expect(answer.body).toContain('"code":"length"')
    } finally {
      await app.close()
    }
  })
})
