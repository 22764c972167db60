import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { Definitions, Shape } from "../src/ir/shape.ts"
import { functionsOf } from "./evaluate.ts"
import { accepts } from "./oracle/accepts.ts"
import { decode } from "./oracle/revive.ts"
import { printed } from "./printed.ts"
import { seed } from "./seed.ts"

const SEED = seed(process.env["AGREE_SEED"])

const number: Shape = { kind: "number", rules: {} }
const date: Shape = { kind: "date" }
const again: Shape = { kind: "ref", to: "Node" }
const none: Shape = { kind: "null" }
const array = (item: Shape): Shape => ({ kind: "array", item, rules: {} })
const tuple = (...shapes: Shape[]): Shape => ({
  kind: "tuple",
  items: shapes.map((shape) => ({ shape, optional: false })),
  rest: null,
})

function object(fields: Record<string, Shape>): Shape {
  return {
    kind: "object",
    index: null,
    fields: Object.entries(fields).map(([key, shape]) => ({
      key: key.replace("?", ""),
      shape,
      optional: key.endsWith("?"),
    })),
  }
}

/** Unions whose members look at the same parts, so that each level tries every one of them on all that is inside. */
const unions: Record<string, { members: Shape[]; nested(inner: string): string }> = {
  objects: {
    members: [object({ in: again, x: number }), object({ in: again, y: date }), none],
    nested: (inner) => `{"in":${inner},"x":1,"y":"2024-02-29T00:00:00.000Z"}`,
  },
  "objects distinguished by a later key": {
    members: [
      object({ in: again, x: array(number) }),
      object({ in: again, x: array(date) }),
      object({ in: again }),
      none,
    ],
    nested: (inner) => `{"in":${inner},"x":["2024-02-29T00:00:00.000Z",0]}`,
  },
  "objects with parts that may be absent": {
    members: [object({ "in?": again, "x?": number }), object({ "in?": again, "y?": date }), none],
    nested: (inner) => `{"in":${inner},"x":1}`,
  },
  tuples: {
    members: [tuple(again, number), tuple(again, date), tuple(again, { kind: "boolean" }), none],
    nested: (inner) => `[${inner},true]`,
  },
  "arrays and tuples": {
    members: [array(again), tuple(again), none],
    nested: (inner) => `[${inner}]`,
  },
  "sets and arrays": {
    members: [{ kind: "set", item: again, rules: {} }, array(again), none],
    nested: (inner) => `[${inner}]`,
  },
  records: {
    members: [
      { kind: "object", fields: [], index: again },
      { kind: "map", key: { kind: "string", rules: {} }, value: again, rules: {}, wire: "object" },
      none,
    ],
    nested: (inner) => `{"a":${inner}}`,
  },
  "members that are refined": {
    members: [
      refined(object({ in: again, x: number })),
      refined(object({ in: again, "y?": number })),
      none,
    ],
    nested: (inner) => `{"in":${inner},"x":1}`,
  },
}

function refined(of: Shape): Shape {
  const isTaken = { name: "isTaken", module: { file: "test.ts" }, exported: null }
  return { kind: "refined", of, checks: [isTaken] }
}

const definitionsOf = (members: Shape[]): Definitions => ({
  Node: { name: "Node", shape: { kind: "union", members } },
})

function levels(nested: (inner: string) => string, count: number, inmost: string): string {
  return Array.from({ length: count }).reduce<string>((inner) => nested(inner), inmost)
}

describe.each(Object.entries(unions))("nested %s", (_, { members, nested }) => {
  const definitions = definitionsOf(members)
  const functions = functionsOf(again, definitions)

  // Twice the time for each level would be more than anyone has.
  it.each([60, 300])("%d deep, wrong inside", (depth) => {
    const text = levels(nested, depth, "false")
    const result = functions.safeDecode(text)
    expect(result.ok).toBe(false)
    expect(result.issues!.length).toBeGreaterThan(0)
    expect(functions.is(JSON.parse(text))).toBe(false)
    expect(functions.validate(JSON.parse(text)).ok).toBe(false)
  })

  it.each([60, 300])("%d deep, right", (depth) => {
    const text = levels(nested, depth, "null")
    const result = functions.safeDecode(text)
    expect(result.ok).toBe(decode(again, levels(nested, 5, "null"), definitions).ok)
    if (result.ok) expect(functions.is(result.value)).toBe(true)
  })

  it("is decided as the oracle decides", () => {
    const json = fc.letrec<{ node: unknown }>((tie) => ({
      node: fc.oneof(
        { depthSize: "medium", withCrossShrink: true },
        fc.constantFrom<unknown>(null, null, 1, "2024-02-29T00:00:00.000Z", true),
        fc.record(
          {
            in: tie("node"),
            x: fc.constantFrom<unknown>(1, ["2024-02-29T00:00:00.000Z"], [1]),
            y: fc.constantFrom<unknown>(1, "2024-02-29T00:00:00.000Z"),
          },
          { requiredKeys: [] },
        ),
        fc.array(tie("node"), { maxLength: 3 }),
        fc.tuple(tie("node"), fc.constantFrom(1, true)),
      ),
    })).node
    fc.assert(
      fc.property(json, fc.array(json, { maxLength: 3 }), (value, others) => {
        // Of several together, so that results are kept for some of them.
        const value8 = others.reduce<unknown>((all, other) => ({ in: all, a: other, x: 1 }), value)
        for (const each of [value, value8]) {
          const text = JSON.stringify(each)
          const expected = decode(again, text, definitions)
          const result = functions.safeDecode(text)
          expect({ text, ok: result.ok }).toEqual({ text, ok: expected.ok })
          if (expected.ok) expect(printed(result.value)).toBe(printed(expected.value))
          expect(functions.is(each)).toBe(accepts(again, each, definitions))
        }
      }),
      { numRuns: 200, seed: SEED },
    )
  })
})

describe("what was found out about a value", () => {
  const { members, nested } = unions["objects"]!
  const { is, safeDecode } = functionsOf(again, definitionsOf(members))

  it("is forgotten when the operation ends", () => {
    const value = JSON.parse(levels(nested, 30, '{"in":null,"x":"wrong"}')) as Record<
      string,
      unknown
    >
    expect(is(value)).toBe(false)
    let inmost = value
    while (inmost["in"] !== null) inmost = inmost["in"] as Record<string, unknown>
    inmost["x"] = 1
    expect(is(value)).toBe(true)
    inmost["x"] = "wrong"
    expect(is(value)).toBe(false)
  })

  it("is forgotten when it ends with an error", () => {
    const circle: Record<string, unknown> = { x: 1, in: null }
    circle["in"] = { x: 1, in: circle }
    expect(is(circle)).toBe(false)
    circle["in"] = null
    expect(is(circle)).toBe(true)
    const throws = {
      x: 1,
      get in(): never {
        throw new Error("no")
      },
    }
    expect(() => is({ in: throws, x: 1 })).toThrow("no")
    expect(is({ in: null, x: 1 })).toBe(true)
    expect(safeDecode('{"in":null,"x":1}').ok).toBe(true)
  })
})
