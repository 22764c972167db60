// Unions whose members do not exclude each other: a value keeps the keys of all members that it fits.
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { emitFile } from "../src/emit-file.ts"
import { expectAgreement } from "./agreement.ts"
import { evaluate, sitesOf } from "./evaluate.ts"
import type { Definitions, Shape } from "../src/ir/shape.ts"
import { seed } from "./seed.ts"
import { overlappingCase } from "./shapes/overlapping.ts"
import { array, literal, map, number, object, refined, set, string, union } from "./shapes/small.ts"
import { valueOf } from "./values/index.ts"

// OVERLAPPING_RUNS=10000 looks at 10⁵ values.
const RUNS = Number(process.env["OVERLAPPING_RUNS"] ?? 100)
const VALUES = 10
const SEED = seed(process.env["AGREE_SEED"])

const boolean: Shape = { kind: "boolean" }
const date: Shape = { kind: "date" }
const unknown: Shape = { kind: "unknown" }
const ref = (to: string): Shape => ({ kind: "ref", to })
const a = object({ a: literal("1") })
const b = object({ b: literal("2") })

/** What comes out again is what went in. */
const keptWhole: Record<string, { shape: Shape; values: () => unknown[]; more?: Definitions }> = {
  "optional fields alone next to a required one": {
    shape: union(object({ "type?": string, "title?": string }), object({ $ref: string })),
    values: () => [{}, { $ref: "#/x" }, { type: "a" }, { type: "a", $ref: "b" }],
  },
  "more optional fields than required ones": {
    shape: union(
      object({ x: string, "o1?": number, "o2?": number, "o3?": number }),
      object({ x: string, y: string, z: string }),
    ),
    values: () => [
      { x: "1", y: "2", z: "3" },
      { x: "1", o1: 1 },
      { x: "1", o3: 1, y: "2", z: "" },
    ],
  },
  "unions that are intersected": {
    shape: union(
      object({ a: number, c: number }),
      object({ a: number, d: number }),
      object({ b: number, c: number }),
      object({ b: number, d: number }),
    ),
    values: () => [
      { a: 1, b: 2, c: 3, d: 4 },
      { a: 1, c: 2 },
      { b: 1, c: 2, d: 3 },
    ],
  },
  "results and errors": {
    shape: union(object({ id: string }), object({ error: string })),
    values: () => [{ id: "1" }, { error: "2" }, { id: "1", error: "2" }],
  },
  "objects below the same key": {
    shape: union(
      object({ at: object({ x: number, "deep?": object({ p: number }) }) }),
      object({ at: object({ y: number, "deep?": object({ q: number }) }) }),
    ),
    values: () => [
      { at: { x: 1, y: 2 } },
      { at: { x: 1, deep: { p: 1 } } },
      { at: { x: 1, y: 2, deep: { p: 1, q: 2 } } },
    ],
  },
  "lists, Sets and Maps of such objects": {
    shape: union(array(union(a, b)), object({ list: array(a) }), object({ list: array(b) })),
    values: () => [
      [{ a: "1", b: "2" }, { a: "1" }],
      { list: [{ a: "1", b: "2" }] },
      { list: [] },
      { list: [{ a: "1" }, { a: "1" }] },
    ],
  },
  "Sets of objects": {
    shape: union(object({ of: set(a) }), object({ of: set(b) })),
    values: () => [
      {
        of: new Set([
          { a: "1", b: "2" },
          { b: "2", a: "1" },
        ]),
      },
    ],
  },
  "Maps of objects": {
    shape: union(map(a), map(b)),
    values: () => [new Map([["k", { a: "1", b: "2" }]]), new Map([["k", { a: "1" }]])],
  },
  "a tag that two members share": {
    shape: union(
      object({ type: literal("a"), "x?": number }),
      object({ type: literal("a"), "y?": number }),
      object({ type: literal("b"), "z?": number }),
    ),
    values: () => [
      { type: "a", x: 1, y: 2 },
      { type: "b", z: 3 },
      { type: "a", y: 2 },
    ],
  },
  "a record next to fields": {
    shape: union(object({ id: number }), object({}, { index: number })),
    values: () => [{ id: 1 }, { id: 1, x: 2 }, { x: 2 }, JSON.parse('{"__proto__":1,"id":2}')],
  },
  "a union behind a check": {
    shape: union(
      refined(union(object({ "x?": number }), object({ y: number }))),
      object({ z: number }),
    ),
    values: () => [{ x: 1, y: 2, z: 3 }, { y: 2 }, { z: 3, y: 1 }],
  },
  "unknown next to an object": {
    shape: union(object({ at: unknown }), object({ at: object({ x: number }), y: number })),
    values: () => [{ at: { x: 1, p: 2 }, y: 3 }, { at: 1 }],
  },
  "types that mention themselves": {
    shape: ref("Tree"),
    values: () =>
      [
        { left: { right: { left: {}, "of?": 1 } }, right: {} },
        { left: { right: { value: 1 }, value: 2 }, right: { value: 3 } },
      ].map((at) => JSON.parse(JSON.stringify(at).replace('"of?":1', '"value":1')) as unknown),
    more: {
      Tree: {
        name: "Tree",
        shape: union(
          object({ "left?": ref("Tree"), "value?": number }),
          object({ "right?": ref("Tree"), "value?": number }),
        ),
      },
    },
  },
}

describe("a value of several members", () => {
  it.each(Object.entries(keptWhole))("keeps all of its keys: %s", (_, { shape, values, more }) => {
    expect.hasAssertions()
    expectAgreement(shape, values, more, "kept")
  })

  it("takes what members read differently from the first one", () => {
    const shape = union(object({ at: date, x: number }), object({ at: string, y: boolean }))
    expect.hasAssertions()
    expectAgreement(shape, () => [
      { at: new Date(0), x: 1 },
      { at: "2020-01-01T00:00:00.000Z", x: 1, y: true },
      { at: "no date", x: 1, y: true },
    ])
  })
})

describe("random unions of objects that overlap", { timeout: 60_000 + 300 * RUNS }, () => {
  it("keep the keys that a member which fits knows, in every operation", () => {
    fc.assert(
      fc.property(
        overlappingCase.chain((at) =>
          fc.tuple(
            fc.constant(at),
            fc.array(valueOf(at.value, at.definitions), { minLength: VALUES, maxLength: VALUES }),
          ),
        ),
        ([{ shape, definitions }, values]) => {
          expectAgreement(shape, () => structuredClone(values), definitions)
        },
      ),
      { numRuns: RUNS, seed: SEED },
    )
  })
})

describe("a recursive type of members that overlap", () => {
  const definitions: Definitions = {
    Tree: {
      name: "Tree",
      shape: union(
        object({ "of?": ref("Tree"), "x?": number }),
        object({ "of?": ref("Tree"), "y?": number }),
        object({ "of?": ref("Tree"), "z?": number }),
      ),
    },
  }

  it("is read, written, copied and pruned in time that grows as the value does", () => {
    const nested = (depth: number): object =>
      depth === 0 ? { x: 1, y: 2, z: 3 } : { of: nested(depth - 1), x: 1, z: 3, other: true }
    // 3¹⁰⁰ looks at the innermost object otherwise, which no test would see the end of.
    expectAgreementOnSmall(nested(100))
  })

  function expectAgreementOnSmall(value: object): void {
    const operations = ["is", "encode", "safeDecode", "clone", "prune"] as const
    const [is, encode, safeDecode, clone, prune] = evaluate(
      emitFile(sitesOf(ref("Tree"), definitions, operations)),
    ) as ((value: unknown) => unknown)[]
    const known = JSON.parse(JSON.stringify(value).replaceAll(',"other":true', "")) as unknown
    expect(is!(value)).toBe(true)
    expect(JSON.parse(encode!(value) as string)).toEqual(known)
    expect(safeDecode!(JSON.stringify(value))).toEqual({ ok: true, value: known })
    expect(clone!(value)).toEqual(known)
    expect(prune!(value)).toEqual(known)
  }
})
