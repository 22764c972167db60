import { expect, test } from "vitest"
import { fitsAny, mergedFits, onlyKey } from "./merge.ts"

test("onlyKey is the place of the one key with a value", () => {
  const keys = ["a", "b", "c"]
  expect(onlyKey({ b: 1, other: 2 }, keys)).toBe(1)
  expect(onlyKey({ b: null }, keys)).toBe(1)
  expect(onlyKey({ a: undefined, c: 1 }, keys)).toBe(2)
  expect(onlyKey({ a: 1, c: 1 }, keys)).toBe(-1)
  expect(onlyKey({}, keys)).toBe(-1)
})

test("fitsAny and mergedFits begin at a place", () => {
  const checks = [() => true, () => false, (value: unknown) => value === 1]
  expect(fitsAny(1, checks, 1)).toBe(true)
  expect(fitsAny(2, checks, 1)).toBe(false)
  expect(fitsAny(2, checks, 0)).toBe(true)
  const makes = [() => ({ a: 1 }), () => ({ b: 2 }), () => ({ c: 3 })]
  expect(mergedFits({ own: 0 }, {}, makes, 1)).toEqual({ own: 0, b: 2, c: 3 })
  expect(mergedFits({ own: 0 }, {}, makes)).toEqual({ own: 0, a: 1, b: 2, c: 3 })
})
