import { expect, test } from "vitest"
import { MemoryStore } from "../../src/resources/cache/memory.ts"

let now = 0
const limits = { maxEntries: 3, maxBytes: 10_000, now: () => now }
const value = (text: string): { text: string; freshUntil: number } => ({ text, freshUntil: 0 })

test("what was used longest ago goes first", () => {
  const store = new MemoryStore(limits)
  for (const key of ["a", "b", "c"]) store.set(key, value(key), 10)
  store.get("a")
  store.set("d", value("d"), 10)
  expect(["a", "b", "c", "d"].map((key) => store.get(key)?.text)).toEqual([
    "a",
    undefined,
    "c",
    "d",
  ])
  expect(store.size).toBe(3)
})

test("bytes are counted, and given back", () => {
  const store = new MemoryStore({ ...limits, maxEntries: 1000 })
  const text = "x".repeat(2000)
  for (const key of ["a", "b", "c"]) store.set(key, value(text), 10)
  expect(store.size).toBe(2)
  store.set("b", value("short"), 10)
  store.set("c", value("short"), 10)
  expect(store.bytes).toBeLessThan(1000)
  store.set("large", value("x".repeat(5000)), 10)
  expect([store.get("large"), store.size]).toEqual([undefined, 2])
  store.clear()
  expect([store.bytes, store.size]).toEqual([0, 0])
})

test("a larger value in the place of a smaller one leaves nothing of the smaller", () => {
  const store = new MemoryStore(limits)
  store.set("a", value("old"), 10)
  store.set("a", value("x".repeat(5000)), 10)
  expect([store.get("a"), store.bytes]).toEqual([undefined, 0])
})

test("values end with their time", () => {
  const store = new MemoryStore(limits)
  now = 100
  store.set("a", value("a"), 10)
  now = 109
  expect(store.get("a")?.text).toBe("a")
  now = 110
  expect([store.get("a"), store.size]).toEqual([undefined, 0])
})

test("keys are texts, whichever", () => {
  const store = new MemoryStore(limits)
  store.set("__proto__", value("1"), 1e9)
  expect(store.get("__proto__")?.text).toBe("1")
  expect(store.get("constructor")).toBe(undefined)
})
