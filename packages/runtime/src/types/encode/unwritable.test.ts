import { expect, test } from "vitest"
import { unwritable } from "./unwritable.ts"

const overflow = new RangeError("Maximum call stack size exceeded")

function messageOf(value: unknown): string {
  return String(unwritable(overflow, value))
}

test("a value that contains itself: the place, and what to do", () => {
  const node: Record<string, unknown> = { name: "a" }
  node["next"] = { "a/b": [1, node] }
  expect(messageOf(node)).toMatch(
    /^PrecastError: PC2190: The value is circular: \/next\/a~1b\/1 is the value itself, .* Leave the field out/,
  )
})

test("the object around that it is", () => {
  const child: Record<string, unknown> = {}
  child["children"] = new Map([["x", new Set([child])]])
  expect(messageOf({ tree: child })).toContain("/tree/children/x/0 is the object at /tree,")
})

test("a value with the same object twice, nested too deeply: the error of the engine", () => {
  const shared = { a: 1 }
  expect(unwritable(overflow, [shared, shared])).toBe(overflow)
  let deep: unknown = null
  for (let level = 0; level < 20_000; level++) deep = [deep]
  expect(unwritable(overflow, deep)).toBe(overflow)
})

test("any other error stays as it is", () => {
  const error = new TypeError("Do not know how to serialize a BigInt")
  expect(unwritable(error, {})).toBe(error)
})
