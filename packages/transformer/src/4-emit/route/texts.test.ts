import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { FAIL } from "../../../../runtime/src/types/route.ts"
import { revive } from "../../../test/oracle/revive.ts"
import {
  boolean,
  date,
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
import type { Shape } from "../../ir/shape.ts"

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
  it("convert according to their types", () => {
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

describe("types with a text of their own", () => {
  const day: Shape = { kind: "date", wire: "date" }
  const epoch: Shape = { kind: "date", wire: "epoch-s" }
  const small: Shape = { kind: "bigint", wire: "number" }
  const version: Shape = {
    kind: "template",
    parts: [
      { kind: "text", text: "v" },
      { kind: "slot", of: "number" },
    ],
    rules: {},
  }
  const lower: Shape = { kind: "string", rules: { convert: ["trim", "lowercase"], maxLength: 3 } }
  const short: Shape = {
    kind: "refined",
    of: string,
    checks: [{ name: "isShort", module: { file: "test.ts" }, exported: null }],
  }

  const said = (of: Shape): Shape => ({ kind: "refined", of, checks: [], message: "Not so." })

  it.each([
    [day, "2024-02-29", new Date("2024-02-29")],
    [day, "2024-02-30", FAIL],
    [epoch, "1.5", new Date(1500)],
    [epoch, "1970-01-01", FAIL],
    [small, "-12", -12n],
    [small, "9007199254740993", FAIL],
    [{ kind: "number", rules: { ieee: true } }, "Infinity", Number.POSITIVE_INFINITY],
    [{ kind: "number", rules: { ieee: true } }, "-0", -0],
    [{ kind: "url" }, "https://a.example/b", new URL("https://a.example/b")],
    [{ kind: "url" }, "/b", FAIL],
    [{ kind: "regexp" }, "/a/i", /a/i],
    [{ kind: "bytes", type: "Uint8Array" }, "AQI=", new Uint8Array([1, 2])],
    [{ kind: "bytes", type: "Uint8Array", wire: "hex" }, "01f", FAIL],
    [version, "v2", "v2"],
    [version, "2", FAIL],
    [lower, "  ABC ", "abc"],
    [lower, "abcd", FAIL],
    [short, "abcd", "abcd"],
    [short, "abcde", FAIL],
    [union(version, { kind: "url" }, number), "7", 7],
    [said(literals("a", "b")), "b", "b"],
    [said(literals("a", "b")), "c", FAIL],
    [said(boolean), "true", true],
    [said(boolean), "1", FAIL],
    [said(union(number, literals("all"))), "all", "all"],
    [said(union(number, literals("all"))), "5", 5],
  ] as [Shape, string, unknown][])("%j of %j", (shape, text, value) => {
    const search = `at=${encodeURIComponent(text)}`
    const code = route("GET", "/:at", object({ at: shape }))
    const queried = route("GET", "/", object({ at: query(shape) }))
    const expected = value === FAIL ? FAIL : { at: value }
    expect(code.input([encodeURIComponent(text)], "", [], "")).toEqual(expected)
    expect(queried.input([], search, [], "")).toEqual(expected)
    expect(
      route("GET", "/", object({ at: header("x-at", shape) })).input([], "", [text], ""),
    ).toEqual(expected)
    if (value === FAIL) expect(queried.issues([], search, [], "")).toHaveLength(1)
  })
})

describe("fields with other names and defaults", () => {
  const code = route("GET", "/:user_id", {
    kind: "object",
    index: null,
    fields: [
      { key: "id", alias: "user_id", shape: number, optional: false },
      { key: "size", alias: "page-size", shape: number, optional: false, default: "20" },
      { key: "tags", shape: list(string), optional: false, default: '["a"]' },
      { key: "from", shape: date, optional: true, default: '"1970-01-01T00:00:00Z"' },
    ],
  })

  it("are read under their names on the wire", () => {
    expect(code.params).toEqual(["user_id"])
    expect(code.input(["7"], "page-size=5&tags=b", [], "")).toEqual({
      id: 7,
      size: 5,
      tags: ["b"],
      from: new Date(0),
    })
  })

  it("have their defaults, created for each request", () => {
    const first = code.input(["7"], "", [], "") as { tags: string[] }
    expect(first).toEqual({ id: 7, size: 20, tags: ["a"], from: new Date(0) })
    first.tags.push("b")
    expect(code.input(["7"], "", [], "")).toMatchObject({ tags: ["a"] })
  })

  it("are named so in issues", () => {
    const issues = code.issues(["x"], "page-size=y", [], "")
    expect(issues.map((issue) => issue.path)).toEqual(["/user_id", "/page-size"])
  })
})

describe("an input with a check function", () => {
  const named: Shape = {
    kind: "refined",
    of: {
      kind: "object",
      index: null,
      fields: [
        { key: "id", shape: number, optional: false },
        { key: "name", shape: string, optional: true },
      ],
    },
    checks: [{ name: "refusesNames", module: { file: "test.ts" }, exported: null }],
  }

  it("is checked as a whole, whatever its fields come from", () => {
    const code = route("PUT", "/:id", named)
    expect(code.input(["1"], "", [], "{}")).toEqual({ id: 1 })
    expect(code.input(["1"], "", [], '{"name":"x"}')).toBe(FAIL)
    expect(code.issues(["1"], "", [], '{"name":"x"}')).toMatchObject([
      { path: "", code: "check", message: "no name" },
    ])
    expect(code.issues(["x"], "", [], '{"name":5}').map(({ path }) => path)).toEqual([
      "/id",
      "/name",
    ])
  })

  it("has issues at the name that the client sends, whichever field the function names", () => {
    const shape: Shape = {
      kind: "refined",
      of: object({ token: header("X-Token", string), id: number }),
      checks: [{ name: "refusesToken", module: { file: "test.ts" }, exported: null }],
    }
    const code = route("PUT", "/:id", shape)
    expect(code.issues(["1"], "", ["bad"], "")).toMatchObject([
      { path: "/x-token", in: "header", code: "check", message: "bad token" },
    ])
  })

  it("is checked when all of it is the body", () => {
    const code = route("POST", "/", named)
    expect(code.input([], "", [], '{"id":1}')).toEqual({ id: 1 })
    expect(code.input([], "", [], '{"id":1,"name":"x"}')).toBe(FAIL)
    expect(code.issues([], "", [], '{"id":1,"name":"x"}')).toMatchObject([{ message: "no name" }])
  })
})
