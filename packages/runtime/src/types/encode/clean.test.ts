import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { newTrust, quoted, type Trust, wholeText } from "./clean.ts"

/** An emitted encoder of string[], by hand. */
function encode(values: string[], trust: Trust): string {
  return wholeText(
    (list) => `[${list.map((value) => `"${quoted(value, 2)}"`).join(",")}]`,
    values,
    trust,
  )
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

describe("texts that are scanned once", () => {
  it("are what JSON.stringify writes, whatever came before", () => {
    const trust = newTrust()
    fc.assert(
      fc.property(fc.array(value, { maxLength: 12 }), (values) => {
        expect(encode(values, trust)).toBe(JSON.stringify(values))
      }),
      { numRuns: 4_000 },
    )
  })

  it("write a value that is not a string as JSON.stringify does", () => {
    for (const wrong of [null, undefined, 5, { a: '"' }, ['","']]) {
      const values = ["a", wrong, "b"] as string[]
      expect(encode(values, newTrust())).toBe(JSON.stringify(values))
    }
  })

  it("are looked at one string at a time for a while after one had escapes", () => {
    const trust = newTrust()
    const lengths: number[] = []
    const count = (values: string[]): void => {
      let rounds = 0
      const write = (list: string[]): string => {
        rounds++
        return list.map((value) => `"${quoted(value, 2)}"`).join(",")
      }
      wholeText(write, values, trust)
      lengths.push(rounds)
    }
    for (const values of [["a"], ['"'], ['"'], ["a"]]) count(values)
    // Trusted, written again, and with care immediately after that.
    expect(lengths).toEqual([1, 2, 1, 1])
    expect(trust.doubt).toBe(14)
  })

  it("do not disturb one that is being written when one inside throws", () => {
    const inner = newTrust()
    const write = (values: string[]): string => {
      try {
        wholeText(
          () => {
            quoted("x", 100)
            throw new Error("no")
          },
          null,
          inner,
        )
      } catch {
        // Continues.
      }
      return values.map((value) => `"${quoted(value, 2)}"`).join(",")
    }
    expect(wholeText(write, ["a", "b"], newTrust())).toBe('"a","b"')
    expect(wholeText(write, ['a"', "b"], newTrust())).toBe('"a\\"","b"')
  })
})
