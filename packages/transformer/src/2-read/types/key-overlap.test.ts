import { describe, expect, it } from "vitest"
import type { KeyPattern, TemplatePart } from "../../ir/shape.ts"
import { overlaps } from "./key-overlap.ts"

const number: KeyPattern = { kind: "number" }

/** `"a*"` is `a${string}`, `#` a number. */
function pattern(text: string): KeyPattern {
  const parts = text.match(/[*#]|[^*#]+/g)!.map((part): TemplatePart => {
    if (part === "*") return { kind: "slot", of: "string" }
    return part === "#" ? { kind: "slot", of: "number" } : { kind: "text", text: part }
  })
  return { kind: "template", parts, rules: {} }
}

describe("overlaps", () => {
  it.each([
    ["a*", "*b"],
    ["a*", "ab*"],
    ["*-*", "x*"],
    ["*.*", "*x*"],
    ["v#", "*1"],
    ["data-*", "*-id"],
    ["a*c", "ab*"],
  ])("%s and %s", (a, b) => {
    expect(overlaps(pattern(a), pattern(b))).toBe(true)
    expect(overlaps(pattern(b), pattern(a))).toBe(true)
  })

  it.each([
    ["a*", "b*"],
    ["*a", "*b"],
    ["value_#", "*_postfix"],
    ["x#", "x#px"],
    ["on*", "off*"],
  ])("not %s and %s", (a, b) => {
    expect(overlaps(pattern(a), pattern(b))).toBe(false)
    expect(overlaps(pattern(b), pattern(a))).toBe(false)
  })

  it("follows patterns of many slots in a product of their lengths", () => {
    const long = (end: string): KeyPattern => pattern(`${"*a".repeat(200)}${end}`)
    let visits = 0
    expect(overlaps(long("x"), long("y"), () => visits++)).toBe(false)
    expect(visits).toBeLessThan(402 * 402)
  })

  it("compares the exponents and fractions of numbers", () => {
    expect(overlaps(number, pattern("*e+*"))).toBe(true)
    expect(overlaps(number, pattern("1.*"))).toBe(true)
    expect(overlaps(number, pattern("e*"))).toBe(false)
    expect(overlaps(pattern("#x"), pattern("1.x"))).toBe(false)
  })

  it("tells numbers", () => {
    expect(overlaps(number, pattern("*1"))).toBe(true)
    expect(overlaps(number, pattern("-*"))).toBe(true)
    expect(overlaps(number, pattern("*_postfix"))).toBe(false)
    expect(overlaps(number, pattern("x*"))).toBe(false)
  })
})
