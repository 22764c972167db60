import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { texts } from "../../../test/helpers/texts.ts"
import { quoted, wholeText, type Write } from "./clean.ts"

/** What an emitted encoder of string[] calls, by hand. */
function listWriter(): Write<string[]> {
  return (list) => `[${list.map((value) => `"${quoted(value, 2)}"`).join(",")}]`
}

describe("texts that are scanned once", () => {
  it("are what JSON.stringify writes, whatever came before", () => {
    const write = listWriter()
    fc.assert(
      fc.property(fc.array(texts, { maxLength: 12 }), (values) => {
        expect(wholeText(write, values)).toBe(JSON.stringify(values))
      }),
      { numRuns: 4_000 },
    )
  })

  it("write a value that is not a string as JSON.stringify does", () => {
    for (const wrong of [null, undefined, 5, { a: '"' }, ['","']]) {
      const values = ["a", wrong, "b"] as string[]
      expect(wholeText(listWriter(), values)).toBe(JSON.stringify(values))
    }
  })

  it("are looked at one string at a time for a while after one had escapes", () => {
    const lengths: number[] = []
    let rounds = 0
    const write: Write<string[]> = (list) => {
      rounds++
      return list.map((value) => `"${quoted(value, 2)}"`).join(",")
    }
    const count = (values: string[]): void => {
      rounds = 0
      wholeText(write, values)
      lengths.push(rounds)
    }
    for (const values of [["a"], ['"'], ['"'], ["a"]]) count(values)
    // Trusted, written again, and with care immediately after that.
    expect(lengths).toEqual([1, 2, 1, 1])
    expect(write.trust?.doubt).toBe(14)
  })

  it("do not disturb one that is being written when one inside throws", () => {
    const inner = (): string => {
      quoted("x", 100)
      throw new Error("no")
    }
    const write = (values: string[]): string => {
      try {
        wholeText(inner, null)
      } catch {
        // Continues.
      }
      return values.map((value) => `"${quoted(value, 2)}"`).join(",")
    }
    expect(wholeText(write, ["a", "b"])).toBe('"a","b"')
    expect(wholeText(write, ['a"', "b"])).toBe('"a\\"","b"')
  })
})
