import { expect, test } from "vitest"
import { hashOf } from "./hash.ts"

test("texts have hashes of their own, the same each time", () => {
  const texts = ["", "a", "b", "ab", "ba", "aa", "\0", "ä", "日本", "x".repeat(10_000)]
  const hashes = texts.map(hashOf)
  expect(new Set(hashes).size).toBe(texts.length)
  for (const hash of hashes) expect(hash).toMatch(/^[0-9a-f]{16}$/)
  expect(hashOf("ab")).toBe(hashes[3])
})

test("neither half repeats where texts differ a little", () => {
  const hashes = Array.from({ length: 20_000 }, (_, index) => hashOf(`["string",${index}]`))
  expect(new Set(hashes).size).toBe(20_000)
  // Chance alone gives 0.05 pairs in 32 bits.
  for (const [start, end] of [
    [0, 8],
    [8, 16],
  ]) {
    expect(new Set(hashes.map((hash) => hash.slice(start, end))).size).toBeGreaterThan(19_990)
  }
})
