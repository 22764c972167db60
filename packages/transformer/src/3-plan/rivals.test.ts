import { expect, test } from "vitest"
import type { Definitions, Field, OfKind, Shape } from "../ir/shape.ts"
import { rivalsOf } from "./rivals.ts"

const literals = (values: readonly (string | number)[]): Shape => ({
  kind: "union",
  members: values.map((value) => ({ kind: "literal", value })),
})

const numbers = [0, 1, 2, 3, 4, 5, 6, 7]

const definitions: Definitions = {
  Text: { name: "Text", shape: literals(numbers.map((each) => `t${each}`)) },
  Count: { name: "Count", shape: literals(numbers) },
}

const object = (to: string, extra: readonly Field[] = []): Shape => {
  const shape: Shape = { kind: "ref", to }
  const fields = Array.from({ length: 40 }, (_, at) => ({ key: `f${at}`, shape, optional: true }))
  return { kind: "object", fields: [...fields, ...extra], index: null }
}

const union = (...members: Shape[]): OfKind<"union"> => ({ kind: "union", members })

test("two types are compared once, however many fields have them", () => {
  expect(rivalsOf(union(object("Text"), object("Count")), [0, 1], definitions)).toBeNull()
})

test("a member that knows one more key is a rival of each one before it", () => {
  const more = object("Count", [{ key: "more", shape: { kind: "null" }, optional: true }])
  const members = union(object("Text"), object("Count"), more)
  expect(rivalsOf(members, [0, 1, 2], definitions)).toEqual([[2], [2], []])
})
