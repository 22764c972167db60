import { expect, it } from "vitest"
import type { Definitions, Shape } from "../src/ir/shape.ts"
import { functionsOf } from "./evaluate.ts"

const string: Shape = { kind: "string", rules: {} }

/** `interface Node { name: string; next?: Node; more?: … }` */
function nodeWith(more: Shape): Definitions {
  const next: Shape = { kind: "ref", to: "Node" }
  const fields = [
    { key: "name", shape: string, optional: false },
    { key: "next", shape: next, optional: true },
    { key: "more", shape: more, optional: true },
  ]
  return { Node: { name: "Node", shape: { kind: "object", fields, index: null } } }
}

it.each<[string, Shape]>([
  ["of texts", string],
  ["of anything", { kind: "unknown" }],
])("encode says that a recursive type's value is circular: %s", (_name, more) => {
  const { encode } = functionsOf({ kind: "ref", to: "Node" }, nodeWith(more))
  const node: Record<string, unknown> = { name: "a" }
  expect(encode({ name: "b", next: node })).toBe('{"name":"b","next":{"name":"a"}}')
  node["next"] = { name: "b", next: node }
  expect(() => encode(node)).toThrow(
    expect.objectContaining({
      code: "PC2190",
      message: expect.stringContaining("/next/next is the value itself") as string,
    }),
  )
  expect(encode({ name: "c" })).toBe('{"name":"c"}')
})
