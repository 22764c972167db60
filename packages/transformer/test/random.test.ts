import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { emitFile } from "../src/emit-file.ts"
import { formats } from "../../runtime/src/types/formats/index.ts"
import type { Definitions, Format, NumberRules, Shape, StringRules } from "../src/ir/shape.ts"
import { evaluate, functionsOf, sitesOf } from "./evaluate.ts"
import { accepts } from "./oracle/accepts.ts"
import { printed } from "./printed.ts"
import { seed } from "./seed.ts"
import { anyCase } from "./shapes/index.ts"

const RUNS = Number(process.env["AGREE_RUNS"] ?? 200)
const SEED = seed(process.env["AGREE_SEED"])

type Random = (seed?: number) => unknown

/** The emitted function of a shape. */
function randomOf(shape: Shape, definitions: Definitions = {}): Random {
  const [random] = evaluate(emitFile(sitesOf(shape, definitions, ["random"])))
  return random as Random
}

/** The value, or null when the function reports that it has found none. */
function valueOf(random: Random, seed?: number): { value: unknown } | null {
  try {
    return { value: random(seed) }
  } catch (error) {
    expect(error).toMatchObject({ code: "PC2013" })
    return null
  }
}

describe("random", { timeout: 90_000 + 100 * RUNS }, () => {
  it("fits the type, whatever the type; the same seed gives the same value", () => {
    const count = { made: 0, none: 0 }
    fc.assert(
      fc.property(anyCase, fc.integer(), ({ shape, definitions }, first) => {
        const random = randomOf(shape, definitions)
        for (let at = first; at < first + 8; at++) {
          const made = valueOf(random, at)
          if (!made) {
            count.none++
            continue
          }
          count.made++
          const fits = accepts(shape, made.value, definitions)
          expect({ value: printed(made.value), fits }).toEqual({
            value: printed(made.value),
            fits: true,
          })
          expect(printed(random(at))).toBe(printed(made.value))
        }
      }),
      { numRuns: RUNS, seed: SEED },
    )
    if (process.env["AGREE_SHOW"]) console.log(count)
    expect(count.made).toBeGreaterThan(10 * count.none)
  })
})

const text = (rules: StringRules): Shape => ({ kind: "string", rules })
const number = (rules: NumberRules): Shape => ({ kind: "number", rules })

/** Many values of a shape; all have to fit. */
function manyOf(shape: Shape, definitions: Definitions = {}, count = 60): unknown[] {
  const random = randomOf(shape, definitions)
  const is = functionsOf(shape, definitions).is
  return Array.from({ length: count }, (_, at) => {
    const value = random(at)
    expect(is(value), printed(value)).toBe(true)
    return value
  })
}

function differing(values: unknown[]): number {
  return new Set(values.map(printed)).size
}

describe("random of one kind", () => {
  it("differs by the seed, and from call to call without one", () => {
    const shape = text({ minLength: 8 })
    expect(differing(manyOf(shape))).toBe(60)
    expect(differing(manyOf(number({})))).toBeGreaterThan(50)
    const random = randomOf(shape)
    expect(random()).not.toBe(random())
    expect(random(1.5)).not.toBe(random(1))
    expect(random(Number.NaN)).toBe(random(Number.NaN))
  })

  it.each(Object.keys(formats) as Format[])("format %s, of several lengths", (format) => {
    expect(differing(manyOf(text({ format: [format] })))).toBeGreaterThan(8)
  })

  it.each([
    ["^[a-z]+$", "", { minLength: 30, maxLength: 31 }],
    ["^\\d{4}-(?:0[1-9]|1[0-2])$", "", {}],
    ["^(?<a>[ab])x\\k<a>$", "u", {}],
    ["(\\w)\\1", "", { maxLength: 4 }],
    ["^(?=.*\\d)(?=.*[A-Z])[\\dA-Z]{4,8}$", "", {}],
    ["^(?!abc)[a-d]{3}$", "", {}],
    ["^[^a-z]{2}$", "", {}],
    ["^\\p{Lu}\\p{Script=Greek}+$", "u", {}],
    ["^[\\p{L}--[a-z]]$", "v", {}],
    ["^[A-Z]{2}$", "i", {}],
    ["^$|^x{3}$", "", {}],
    ["^.{5}$", "s", {}],
    ["a|b", "g", { minLength: 5 }],
    ["^[\\u{1F600}-\\u{1F64F}]{2}$", "u", { maxLength: 2 }],
  ])("pattern %s %s %o", (source, flags, rules) => {
    manyOf(text({ pattern: [{ source, flags }], ...rules }))
  })

  it("texts with a start, an end, a length and a conversion", () => {
    manyOf(text({ startsWith: ["ab"], endsWith: ["bc"], maxLength: 3 }))
    manyOf(text({ startsWith: ["https://"], minLength: 20, maxLength: 20 }))
    manyOf(text({ convert: ["trim", "uppercase"], minLength: 2 }))
    manyOf(text({ minLength: 3, maxLength: 3, pattern: [{ source: "^[a-z]*$", flags: "" }] }))
    manyOf(text({ format: ["email"], pattern: [{ source: "^[a-z]{3}@", flags: "" }] }))
  })

  it.each<NumberRules>([
    { int: true, min: 5, max: 5 },
    { exclusiveMin: 0, exclusiveMax: 1 },
    { int: true, multipleOf: 0.25, min: 1, max: 2 },
    { multipleOf: 0.1, min: 0.3, max: 0.3 },
    { multipleOf: 1e6 },
    { min: 1e300 },
    { max: -1e300 },
    { min: -1.7976931348623157e308, max: 1.7976931348623157e308 },
    { int: true, exclusiveMin: 2 ** 53 - 3, max: 2 ** 53 - 1 },
    { ieee: true },
    { multipleOf: 1e-9, min: 0.5, exclusiveMax: 0.5000001 },
  ])("number %o", (rules) => {
    manyOf(number(rules))
  })

  it("big integers within their limits", () => {
    manyOf({ kind: "bigint", rules: { min: "100000000000000000000", multipleOf: "7" } })
    manyOf({ kind: "bigint", rules: { exclusiveMin: "-3", exclusiveMax: "-1" } })
    manyOf({ kind: "bigint", wire: "number" })
  })

  it("different items, and as many as there are", () => {
    const digit = number({ int: true, min: 0, max: 4 })
    const rules = { minItems: 5, uniqueItems: true } as const
    manyOf({ kind: "array", item: digit, rules })
    manyOf({ kind: "set", item: digit, rules: { minItems: 5 } })
    manyOf({
      kind: "map",
      key: digit,
      value: { kind: "date" },
      rules: { minItems: 4, maxItems: 5 },
    })
    manyOf({ kind: "array", item: text({}), rules: { minItems: 1000, uniqueItems: true } }, {}, 2)
  })

  it("values of a recursive type have an end", () => {
    const tree: Shape = {
      kind: "object",
      index: null,
      fields: [
        { key: "left", shape: { kind: "ref", to: "Tree" }, optional: true },
        { key: "right", shape: { kind: "ref", to: "Tree" }, optional: true },
        {
          key: "more",
          shape: { kind: "array", item: { kind: "ref", to: "Tree" }, rules: {} },
          optional: false,
        },
      ],
    }
    const values = manyOf({ kind: "ref", to: "Tree" }, { Tree: { name: "Tree", shape: tree } }, 200)
    expect(differing(values)).toBeGreaterThan(50)
    for (const value of values) expect(printed(value).length).toBeLessThan(100_000)
  })

  it("reports where there is no value", () => {
    const endless: Definitions = {
      Node: {
        name: "Node",
        shape: {
          kind: "object",
          index: null,
          fields: [{ key: "next", shape: { kind: "ref", to: "Node" }, optional: false }],
        },
      },
    }
    expect(() => randomOf({ kind: "ref", to: "Node" }, endless)(1)).toThrow(/^PC2013.*random<Node>/)
    const at = (shape: Shape): Random =>
      randomOf({ kind: "object", index: null, fields: [{ key: "a", shape, optional: false }] })
    expect(() => at(number({ min: 5, max: 3 }))(1)).toThrow(/^PC2013.* for \/a: /)
    expect(() => at(text({ pattern: [{ source: "^(?!)", flags: "" }] }))(1)).toThrow(
      /^PC2013.* for \/a: /,
    )
    const list = { kind: "array", item: { kind: "boolean" } } as const
    expect(() => at({ ...list, rules: { minItems: 3, uniqueItems: true } })(1)).toThrow(/^PC2013/)
  })
})
