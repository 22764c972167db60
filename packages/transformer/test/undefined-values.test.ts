import { describe, expect, it } from "vitest"
import type { Check, Field, Shape } from "../src/ir/shape.ts"
import { emitFile } from "../src/emit-file.ts"
import { evaluate, functionsOf, type Outcome, sitesOf } from "./evaluate.ts"

const string: Shape = { kind: "string", rules: {} }
const unknown: Shape = { kind: "unknown" }
const nothing: Shape = { kind: "undefined" }

function checked(of: Shape, ...names: string[]): Shape {
  const checks = names.map((name): Check => ({ name, module: { file: "test.ts" }, exported: name }))
  return { kind: "refined", of, checks }
}

/** An object with the field `id`, required by default. */
function holding(shape: Shape, more: Partial<Field> = {}): Shape {
  return { kind: "object", index: null, fields: [{ key: "id", optional: false, shape, ...more }] }
}

function paths(outcome: Outcome): { path: string; code: string }[] {
  const issues = (outcome.issues ?? []) as unknown as { path: string; code: string }[]
  return issues.map(({ path, code }) => ({ path, code }))
}

describe("a required field that takes undefined", () => {
  const missing = [{ path: "/id", code: "missing" }]

  it.each<[string, Shape]>([
    ["a checked undefined", checked(nothing, "isTaken")],
    ["a union with a checked undefined", { kind: "union", members: [string, checked(nothing)] }],
    ["a union with what is anything", { kind: "union", members: [string, checked(unknown)] }],
    ["anything", unknown],
    ["anything that is checked", checked(unknown, "isTaken")],
  ])("is required in memory, and its issue reports it: %s", (_, shape) => {
    const { validate } = functionsOf(holding(shape))
    expect(validate({ id: undefined }).ok).toBe(true)
    expect(paths(validate({}))).toEqual(missing)
  })

  it.each<[string, Shape]>([
    ["undefined", checked(nothing, "isThere")],
    ["a union", { kind: "union", members: [string, checked(nothing, "isThere")] }],
    ["anything", checked(unknown, "isThere")],
  ])("whose check rejects undefined: the issue is at the field: %s", (_, shape) => {
    const { validate, safeDecode } = functionsOf(holding(shape))
    expect(paths(validate({ id: undefined }))).toMatchObject([{ path: "/id" }])
    expect(paths(safeDecode("{}"))).toMatchObject([{ path: "/id" }])
  })

  it("may be absent from JSON, as that is how undefined is written", () => {
    const shape = holding({ kind: "union", members: [string, checked(nothing)] })
    expect(functionsOf(shape).safeDecode("{}")).toEqual({ ok: true, value: { id: undefined } })
  })
})

describe("a required field of which nothing is known", () => {
  it.each<[string, Shape, Partial<Field>]>([
    ["unknown", unknown, {}],
    ["unknown with a check", checked(unknown, "isTaken"), {}],
    ["unknown with a message", { ...checked(unknown), message: "no" } as Shape, {}],
    ["unknown, undefined written as null", unknown, { asNull: true }],
  ])("is in the JSON text, too: %s", (_, shape, more) => {
    const object = holding(shape, more)
    const { safeDecode } = functionsOf(object)
    expect(paths(safeDecode("{}"))).toEqual([{ path: "/id", code: "missing" }])
    expect(safeDecode('{"id":1}')).toEqual({ ok: true, value: { id: 1 } })
    const [schema] = evaluate(emitFile(sitesOf(object, {}, ["jsonSchema"]))) as [() => unknown]
    expect(JSON.stringify(schema())).toContain('"required":["id"]')
  })
})

it("an optional field may be absent, even when a check rejects undefined", () => {
  for (const of of [unknown, nothing, string]) {
    const { is, validate, safeDecode } = functionsOf(
      holding(checked(of, "isThere"), { optional: true }),
    )
    expect(is({})).toBe(true)
    expect(is({ id: undefined })).toBe(true)
    expect(validate({}).ok).toBe(true)
    expect(safeDecode("{}").ok).toBe(true)
  }
})

describe("null that represents undefined, which a check rejects", () => {
  const item = checked(nothing, "isThere")
  const rules = {}
  it.each<[string, Shape, string, string]>([
    ["an item", { kind: "array", item, rules }, "[null]", "/0"],
    [
      "an item of a tuple",
      { kind: "tuple", items: [{ shape: item, optional: false }], rest: null },
      "[null]",
      "/0",
    ],
    ["a value of a Map", { kind: "map", key: string, value: item, rules }, '[["a",null]]', "/0/1"],
    [
      "a value by name",
      { kind: "map", key: string, value: item, rules, wire: "object" },
      '{"a":null}',
      "/a",
    ],
    ["a field", holding(item, { asNull: true }), '{"id":null}', "/id"],
    [
      "a field of anything",
      holding(checked(unknown, "isThere"), { asNull: true }),
      '{"id":null}',
      "/id",
    ],
  ])("is rejected, and reported at its place: %s", (_, shape, text, path) => {
    expect(paths(functionsOf(shape).safeDecode(text))).toEqual([{ path, code: "check" }])
  })
})

it("a field that writes undefined as null writes so what JSON has no text for", () => {
  const shape = holding(unknown, { optional: true, asNull: true })
  expect(functionsOf(shape).encode({ id: Symbol("id") })).toBe('{"id":null}')
})
