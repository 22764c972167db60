import { expect, test } from "vitest"
import type { Report } from "../explain/described-types.ts"
import { describedText } from "./described-text.ts"

const isNode = (value: unknown): boolean => typeof (value as { id?: unknown }).id === "string"
const isOwner = (value: unknown): boolean => typeof (value as { name?: unknown }).name === "string"

const node: Report = () => [
  "Node",
  { id: "string", of: ["optional", ["union", [node, owner]]] },
  isNode,
]
const owner: Report = () => ["Owner", { name: "string" }, isOwner]

test("a member of a union is found by its check", () => {
  const text = describedText({ id: "a", of: { name: "Ada", secret: 1 }, other: 2 }, node)
  expect(text).toBe('{"id":"a","of":{"name":"Ada"}}')
})

test("a value of several members keeps the keys of all of them", () => {
  const text = describedText({ id: "a", of: { id: "b", name: "Ada", secret: 1 } }, node)
  expect(text).toBe('{"id":"a","of":{"id":"b","name":"Ada"}}')
})

test("a circular value is an error with both places", () => {
  const value: { id: string; of?: unknown } = { id: "a" }
  value.of = { id: "b", of: value }
  expect(() => describedText(value, node)).toThrow(expect.objectContaining({ code: "PC2190" }))
})
