import { expect, it } from "vitest"
import { emitFile } from "../src/emit-file.ts"
import type { Definitions, Shape } from "../src/ir/shape.ts"
import { evaluate, functionsOf, sitesOf } from "./evaluate.ts"

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
])("encode reports that a recursive type's value is circular: %s", (_name, more) => {
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

it.each(["clone", "prune"] as const)("%s reports a circular value, whose path it names", (name) => {
  const sites = sitesOf({ kind: "ref", to: "Node" }, nodeWith(string), [name])
  const [run] = evaluate(emitFile(sites)) as [(value: unknown) => unknown]
  const node: Record<string, unknown> = { name: "a" }
  expect(run({ name: "b", next: node })).toEqual({ name: "b", next: node })
  node["next"] = { name: "b", next: node }
  expect(() => run(node)).toThrow(
    expect.objectContaining({
      code: "PC2190",
      message: expect.stringContaining("/next/next is the value itself") as string,
    }),
  )
  expect(run({ name: "c" })).toEqual({ name: "c" })
})

it("the stack of the error has the caller's line", () => {
  const { encode } = functionsOf({ kind: "ref", to: "Node" }, nodeWith(string))
  const node: Record<string, unknown> = { name: "a" }
  node["next"] = node
  const callOfTheProgram = (): unknown => encode(node)
  let error: unknown
  try {
    callOfTheProgram()
  } catch (caught) {
    error = caught
  }
  expect((error as Error).stack).toContain("callOfTheProgram")
})
