import { describe, expect, it } from "vitest"
import { FAIL } from "../../../../runtime/src/types/route.ts"
import {
  boolean,
  date,
  header,
  list,
  literals,
  nothing,
  number,
  object,
  query,
  route,
  schema,
  string,
  union,
} from "../../../test/route-of.ts"
import { optimize } from "../../../test/optimize.ts"
import type { Shape } from "../../ir/shape.ts"

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
      readsQuery: undefined,
      body: true,
      bodyOptional: undefined,
      arity: undefined,
      name: "test",
    })
  })

  it("is nothing for a handler without input", () => {
    const code = route("GET", "/", null)
    expect([code.params, code.headers, code.query, code.body]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
    expect(code.input([], "a=1", [], "")).toBe(undefined)
  })

  it("is the query for GET, HEAD, DELETE and OPTIONS, and the body for others", () => {
    for (const method of ["GET", "HEAD", "DELETE", "OPTIONS"]) {
      const code = route(method, "/", object({ a: number }))
      expect([code.query, code.body]).toEqual([true, undefined])
      expect(code.input([], "a=1", [], "")).toEqual({ a: 1 })
    }
    for (const method of ["POST", "PUT", "PATCH"]) {
      const code = route(method, "/", object({ a: number }))
      expect([code.query, code.body]).toEqual([undefined, true])
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

  it("is read with care for the stack where a type contains itself", () => {
    const definitions = {
      Tree: { name: "Tree", shape: object({ id: number, "next?": { kind: "ref", to: "Tree" } }) },
    }
    const all = route("POST", "/", { kind: "ref", to: "Tree" }, { definitions })
    const read = optimize === "speed" ? "deepReaderBy(fastTree, reportWireTree)" : "readTree"
    expect(all.text.replaceAll("__precast.", "")).toContain(`inputOfBody(${read})`)
    const text = '{"id":1,"next":{"id":2}}'
    expect(all.input([], "", [], text)).toEqual(JSON.parse(text))
  })

  it("is the decoded body itself when every field is from there", () => {
    const all = route("POST", "/", object({ id: number, at: date }))
    // With "optimize": "size" there is no decoder over bytes.
    const read = optimize === "speed" ? "readerBy(fastInput, reportWireInput)" : "readInput"
    expect(all.text.replaceAll("__precast.", "")).toContain(`inputOfBody(${read})`)
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
    expect(required.bodyOptional).toBeUndefined()
    expect(required.input([], "", [], "")).toBe(FAIL)
    expect(required.issues([], "", [], "")).toEqual([
      { path: "", code: "json", expected: "JSON", found: "empty text", in: "body" },
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
