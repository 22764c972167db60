import { describe, expect, it } from "vitest"
import type { Definitions, Field, Shape } from "../ir/shape.ts"
import { discriminate } from "./discriminate.ts"

const string: Shape = { kind: "string", rules: {} }

function object(fields: Record<string, Shape | { optional: Shape }>): Shape {
  return {
    kind: "object",
    index: null,
    fields: Object.entries(fields).map(([key, at]): Field =>
      "optional" in at
        ? { key, shape: at.optional, optional: true }
        : { key, shape: at, optional: false },
    ),
  }
}

function literal(value: string | number | boolean): Shape {
  return { kind: "literal", value }
}

function plan(members: Shape[], definitions: Definitions = {}): ReturnType<typeof discriminate> {
  return discriminate({ kind: "union", members }, definitions)
}

describe("discriminate", () => {
  it("finds the field whose literals differ in every object", () => {
    const { tag, memory } = plan([
      object({ version: literal(1), type: literal("a") }),
      object({
        version: literal(1),
        type: { kind: "union", members: [literal("b"), literal("c")] },
      }),
    ])
    expect(tag).toEqual({
      key: "type",
      inherited: false,
      cases: [
        { member: 0, values: ["a"] },
        { member: 1, values: ["b", "c"] },
      ],
    })
    expect(memory).toEqual([])
  })

  it("sees through refs and named unions", () => {
    const definitions: Definitions = {
      A: { name: "A", shape: object({ type: literal("a") }) },
      BC: {
        name: "BC",
        shape: {
          kind: "union",
          members: [object({ type: literal("b") }), object({ type: literal("c") })],
        },
      },
    }
    const { tag } = plan(
      [
        { kind: "ref", to: "A" },
        { kind: "ref", to: "BC" },
      ],
      definitions,
    )
    expect(tag?.cases.map(({ values }) => values)).toEqual([["a"], ["b", "c"]])
  })

  it.each([
    ["optional", [object({ type: { optional: literal("a") } }), object({ type: literal("b") })]],
    [
      "the same twice",
      [object({ type: literal("a") }), object({ type: literal("a"), more: string })],
    ],
    ["a string", [object({ type: string }), object({ type: literal("b") })]],
    ["one object only", [object({ type: literal("a") }), string]],
  ])("takes no tag that is %s", (_, members) => {
    expect(plan(members).tag).toBeNull()
  })

  it("uses no tag next to a Map that is an object in JSON, which follows every object", () => {
    const map: Shape = { kind: "map", key: string, value: string, rules: {}, wire: "object" }
    const objects = [object({ type: literal("a"), x: string }), object({ type: literal("b") })]
    expect(plan([map, ...objects])).toMatchObject({ tag: null, wire: [1, 2, 0] })
  })

  it("tries the object with more fields first, so that no field is lost", () => {
    const { wire, memory } = plan([
      object({ a: string }),
      object({ a: string, b: { optional: string } }),
    ])
    expect(wire).toEqual([1, 0])
    expect(memory).toEqual([1, 0])
  })

  it("takes a text for the most special thing it can be", () => {
    const { wire } = plan([
      string,
      { kind: "bigint" },
      { kind: "date" },
      literal("x"),
      { kind: "null" },
    ])
    expect(wire).toEqual([3, 4, 2, 1, 0])
  })

  it("knows the only member for objects and for arrays", () => {
    const { only } = plan([
      { kind: "null" },
      object({ a: string }),
      { kind: "array", item: string, rules: {} },
    ])
    expect(only).toEqual({ object: 1, array: 2 })
  })

  describe("by first byte", () => {
    it("distinguishes members of different kinds", () => {
      const { firstByte } = plan([
        { kind: "null" },
        string,
        { kind: "number", rules: {} },
        { kind: "boolean" },
        object({ a: string }),
      ])
      expect(firstByte).toEqual({
        quote: [1],
        digit: [2],
        word: [3],
        null: true,
        bracket: null,
        brace: 4,
      })
    })

    it("reads a tag wherever it stands", () => {
      const members = [object({ x: string, type: literal("a") }), object({ type: literal("b") })]
      expect(plan(members).firstByte?.brace).toBe("tag")
      expect(plan(members.toReversed()).firstByte?.brace).toBe("tag")
    })

    it("is not enough for two kinds of arrays or untagged objects", () => {
      const list: Shape = { kind: "array", item: string, rules: {} }
      expect(plan([list, { kind: "tuple", items: [], rest: null }]).firstByte).toBeNull()
      expect(plan([object({ a: string }), object({ b: string })]).firstByte).toBeNull()
    })
  })
})
