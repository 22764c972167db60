import { expect, test } from "vitest"
import { familiesOf } from "./families.ts"
import type { Definitions, Shape } from "./shape.ts"

const text: Shape = { kind: "string", rules: {} }

test("the families of a union are found once, for all fields that have it as their type", () => {
  const union: Shape = { kind: "union", members: [text, { kind: "null" }] }
  const definitions: Definitions = { U: { name: "U", shape: union } }
  const families = familiesOf({ kind: "ref", to: "U" }, definitions)
  expect([...families]).toEqual(["string", "null"])
  expect(familiesOf({ kind: "ref", to: "U" }, definitions)).toBe(families)
})

test("unions that hold each other have the families of both, whichever is read first", () => {
  const union = (to: string, other: Shape): Shape => ({
    kind: "union",
    members: [{ kind: "ref", to }, other],
  })
  const definitions: Definitions = {
    A: { name: "A", shape: union("B", text) },
    B: { name: "B", shape: union("A", { kind: "null" }) },
  }
  for (const to of ["A", "B"])
    expect([...familiesOf({ kind: "ref", to }, definitions)].toSorted()).toEqual(["null", "string"])
})
