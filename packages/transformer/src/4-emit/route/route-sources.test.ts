import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { FAIL } from "../../../../runtime/src/types/route.ts"
import {
  boolean,
  date,
  type From,
  header,
  list,
  literals,
  number,
  object,
  query,
  route,
  string,
  union,
} from "../../../test/route-of.ts"
import type { Field, Shape } from "../../ir/shape.ts"

const cookie = (name: string, shape: Shape, signed = false): From => ({
  shape,
  source: { from: "cookie", name, attributes: signed ? { signed } : {} },
})
const body = (
  as: "text" | "bytes" | "json" | "stream" | "parts",
  shape: Shape,
  types: string[] = [],
): From => ({ shape, source: { from: "body", as, types } })

describe("cookies", () => {
  const code = route(
    "GET",
    "/",
    object({
      a: cookie("A", string),
      h: header("x-h", string),
      "b?": cookie("b", number, true),
      g: header("x-g", string),
    }),
  )

  it("are listed, and follow the headers", () => {
    expect(code.cookies).toEqual([
      { name: "A", signed: false },
      { name: "b", signed: true },
    ])
    expect(code.headers).toEqual(["x-h", "x-g"])
    const input = code.input([], "", ["h", "g", "a", "5"], "")
    expect(input).toEqual({ a: "a", h: "h", b: 5, g: "g" })
    expect(code.input([], "", ["h", "g", "a", undefined], "")).toEqual({ a: "a", h: "h", g: "g" })
    expect(code.input([], "", ["h", "g", undefined, "5"], "")).toBe(FAIL)
  })

  it("are named in their issues as the client knows them", () => {
    const issues = code.issues([], "", ["h", "g", undefined, "x"], "")
    expect(issues.map((issue) => [issue.in, issue.path, issue.code])).toEqual([
      ["cookie", "/A", "missing"],
      ["cookie", "/b", "type"],
    ])
  })

  it("are absent when there are none", () => {
    const { cookies, form, bodyAs, bodyTypes } = route("GET", "/", object({ a: string }))
    expect([cookies, form, bodyAs, bodyTypes]).toEqual([undefined, undefined, undefined, undefined])
  })
})

describe("objects out of texts", () => {
  const filter = object({ name: string, "tags?": list(string), "deep?": object({ a: number }) })
  const code = route("GET", "/", object({ filter, "sort?": object({ by: literals("x", "y") }) }))

  it("are read from keys with brackets", () => {
    expect(code.input([], "filter[name]=x&filter[tags]=1&filter[tags]=2", [], "")).toEqual({
      filter: { name: "x", tags: ["1", "2"] },
    })
    expect(code.input([], "filter%5Bname%5D=x&sort[by]=y&filter[deep][a]=1", [], "")).toEqual({
      filter: { name: "x", deep: { a: 1 } },
      sort: { by: "y" },
    })
    expect(code.input([], "", [], "")).toBe(FAIL)
    expect(code.input([], "filter[name]=x&sort[by]=z", [], "")).toBe(FAIL)
    expect(code.input([], "filter[name]=x&filter[deep]=1", [], "")).toEqual({
      filter: { name: "x" },
    })
  })

  it("have issues at the places inside", () => {
    const issues = code.issues([], "sort[by]=z&filter[deep][a]=", [], "")
    expect(issues.map((issue) => [issue.in, issue.path, issue.code])).toEqual([
      ["query", "/filter/name", "missing"],
      ["query", "/filter/deep/a", "type"],
      ["query", "/sort/by", "value"],
    ])
  })

  it("come back from what they are written as, whatever the type", () => {
    fc.assert(
      fc.property(nested(3), fc.boolean(), ({ shape, value, pairs }, isForm) => {
        const input = object({ it: shape })
        if (!isForm) {
          const code = route("GET", "/", input)
          const text = String(new URLSearchParams(pairs("it")))
          expect(code.input([], text, [], "")).toEqual({ it: value })
          return
        }
        const form = route("POST", "/", input, { form: true })
        const found = new Map<string, string[]>()
        for (const [key, text] of pairs("it")) found.set(key, [...(found.get(key) ?? []), text])
        const values = form.form!.map(({ key, many }) => {
          return many ? found.get(key) : found.get(key)?.[0]
        })
        expect(form.input([], "", [], values as never)).toEqual({ it: value })
      }),
    )
  })
})

interface Nested {
  shape: Shape
  value: unknown
  /** Keys and texts, below a key. */
  pairs(key: string): [string, string][]
}

/** A type that texts can become, a value of it, and how it is written. */
function nested(depth: number): fc.Arbitrary<Nested> {
  const leaf = fc.oneof(
    fc.string({ unit: "binary" }).map((text) => leafOf(string, text.toWellFormed())),
    fc.integer().map((value) => leafOf(number, value)),
    fc.boolean().map((value) => leafOf(boolean, value)),
    fc
      .date({ min: new Date(0), max: new Date(4e12), noInvalidDate: true })
      .map((value) => ({ ...leafOf(date, value), pairs: pairsOf(value.toISOString()) })),
    fc.array(fc.integer(), { minLength: 1, maxLength: 3 }).map((value) => ({
      shape: list(number),
      value,
      pairs: (key: string) => value.map((one): [string, string] => [key, String(one)]),
    })),
  )
  if (depth === 0) return leaf
  const key = fc.constantFrom("a", "b", "__proto__", "a b", "x[y]", "ü&=+%", "toString", "/~")
  const fields = fc.uniqueArray(fc.tuple(key, fc.boolean(), nested(depth - 1)), {
    selector: ([name]) => name,
    minLength: 1,
    maxLength: 3,
  })
  return fc.oneof(
    leaf,
    fields.map((all): Nested => {
      const of = all.map(([name, optional, { shape }]): Field => ({ key: name, shape, optional }))
      return {
        shape: { kind: "object", fields: of, index: null },
        value: Object.fromEntries(all.map(([name, , { value }]) => [name, value])),
        pairs: (outer) => all.flatMap(([name, , { pairs }]) => pairs(`${outer}[${name}]`)),
      }
    }),
  )
}

function leafOf(shape: Shape, value: unknown): Nested {
  return { shape, value, pairs: pairsOf(String(value)) }
}

function pairsOf(text: string): Nested["pairs"] {
  return (key) => [[key, text]]
}

describe("a form", () => {
  const upload = (limits: Partial<NonNullable<Field["file"]>> = {}): NonNullable<Field["file"]> => {
    return { as: "upload", maxBytes: null, types: [], many: null, ...limits }
  }
  const shape = object({ "name?": string, "id?": number, "tags?": list(string) }) as Extract<
    Shape,
    { kind: "object" }
  >
  const file = (key: string, of: NonNullable<Field["file"]>, optional = false): Field => {
    return { key, shape: { kind: "unknown" }, optional, file: of }
  }
  const some = upload({ many: { minItems: 1, maxItems: 2 }, maxBytes: 5, types: ["image/*"] })
  const fields = [
    ...shape.fields,
    file("one", upload()),
    file("some", some),
    file("may", some, true),
  ]
  const code = route("POST", "/:id", { ...shape, fields }, { form: true })

  it("describes its fields", () => {
    const limits = { as: "upload", maxBytes: null, types: [] }
    const images = { as: "upload", maxBytes: 5, types: ["image/*"] }
    expect([code.body, code.bodyAs]).toEqual([undefined, "form"])
    expect(code.form).toEqual([
      { key: "name", path: "/name", many: false, file: null },
      { key: "tags", path: "/tags", many: true, file: null },
      { key: "one", path: "/one", many: false, file: limits },
      { key: "some", path: "/some", many: true, file: images },
      { key: "may", path: "/may", many: true, file: images },
    ])
  })

  it("is read from the values of its fields", () => {
    const read = (values: unknown[]): unknown => code.input(["7"], "", [], values as never)
    expect(read(["n", ["t"], "F", ["G"], undefined])).toEqual({
      name: "n",
      id: 7,
      tags: ["t"],
      one: "F",
      some: ["G"],
    })
    expect(read([undefined, undefined, undefined, ["G"], undefined])).toBe(FAIL)
    expect(read([undefined, undefined, "F", undefined, undefined])).toBe(FAIL)
    expect(read([undefined, undefined, "F", ["1", "2", "3"], undefined])).toBe(FAIL)
    expect(read([undefined, undefined, "F", ["1"], ["1", "2", "3"]])).toBe(FAIL)
    expect(read([])).toBe(FAIL)
  })

  it("has issues of files that are missing, or too many", () => {
    const issues = code.issues(["7"], "", [], [
      undefined,
      undefined,
      undefined,
      undefined,
      [1, 2, 3],
    ] as never)
    expect(issues).toEqual([
      { path: "/one", code: "missing", expected: "a file", found: "nothing", in: "body" },
      { path: "/some", code: "missing", expected: "1 to 2 files", found: "nothing", in: "body" },
      {
        path: "/may",
        code: "items",
        rule: "maxItems",
        limit: 2,
        expected: "1 to 2 files",
        found: "3 files",
        in: "body",
      },
    ])
  })
})

describe("a field that is the body", () => {
  it("is the text", () => {
    const text = body("text", { kind: "string", rules: { minLength: 2 } }, ["text/csv"])
    const code = route("POST", "/", object({ text, "q?": query(string) }))
    expect([code.body, code.bodyAs, code.bodyTypes]).toEqual([undefined, "text", ["text/csv"]])
    expect(code.input([], "q=1", [], "ab")).toEqual({ text: "ab", q: "1" })
    expect(code.input([], "", [], "")).toBe(FAIL)
    expect(code.issues([], "", [], "a")).toMatchObject([{ in: "body", path: "", code: "length" }])
  })

  it("may be missing", () => {
    const text = route("POST", "/", object({ "text?": body("text", string) }))
    expect(text.input([], "", [], "")).toEqual({})
    const json = route("POST", "/", object({ "all?": body("json", list(number)) }))
    expect(json.input([], "", [], "")).toEqual({})
    expect(json.input([], "", [], "[1]")).toEqual({ all: [1] })
    expect(json.input([], "", [], "[null]")).toBe(FAIL)
  })

  it("is bytes or a stream", () => {
    const bytes: Shape = { kind: "bytes", type: "Uint8Array" }
    const raw = route("POST", "/", object({ raw: body("bytes", bytes) }))
    expect([raw.body, raw.bodyAs]).toEqual([undefined, "bytes"])
    expect(raw.input([], "", [], Uint8Array.of(1) as never)).toEqual({ raw: Uint8Array.of(1) })
    expect(raw.input([], "", [], "")).toEqual({ raw: new Uint8Array() })
    const stream = route("POST", "/", object({ it: body("stream", { kind: "unknown" }) }))
    expect(stream.bodyAs).toBe("stream")
    const parts = (async function* () {})()
    expect(stream.input([], "", [], parts as never)).toEqual({ it: parts })
    const form = route("POST", "/", object({ it: body("parts", { kind: "unknown" }) }))
    expect([form.body, form.bodyAs]).toEqual([undefined, "parts"])
    expect(form.input([], "", [], parts as never)).toEqual({ it: parts })
  })

  it("is JSON of any type next to fields from other sources", () => {
    const all = body("json", list(union(number, boolean)), ["application/x+json"])
    const code = route("PUT", "/:id", object({ id: number, all }))
    expect([code.body, code.bodyAs, code.bodyTypes]).toEqual([
      true,
      undefined,
      ["application/x+json"],
    ])
    expect(code.input(["7"], "", [], "[1,true]")).toEqual({ id: 7, all: [1, true] })
    const issues = code.issues(["x"], "", [], `[1,"x"]`)
    expect(issues.map((issue) => [issue.in, issue.path])).toEqual([
      ["path", "/id"],
      ["body", "/1"],
    ])
  })
})

describe("a path parameter that may be missing", () => {
  const code = route("GET", "/:a/:b?", object({ a: number, "b?": number }))

  it("is not there", () => {
    expect(code.params).toEqual(["a", "b"])
    expect(code.input(["1"], "", [], "")).toEqual({ a: 1 })
    expect(code.input(["1", "2"], "", [], "")).toEqual({ a: 1, b: 2 })
  })

  it("is checked when it is", () => {
    for (const wrong of ["x", "", "%zz"]) {
      expect(code.input(["1", wrong], "", [], "")).toBe(FAIL)
      expect(code.issues(["1", wrong], "", [], "")).toMatchObject([{ in: "path", path: "/b" }])
    }
    expect(code.issues(["x"], "", [], "")).toMatchObject([{ in: "path", path: "/a" }])
  })
})
