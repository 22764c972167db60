import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { functionsOf } from "../../../test/evaluate.ts"
import { accepts } from "../../../test/oracle/accepts.ts"
import { encode as expected } from "../../../test/oracle/wire.ts"
import { anyCase } from "../../../test/shapes/index.ts"
import { valueOf } from "../../../test/values/index.ts"
import type { Shape } from "../../ir/shape.ts"

const string: Shape = { kind: "string", rules: {} }
const number: Shape = { kind: "number", rules: {} }
const array = (item: Shape): Shape => ({ kind: "array", item, rules: {} })
const literals = (...values: (string | number | boolean)[]): Shape => ({
  kind: "union",
  members: values.map((value) => ({ kind: "literal", value })),
})

/** `{ "name?": … }` is an optional field. */
function object(fields: Record<string, Shape>, index: Shape | null = null): Shape {
  const list = Object.entries(fields).map(([key, shape]) => ({
    key: key.replace(/\?$/, ""),
    optional: key.endsWith("?"),
    shape,
  }))
  return { kind: "object", fields: list, index }
}

const user = object({ id: number, name: string, surname: string, lastUpdate: { kind: "date" } })

describe("encode", () => {
  it("writes one concatenation with every constant folded", () => {
    const { text } = functionsOf(user)
    expect(text).toContain(
      `return repaired('{"id":' + numberText(value.id) + ',"name":"' + innerString(value.name) +`,
    )
  })

  it("folds constants into the branches of what may be absent or is one of a few", () => {
    const { text } = functionsOf(
      object({
        id: number,
        role: literals("admin", "user"),
        ok: { kind: "boolean" },
        "n?": number,
      }),
    )
    expect(text).toContain(`(role === "admin" ? ',"role":"admin","ok":'`)
    expect(text).toContain(`ok === true ? 'true'`)
    expect(text).toContain(`(n !== undefined ? ',"n":' + numberText(n) + '}' : '}')`)
  })

  it("does not repeat long constants for that", () => {
    const key = "k".repeat(70)
    const { text } = functionsOf(object({ id: number, [key]: literals("a", "b") }))
    expect(text).toContain(`"${key}":' +`)
    expect(text).not.toContain(`"${key}":"a"`)
  })

  it("writes the text the oracle writes, key for key", { timeout: 60_000 }, () => {
    const subject = anyCase.chain((at) =>
      fc.tuple(fc.constant(at), fc.array(valueOf(at.shape, at.definitions), { maxLength: 12 })),
    )
    fc.assert(
      fc.property(subject, ([{ shape, definitions }, values]) => {
        const { encode } = functionsOf(shape, definitions, { operations: ["encode"] })
        for (const value of values) {
          if (!accepts(shape, value, definitions)) continue
          const text = attempt(() => expected(shape, value, definitions))
          // An object lists keys such as "0" first, in any order of the text.
          if (text === REFUSED || text === undefined || /"\d+":/.test(text)) continue
          expect(encode(value)).toBe(text)
        }
      }),
      { numRuns: 300 },
    )
  })

  it("keeps commas right whichever optional fields are there", () => {
    const keys = ["a", "b", "c", "d"]
    const shapes = [
      object({ "a?": string, "b?": number, "c?": array(string), "d?": user }),
      object({ "a?": string, b: number, "c?": array(string), "d?": user }),
      object({ a: string, "b?": number, "c?": array(string), d: user }),
    ]
    const all = {
      a: "x",
      b: 1,
      c: ["y", "z"],
      d: { id: 1, name: "n", surname: "s", lastUpdate: new Date(0) },
    }
    for (const shape of shapes) {
      const { encode } = functionsOf(shape)
      for (let mask = 0; mask < 16; mask++) {
        const value = Object.fromEntries(Object.entries(all).filter((_, at) => (mask >> at) & 1))
        if (!accepts(shape, value, {})) continue
        expect(encode(value)).toBe(JSON.stringify(value, keys.concat(Object.keys(all.d))))
        expect(encode({ a: undefined, b: undefined, c: undefined, d: undefined, ...value })).toBe(
          encode(value),
        )
      }
    }
  })

  it("finds every string that has to be escaped, among many that have not", () => {
    const page = object(
      {
        title: string,
        users: array(object({ name: string, role: literals("admin", "user"), "note?": string })),
      },
      string,
    )
    const { encode } = functionsOf(page)
    const plain = fc.constantFrom("a", "hello", "Привет", "日本", "😀", "a b c")
    const part = fc.oneof(
      { weight: 12, arbitrary: plain },
      {
        weight: 1,
        arbitrary: fc.constantFrom(
          '"',
          '","role":"admin',
          "\\",
          "\n",
          "\u0000",
          "\ud800",
          "\u2028",
          '"}',
          "x".repeat(300),
        ),
      },
      { weight: 1, arbitrary: fc.string({ unit: "binary" }) },
    )
    const note = fc.option(part, { nil: undefined })
    const pages = fc.record({
      title: part,
      users: fc.array(fc.record({ name: part, role: fc.constantFrom("admin", "user"), note }), {
        maxLength: 6,
      }),
    })
    const extra = fc.array(
      fc.tuple(
        part.map((key) => `k${key}`),
        part,
      ),
      { maxLength: 3 },
    )
    fc.assert(
      fc.property(pages, extra, (at, more) => {
        const value = { ...at, ...Object.fromEntries(more) }
        expect(encode(value)).toBe(JSON.stringify(value))
      }),
      { numRuns: 2_000 },
    )
  })

  it("writes values that break their type as JSON.stringify does", () => {
    const wrong = fc.oneof(
      fc.constantFrom<unknown>(
        undefined,
        null,
        Number.NaN,
        Number.POSITIVE_INFINITY,
        "",
        '"',
        '","',
        5,
        true,
        [],
        {},
        new Date(Number.NaN),
      ),
      fc.jsonValue(),
    )
    const types: Shape[] = [
      object({
        a: string,
        b: number,
        c: { kind: "boolean" },
        d: { kind: "date" },
        e: literals("x", "y"),
        f: { kind: "bigint" },
      }),
      object({ a: string, b: string, c: string, d: string, e: string, f: string }),
      object({
        a: { kind: "union", members: [string, { kind: "null" }] },
        b: literals(1, 2),
        c: { kind: "union", members: [number, { kind: "date" }] },
        d: string,
        e: number,
        f: string,
      }),
    ]
    for (const type of types) {
      const { encode } = functionsOf(array(type))
      fc.assert(
        fc.property(wrong, wrong, wrong, wrong, wrong, wrong, (a, b, c, d, e, f) => {
          const value = [
            { a: "a", b: "b", c: "c", d: "d", e: "e", f: "f" },
            { a, b, c, d, e, f },
          ]
          expect(encode(value)).toBe(JSON.stringify(value))
        }),
        { numRuns: 300 },
      )
    }
  })

  it("writes numbers and literals as JSON.stringify does", () => {
    const { encode } = functionsOf(array(number))
    const numbers = [0, -0, 1e21, 1e-7, 5e-324, 2 ** 53, Number.NaN, Number.NEGATIVE_INFINITY]
    expect(encode(numbers)).toBe(JSON.stringify(numbers))
    const { encode: encodeLiterals } = functionsOf(
      array(literals("a", 1, true, 'q"', "\ud800", 1e21)),
    )
    const all = ["a", 1, true, 'q"', "\ud800", 1e21]
    expect(encodeLiterals(all)).toBe(JSON.stringify(all))
  })

  it("never names a prototype", () => {
    const shape = object({
      "__proto__?": string,
      "constructor?": string,
      "toString?": string,
      a: number,
    })
    const { encode } = functionsOf(shape)
    expect(encode({ a: 1 })).toBe('{"a":1}')
    const own = JSON.parse('{"__proto__":"x","constructor":"y","toString":"z","a":1}') as object
    expect(encode(own)).toBe(JSON.stringify(own))
  })

  it("gives undefined for undefined, as JSON.stringify does", () => {
    const optional: Shape = { kind: "union", members: [string, { kind: "undefined" }] }
    for (const shape of [optional, { kind: "unknown" } as const, { kind: "undefined" } as const]) {
      expect(functionsOf(shape).encode(undefined)).toBe(undefined)
    }
  })

  it("takes an encoder that runs inside a getter of another", () => {
    const inner = functionsOf(array(string))
    const { encode } = functionsOf(array(object({ a: string, b: string, c: string, d: string })))
    const value = {
      a: "plain",
      get b() {
        return inner.encode(['"', "\\"])
      },
      c: '"',
      d: "plain",
    }
    const values = [value, value]
    expect(encode(values as never)).toBe(JSON.stringify(values))
  })

  it("throws RangeError on nesting too deep for the stack, and works afterwards", () => {
    const definitions = {
      Tree: {
        name: "Tree",
        shape: object({ name: string, children: array({ kind: "ref", to: "Tree" }) }),
      },
    }
    const { encode } = functionsOf({ kind: "ref", to: "Tree" }, definitions)
    let tree: object = { name: "leaf", children: [] }
    for (let depth = 0; depth < 200_000; depth++) tree = { name: "n", children: [tree] }
    expect(() => encode(tree)).toThrow(RangeError)
    const small = { name: 'a "leaf"', children: [{ name: "b", children: [] }] }
    expect(encode(small)).toBe(JSON.stringify(small))
  })
})

const REFUSED = Symbol("refused")

function attempt<T>(run: () => T): T | typeof REFUSED {
  try {
    return run()
  } catch {
    return REFUSED
  }
}

describe("encode of a value that more than one member could be", () => {
  const none: Shape = { kind: "object", fields: [], index: null }
  const union = (...members: Shape[]): Shape => ({ kind: "union", members })
  const invalid = new Date(Number.NaN)

  it.each<[string, Shape, unknown, string]>([
    ["a Date without a time as {}", union({ kind: "date" }, none, number), invalid, "{}"],
    ["a Date as a Date", union({ kind: "date" }, none), new Date(0), `"${new Date(0).toJSON()}"`],
    ["a Date without a time as no user", union({ kind: "date" }, user), invalid, "null"],
    ["an array as an array", union(array(string), object({ length: number })), ["a"], '["a"]'],
    [
      "an array with a field as what it fits",
      union(array(string), object({ kind: literals("a", "b") })),
      Object.assign([1], { kind: "b" }),
      '{"kind":"b"}',
    ],
    [
      "the keys of all, where a number is a member too",
      union(object({ a: number }), object({ b: number }), number),
      { a: 1, b: 2 },
      '{"a":1,"b":2}',
    ],
    [
      "a bigint that another member knows as unknown",
      union(object({ a: { kind: "unknown" } }), object({ a: { kind: "bigint" }, b: number })),
      { a: 1n, b: 2 },
      '{"a":"1","b":2}',
    ],
  ])("writes %s", (_, shape, value, text) => {
    expect(functionsOf(shape).encode(value)).toBe(text)
    // Among strings, where the text is looked at in the end.
    const page = functionsOf(object({ list: array(string), value: shape }))
    expect(page.encode({ list: ["x"], value })).toBe(`{"list":["x"],"value":${text}}`)
  })

  it("merges a number's members with a type that a function writes", () => {
    const named: Shape = {
      kind: "refined",
      of: union(number, object({ a: number })),
      checks: [],
      message: "no such thing",
    }
    const { encode } = functionsOf(union(named, object({ b: number }), number))
    expect([encode({ a: 1, b: 2 }), encode(3)]).toEqual(['{"b":2,"a":1}', "3"])
  })

  it("plans types without a value that refer to each other in a union", () => {
    const item: Shape = object({
      type: union({ kind: "ref", to: "Node" }, { kind: "ref", to: "Item" }),
    })
    const node: Shape = object({ type: { kind: "ref", to: "Item" } })
    const definitions = { Item: { name: "Item", shape: item }, Node: { name: "Node", shape: node } }
    expect(functionsOf({ kind: "ref", to: "Item" }, definitions).encode).toBeTypeOf("function")
  })
})
