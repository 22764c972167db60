import { describe, expect, it } from "vitest"
import type { Definitions, Shape } from "../ir/shape.ts"
import { planFile } from "./index.ts"

const string: Shape = { kind: "string", rules: {} }
const span = { file: "a.ts", start: 0, end: 0 }

function plan(
  shape: Shape,
  definitions: Definitions = {},
  typeName = "Value",
): ReturnType<typeof planFile> {
  return planFile({
    file: "a.ts",
    definitions,
    sites: [
      { kind: "function", operation: "is", typeName, shape, span },
      { kind: "function", operation: "decode", typeName, shape, span },
    ],
  })
}

describe("planFile", () => {
  it("names a type after its definition, shares equal types between sites", () => {
    const { sites } = plan({ kind: "array", item: string, rules: {} }, {}, "string[]")
    expect(sites).toEqual([
      { kind: "function", operation: "is", type: "String" },
      { kind: "function", operation: "decode", type: "String" },
    ])
  })

  it("keeps different types of one name apart", () => {
    const { types } = plan(
      { kind: "array", item: string, rules: {} },
      { Value: { name: "Value", shape: string } },
    )
    expect(Object.keys(types)).toEqual(["Value", "Value_2"])
  })

  it("knows which values may be nested without end", () => {
    const { types } = plan(
      {
        kind: "object",
        index: null,
        fields: [{ key: "root", optional: false, shape: { kind: "ref", to: "Tree" } }],
      },
      {
        Tree: {
          name: "Tree",
          shape: { kind: "array", item: { kind: "ref", to: "Tree" }, rules: {} },
        },
        Leaf: { name: "Leaf", shape: string },
      },
    )
    expect(
      Object.fromEntries(Object.entries(types).map(([id, type]) => [id, type.recursive])),
    ).toEqual({ Tree: true, Leaf: false, Value: true })
  })

  it("makes functions of the parts of a union", () => {
    const { types } = plan({
      kind: "union",
      members: [{ kind: "null" }, { kind: "array", item: string, rules: {} }],
    })
    expect(types["Value"]?.node).toMatchObject({
      members: [{ kind: "null" }, { kind: "ref", to: "Value_2" }],
    })
  })

  it("checks cheap fields first", () => {
    const { types } = plan({
      kind: "object",
      index: null,
      fields: [
        { key: "list", optional: false, shape: { kind: "array", item: string, rules: {} } },
        { key: "at", optional: false, shape: { kind: "date" } },
        { key: "type", optional: false, shape: { kind: "literal", value: "a" } },
      ],
    })
    expect(types["Value"]?.node).toMatchObject({ checkOrder: [2, 1, 0] })
  })
})
