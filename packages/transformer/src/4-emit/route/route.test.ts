import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { RouteCode } from "../../../../runtime/src/emitted/route.ts"
import { FAIL } from "../../../../runtime/src/emitted/route.ts"
import { evaluate } from "../../../test/evaluate.ts"
import { revive } from "../../../test/oracle.ts"
import { emitFile } from "../../emit-file.ts"
import type { Definitions, Field, Shape } from "../../ir/shape.ts"

const string: Shape = { kind: "string", rules: {} }
const number: Shape = { kind: "number", rules: {} }
const boolean: Shape = { kind: "boolean" }
const date: Shape = { kind: "date" }
const nothing: Shape = { kind: "undefined" }
const literals = (...values: (string | number)[]): Shape => ({
  kind: "union",
  members: values.map((value) => ({ kind: "literal", value })),
})
const union = (...members: Shape[]): Shape => ({ kind: "union", members })
const list = (item: Shape, rules = {}): Shape => ({ kind: "array", item, rules })

type From = Shape | { shape: Shape; source: NonNullable<Field["source"]> }
const query = (shape: Shape): From => ({ shape, source: { from: "query" } })
const header = (name: string, shape: Shape): From => ({ shape, source: { from: "header", name } })

function object(fields: Record<string, From>): Shape {
  const all = Object.entries(fields).map(([key, from]): Field => {
    const optional = key.endsWith("?")
    const at = "shape" in from ? from : { shape: from }
    return { key: key.replace(/\?$/, ""), optional, ...at }
  })
  return { kind: "object", fields: all, index: null }
}

interface Options {
  output?: Shape
  definitions?: Definitions
}

/** The emitted RouteCode of one endpoint, and its text. */
function route(
  method: string,
  path: string,
  input: Shape | null,
  options: Options = {},
): RouteCode & { text: string } {
  const { output = nothing, definitions = {} } = options
  const code = emitFile({
    file: "test.ts",
    definitions,
    sites: [
      {
        kind: "route",
        name: "test",
        method,
        path,
        input: input && { typeName: "Input", shape: input },
        output: { typeName: "Output", shape: output },
        arity: 1,
        span: { file: "test.ts", start: 0, end: 0 },
      },
    ],
  })
  return { ...(evaluate(code)[0] as RouteCode), text: `${code.expressions[0]}\n${code.functions}` }
}

const schema = object({
  "someKey?": string,
  requiredKey: list(number, { maxItems: 3 }),
  "kind?": literals("John", "Foo"),
  "name?": query(string),
  "excitement?": query({ kind: "number", rules: { int: true } }),
  xFoo: header("X-Foo", string),
})

describe("what a core has to collect", () => {
  it("is listed", () => {
    const code = route(
      "POST",
      "/a/:id/b/:slug",
      object({ id: number, slug: string, trace: header("X-Trace", string), body: string }),
    )
    const { params, headers, query: readsQuery, body, bodyOptional, arity, name } = code
    expect({ params, headers, readsQuery, body, bodyOptional, arity, name }).toEqual({
      params: ["id", "slug"],
      headers: ["x-trace"],
      readsQuery: false,
      body: true,
      bodyOptional: false,
      arity: 1,
      name: "test",
    })
  })

  it("is nothing for a handler without input", () => {
    const code = route("GET", "/", null)
    expect([code.params, code.headers, code.query, code.body]).toEqual([[], [], false, false])
    expect(code.input([], "a=1", [], "")).toBe(undefined)
  })

  it("is the query for GET, HEAD, DELETE and OPTIONS, and the body for others", () => {
    for (const method of ["GET", "HEAD", "DELETE", "OPTIONS"]) {
      const code = route(method, "/", object({ a: number }))
      expect([code.query, code.body]).toEqual([true, false])
      expect(code.input([], "a=1", [], "")).toEqual({ a: 1 })
    }
    for (const method of ["POST", "PUT", "PATCH"]) {
      const code = route(method, "/", object({ a: number }))
      expect([code.query, code.body]).toEqual([false, true])
      expect(code.input([], "", [], '{"a":1}')).toEqual({ a: 1 })
    }
  })
})

describe("input", () => {
  const code = route("POST", "/schema", schema)

  it("is one object in the order of the type", () => {
    const input = code.input(
      [],
      "name=a%20b&excitement=12",
      ["bar"],
      '{"kind":"Foo","requiredKey":[1,2],"someKey":"x"}',
    )
    expect(Object.entries(input as object)).toEqual([
      ["someKey", "x"],
      ["requiredKey", [1, 2]],
      ["kind", "Foo"],
      ["name", "a b"],
      ["excitement", 12],
      ["xFoo", "bar"],
    ])
  })

  it("leaves absent optional fields out", () => {
    const input = code.input([], "", ["bar"], '{"requiredKey":[]}')
    expect(Object.keys(input as object)).toEqual(["requiredKey", "xFoo"])
  })

  it("is the decoded body itself when every field is from there", () => {
    const all = route("POST", "/", object({ id: number, at: date }))
    expect(all.text).toContain("return readInput(body)")
    expect(all.input([], "", [], '{"id":1,"at":"2024-02-29T12:00:00Z"}')).toEqual({
      id: 1,
      at: new Date("2024-02-29T12:00:00Z"),
    })
  })

  it("may be a union of objects when every field is from the body", () => {
    const definitions = {
      Circle: {
        name: "Circle",
        shape: object({ kind: { kind: "literal", value: "circle" }, radius: number }),
      },
      Square: {
        name: "Square",
        shape: object({ kind: { kind: "literal", value: "square" }, side: number }),
      },
    }
    const shapes = union({ kind: "ref", to: "Circle" }, { kind: "ref", to: "Square" })
    const code = route("POST", "/", shapes, { definitions })
    expect(code.input([], "", [], '{"kind":"square","side":2}')).toEqual({
      kind: "square",
      side: 2,
    })
    expect(code.input([], "", [], '{"kind":"circle","side":2}')).toBe(FAIL)
  })

  it("takes a missing body as {} only where every field may be absent", () => {
    const optional = route("POST", "/", object({ "a?": number, b: union(string, nothing) }))
    expect(optional.bodyOptional).toBe(true)
    expect(optional.input([], "", [], "")).toEqual({ b: undefined })
    const required = route("POST", "/", object({ a: number }))
    expect(required.bodyOptional).toBe(false)
    expect(required.input([], "", [], "")).toBe(FAIL)
    expect(required.issues([], "", [], "")).toEqual([
      { path: "", expected: "JSON", found: "empty text", in: "body" },
    ])
  })

  it("refuses path parameters that are badly encoded", () => {
    const code = route("GET", "/:name", object({ name: string }))
    expect(code.input(["caf%C3%A9%2F"], "", [], "")).toEqual({ name: "café/" })
    for (const bad of ["%", "%zz", "%C3", "%ff"]) {
      expect(code.input([bad], "", [], "")).toBe(FAIL)
      expect(code.issues([bad], "", [], "")).toMatchObject([{ path: "/name", in: "path" }])
    }
  })

  it("tries a union from the narrow to the wide", () => {
    const code = route(
      "GET",
      "/",
      object({
        a: union(
          string,
          boolean,
          number,
          date,
          { kind: "bigint" },
          { kind: "literal", value: "1" },
        ),
      }),
    )
    const value = (text: string): unknown =>
      (code.input([], `a=${text}`, [], "") as { a: unknown }).a
    expect(
      ["1", "2", "true", "12345678901234567890", "2024-01-01T00:00:00Z", "x", ""].map(value),
    ).toEqual(["1", 2, true, 12345678901234567000, new Date("2024-01-01T00:00:00Z"), "x", ""])
  })

  it("obeys rules, and a union takes the next kind where one is broken", () => {
    const short: Shape = { kind: "string", rules: { maxLength: 5 } }
    const big: Shape = { kind: "number", rules: { min: 10 } }
    const code = route("GET", "/", object({ "a?": union(short, big), "b?": big, "c?": short }))
    const input = (text: string): unknown => code.input([], text, [], "")
    expect(input("a=5")).toEqual({ a: "5" })
    expect(input("a=50")).toEqual({ a: 50 })
    expect(input("a=toolong")).toBe(FAIL)
    expect(input("b=5")).toBe(FAIL)
    expect(input("c=%F0%9F%98%80%F0%9F%98%80%F0%9F%98%80%F0%9F%98%80%F0%9F%98%80")).toEqual({
      c: "😀".repeat(5),
    })
  })

  it("reads arrays from repeated keys", () => {
    const code = route(
      "GET",
      "/",
      object({ tags: list(literals("a", "b"), { maxItems: 2 }), "ids?": list(number) }),
    )
    expect(code.input([], "tags=a&ids=1&tags=b&ids=2", [], "")).toEqual({
      tags: ["a", "b"],
      ids: [1, 2],
    })
    expect(code.input([], "", [], "")).toEqual({ tags: [] })
    expect(code.input([], "tags=a&tags=a&tags=a", [], "")).toBe(FAIL)
    expect(code.input([], "tags=c", [], "")).toBe(FAIL)
  })

  it("never sets a prototype", () => {
    const code = route(
      "POST",
      "/",
      object({
        ["__proto__"]: query(string),
        "constructor?": query(string),
        "toString?": number,
        a: number,
      }),
    )
    const input = code.input([], "__proto__=p", [], '{"a":1}') as object
    expect(Object.keys(input)).toEqual(["__proto__", "a"])
    expect(Object.getPrototypeOf(input)).toBe(Object.prototype)
  })
})

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
      ["header", "/xFoo", "string", "nothing"],
      ["query", "/n", "number", 'string "1."'],
      ["query", "/tags/1", "number", 'string "z"'],
      ["body", "/a", "number", 'string "1"'],
      ["body", "/b", "string", "nothing"],
    ])
  })

  it("say that a body is no JSON", () => {
    const code = route("POST", "/", object({ a: number }))
    for (const body of ["", "{", "\ufeff{}", "\u0000", '{"a":1}x']) {
      expect(code.input([], "", [], body)).toBe(FAIL)
      expect(code.issues([], "", [], body)).toMatchObject([
        { path: "", expected: "JSON", in: "body" },
      ])
    }
  })

  it("say that there are too many parameters", () => {
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

/** The slow, obvious meaning: texts become JSON by their type, then the oracle decodes all of it. */
function reference(search: string, body: string): unknown {
  const parameters = new URLSearchParams(`?${search}`)
  const wire: Record<string, unknown> = {}
  const json = (text: string): unknown => {
    try {
      return /\s/.test(text) ? text : (JSON.parse(text) as unknown)
    } catch {
      return text
    }
  }
  for (const key of ["n", "b"]) {
    const text = parameters.get(key)
    if (text === null) continue
    const value = json(text)
    wire[key] = typeof value === (key === "n" ? "number" : "boolean") ? value : text
  }
  for (const key of ["s", "d", "big", "mode"])
    if (parameters.has(key)) wire[key] = parameters.get(key)
  wire["many"] = parameters
    .getAll("many")
    .map((text) => (typeof json(text) === "number" ? json(text) : text))
  try {
    Object.assign(wire, { text: (JSON.parse(body) as { text: unknown }).text })
  } catch {
    return FAIL
  }
  const decoded = revive(plain, wire, {})
  return decoded.ok ? decoded.value : FAIL
}

const fields = {
  "n?": number,
  "b?": boolean,
  "s?": string,
  "d?": date,
  "big?": { kind: "bigint" } as Shape,
  "mode?": literals("x", "y"),
  many: list(number),
  text: string,
}
const plain = object(fields)

describe("text sources", () => {
  it("convert as their types say", () => {
    const tagged = Object.fromEntries(
      Object.entries(fields).map(([key, shape]) => [key, key === "text" ? shape : query(shape)]),
    )
    const code = route("POST", "/", object(tagged))
    const text = fc.oneof(
      fc.constantFrom(
        "1",
        "-0",
        "1.5e3",
        "01",
        "true",
        "false",
        "",
        " 1",
        "x",
        "y",
        "12345678901234567890",
        "2024-02-29T12:00:00.5+02:00",
        "2023-02-29T12:00:00Z",
        "null",
        "[1]",
        '"1"',
        "1e400",
        "\n1",
      ),
      fc.double().map(String),
      fc.bigInt().map(String),
      fc.date({ noInvalidDate: true }).map((at) => at.toISOString()),
      fc.string({ unit: "grapheme", maxLength: 4 }),
    )
    const parameter = fc.tuple(
      fc.constantFrom("n", "b", "s", "d", "big", "mode", "many", "other"),
      text,
    )
    const search = fc
      .array(parameter, { maxLength: 5 })
      .map((all) => new URLSearchParams(all).toString())
    const body = fc.constantFrom('{"text":"t"}', '{"text":1}', "{}", "{", '{"text":"t","n":5}')
    fc.assert(
      fc.property(search, body, (at, json) => {
        expect(code.input([], at, [], json)).toEqual(reference(at, json))
      }),
      { numRuns: 3_000 },
    )
  })
})

describe("output", () => {
  const result = object({ id: number, at: date })

  it("is the JSON text of exactly the type's fields", () => {
    const { output } = route("GET", "/", null, { output: result })
    expect(output({ id: 1, at: new Date(0), secret: "x" })).toBe(
      '{"id":1,"at":"1970-01-01T00:00:00.000Z"}',
    )
    expect(route("GET", "/", null, { output: string }).output('a"')).toBe('"a\\""')
    expect(route("GET", "/", null, { output: number }).output(1)).toBe("1")
  })

  it("is nothing where there is nothing to send", () => {
    expect(route("GET", "/", null).output("whatever")).toBe(undefined)
    const maybe = route("GET", "/", null, { output: union(result, nothing) })
    expect(maybe.output(undefined)).toBe(undefined)
    expect(maybe.output({ id: 1, at: new Date(0) })).toBe(
      '{"id":1,"at":"1970-01-01T00:00:00.000Z"}',
    )
  })
})
