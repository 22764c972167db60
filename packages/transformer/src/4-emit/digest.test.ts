import { expect, test } from "vitest"
import type { PlannedType } from "../ir/plan.ts"
import { createDigests } from "./digest.ts"

/** A type of one number, in the parts that decide about its digest. */
function literal(value: number): PlannedType {
  return { id: "T", name: "T", node: { kind: "literal", value } } as unknown as PlannedType
}

function withRule(minimum: number): PlannedType {
  return {
    id: "T",
    name: "T",
    node: { kind: "array", item: { kind: "number", rules: { minimum } }, rules: {} },
  } as unknown as PlannedType
}

test("numbers that JSON writes alike have digests of their own", () => {
  const digests = createDigests()
  const digestOf = (type: PlannedType): string => digests.of({ T: type }).get("T")!
  const numbers = [0, -0, NaN, Infinity, -Infinity]
  for (const make of [literal, withRule]) {
    const all = numbers.map((value) => digestOf(make(value)))
    expect(new Set(all).size).toBe(numbers.length)
    expect(numbers.map((value) => digestOf(make(value)))).toEqual(all)
  }
})
