import { describe, expect, it } from "vitest"
import { hasOnlyKeys } from "./only-keys.ts"

describe("hasOnlyKeys", () => {
  const keys = new Set(["a", "b"])

  it("checks own enumerable keys only", () => {
    expect(hasOnlyKeys({}, keys)).toBe(true)
    expect(hasOnlyKeys({ b: 1, a: undefined }, keys)).toBe(true)
    expect(hasOnlyKeys({ a: 1, c: undefined }, keys)).toBe(false)
    expect(hasOnlyKeys(Object.create({ c: 1 }) as object, keys)).toBe(true)
    expect(hasOnlyKeys(JSON.parse('{"__proto__":1}') as object, keys)).toBe(false)
    expect(hasOnlyKeys(Object.defineProperty({}, "c", { value: 1 }), keys)).toBe(true)
  })
})
