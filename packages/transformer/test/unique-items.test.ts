// UniqueItems compares what the type names: what `is` accepts has to come back from the text that `encode` writes.
import { describe, expect, it } from "vitest"
import type { Definitions, Shape } from "../src/ir/shape.ts"
import { expectAgreement } from "./agreement.ts"
import { evaluate, sitesOf } from "./evaluate.ts"
import { emitFile } from "../src/emit-file.ts"
import { array, map, number, object, set, string, union, unknown } from "./shapes/small.ts"

const unique = (item: Shape): Shape => ({ kind: "array", item, rules: { uniqueItems: true } })
const a = object({ "a?": number })
const definitions: Definitions = {
  Tree: { name: "Tree", shape: object({ "of?": { kind: "ref", to: "Tree" } }) },
}

const cases: Record<string, [item: Shape, one: unknown, other: unknown]> = {
  objects: [a, { a: 1 }, { a: 1, x: 1 }],
  "objects that differ": [a, { a: 1, x: 1 }, { a: 2, x: 1 }],
  "objects in lists": [array(a), [{ a: 1 }], [{ a: 1, x: 1 }]],
  "objects in Sets": [set(a), new Set([{ a: 1 }]), new Set([{ a: 1, x: 1 }])],
  "objects in Maps": [map(a), new Map([["k", { a: 1 }]]), new Map([["k", { a: 1, x: 1 }]])],
  "members of a union": [union(string, a), { a: 1 }, { a: 1, x: 1 }],
  "members that overlap": [union(object({ b: number }), a), { b: 1, x: 1 }, { b: 1, a: 1 }],
  "a recursive type": [{ kind: "ref", to: "Tree" }, { of: {} }, { of: { x: 1 } }],
  "records, which name all keys": [object({}, { index: number }), { a: 1 }, { a: 1, x: 1 }],
  "anything, with all its keys": [object({ a: unknown }), { a: {} }, { a: { x: 1 } }],
}

describe.each(Object.entries(cases))("%s", (_, [item, one, other]) => {
  it("agree with the oracle, in each operation", () => {
    expect.hasAssertions()
    expectAgreement(
      unique(item),
      () => [[one], [one, other], [other, one], [one, one]].map((list) => structuredClone(list)),
      definitions,
    )
  })

  it("have a place in the issues when they are equal", () => {
    const sites = sitesOf(object({ list: unique(item) }), definitions, ["is", "validate"])
    const [is, validate] = evaluate(emitFile(sites)) as ((value: unknown) => unknown)[]
    const value = { list: [one, other] }
    const result = validate!(value) as { ok: boolean; issues?: object[] }
    expect(result.ok).toBe(is!(value))
    if (!result.ok) expect(result.issues).toMatchObject([{ path: "/list", code: "unique" }])
    expect(validate!({ list: [one, one, null] })).toMatchObject({
      issues: [{ path: "/list/2", code: "type" }],
    })
  })
})
