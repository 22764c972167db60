import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { Shape } from "../src/ir/shape.ts"
import { expectAgreement } from "./agreement.ts"
import { seed } from "./seed.ts"
import {
  array,
  literal,
  map,
  number,
  object,
  patterns,
  refined,
  set,
  smallShapes,
  smallValues,
  undefinedShape,
  union,
  unknown,
} from "./shapes/small.ts"

// As in agree.test.ts; types are small here, and each is looked at with the same values.
const RUNS = Number(process.env["AGREE_RUNS"] ?? 200)
const SEED = seed(process.env["AGREE_SEED"])

const members = fc.uniqueArray(fc.constantFrom(...smallShapes), { minLength: 4, maxLength: 4 })

/** Flat, or with unions behind a check. */
const ways: readonly ((...four: [Shape, Shape, Shape, Shape]) => Shape)[] = [
  (a, b) => union(a, b),
  (a, b, c) => union(a, b, c),
  (a, b, c, d) => union(a, b, c, d),
  (a, b, c) => refined(union(a, b, c)),
  (a, b, c) => union(refined(union(a, b)), c),
  (a, b, c, d) => union(refined(union(a, b), "refusesNames"), c, d),
  (a, b, c, d) => union(refined(union(a, refined(union(b, c)))), d),
]

describe("a value of several members of a union", { timeout: 60_000 + 60 * RUNS }, () => {
  it("belongs to the same one in every operation", () => {
    fc.assert(
      fc.property(fc.constantFrom(...ways), members, (way, four) => {
        expectAgreement(way(...(four as [Shape, Shape, Shape, Shape])), smallValues)
      }),
      { numRuns: RUNS, seed: SEED },
    )
  })
})

/** Cases that long runs of property tests found, as small as they get. */
const found: Record<string, { shape: Shape; values: () => unknown[] }> = {
  "a record of anything next to undefined fields, behind a check": {
    shape: refined(
      union(object({}, { index: unknown }), object({ id: undefinedShape }), object({ id: number })),
    ),
    values: () => [{ id: undefined }, { id: 1 }, { id: "a" }, {}, { x: 1 }],
  },
  "a Map, an object of patterns, another Map": {
    shape: union(map(undefinedShape), object({}, patterns), map(number, "object")),
    values: () => [new Map(), new Map([["a", 1]]), new Map([["a", undefined]])],
  },
  "a Set, an object that takes it, a Set behind a check with an object": {
    shape: union(refined(union(object({}), set(unknown))), object({ "id?": number }), set(number)),
    values: () => [new Set(["a"]), new Set([1]), new Set(), {}, { id: 1 }],
  },
  "null that a check refuses, next to a Map": {
    shape: union(refined({ kind: "null" }, "lastIsPast"), map(number)),
    values: () => [null, new Map(), new Map([["a", 1]])],
  },
  "a list, an object that takes it, a list behind a check with an object": {
    shape: union(
      refined(union(array(unknown), object({ id: literal("b") }))),
      object({ length: number }),
      { kind: "tuple", items: [], rest: null },
    ),
    values: () => [["a"], [1], [], { id: "b" }, { length: 1 }],
  },
}

describe("cases that were found", () => {
  it.each(Object.entries(found))("%s", (_, { shape, values }) => {
    expect.hasAssertions()
    expectAgreement(shape, values)
  })
})
