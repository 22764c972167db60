import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import {
  carefulAttempt,
  isClean,
  newAttempt,
  newTrust,
  type Trust,
  uncheckedString,
} from "./clean.ts"
import { repaired } from "./quote.ts"

/** An emitted encoder of string[], by hand. */
function encode(values: string[], trust: Trust): string {
  const write = (attempt: ReturnType<typeof newAttempt>): string => {
    attempt.quotes += 2 * values.length
    return `[${values.map((value) => `"${uncheckedString(value, attempt)}"`).join(",")}]`
  }
  const attempt = newAttempt(trust)
  const text = write(attempt)
  if (isClean(text, attempt, trust)) return text
  return repaired(attempt.careful ? text : write(carefulAttempt()))
}

const hostile = fc.constantFrom(
  '","',
  '"',
  '""',
  '\\"',
  "\\",
  "\\u0022",
  "\u0000",
  '"\u0000"',
  "\ud800",
  "Ȣ",
  "\u2028",
  '],["',
)
const value = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom("a", "hello", "Привет", "😀") },
  { weight: 1, arbitrary: hostile },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 30 }) },
)

describe("texts that are looked at once", () => {
  it("are what JSON.stringify writes, whatever came before", () => {
    const trust = newTrust()
    fc.assert(
      fc.property(fc.array(value, { maxLength: 12 }), (values) => {
        expect(encode(values, trust)).toBe(JSON.stringify(values))
      }),
      { numRuns: 4_000 },
    )
  })

  it("write what is no string as JSON.stringify does", () => {
    for (const wrong of [null, undefined, 5, { a: '"' }, ['","']]) {
      const values = ["a", wrong, "b"] as string[]
      expect(encode(values, newTrust())).toBe(JSON.stringify(values))
    }
  })

  it("are looked at one string at a time for a while after one had escapes", () => {
    const trust = newTrust()
    encode(['"'], trust)
    expect(newAttempt(trust).careful).toBe(true)
    for (let text = 0; text < 20; text++) encode(["a"], trust)
    expect(newAttempt(trust).careful).toBe(false)
  })
})
