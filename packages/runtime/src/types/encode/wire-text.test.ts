import { describe, expect, it } from "vitest"
import { quoted, wholeText } from "./clean.ts"
import { repaired } from "../text/quote.ts"
import { bytesList, hrefOf, ieeeNumber, innerBytes, integerText, regexpOf } from "./wire-text.ts"

describe("texts of values that JSON has no kind for", () => {
  it("are their wire forms", () => {
    expect(hrefOf(new URL("HTTP://example.com"))).toBe("http://example.com/")
    expect(regexpOf(/a"b/gi)).toBe('/a"b/gi')
    expect(innerBytes(Buffer.from("é"), "Uint8Array", "base64")).toBe("w6k=")
    expect(innerBytes(Buffer.from("é"), "Uint8Array", "hex")).toBe("c3a9")
    expect(bytesList(BigInt64Array.of(-1n, 2n), "BigInt64Array")).toBe('["-1","2"]')
    expect([-0, Number.NaN, Number.NEGATIVE_INFINITY, 1.5].map(ieeeNumber)).toEqual([
      "-0",
      '"NaN"',
      '"-Infinity"',
      "1.5",
    ])
    expect(integerText(5n)).toBe("5")
  })

  it("come out as JSON.stringify writes them where the value is of another kind", () => {
    for (const wrong of [null, 5, { a: 1 }, true] as never[]) {
      const text = JSON.stringify(wrong)
      expect(repaired(`"${innerBytes(wrong, "Uint8Array", "hex")}"`)).toBe(text)
      expect(repaired(integerText(wrong))).toBe(text)
      expect(wholeText((value) => `"${quoted(hrefOf(value), 2)}"`, wrong)).toBe(text)
      expect(wholeText((value) => `"${quoted(regexpOf(value), 2)}"`, wrong)).toBe(text)
    }
  })

  it("count their quotes, so that a text of them is written once", () => {
    let rounds = 0
    const write = (value: number): string => {
      rounds++
      return `[${ieeeNumber(value)},${bytesList(BigUint64Array.of(1n), "BigUint64Array")}]`
    }
    expect(wholeText(write, Number.NaN)).toBe('["NaN",["1"]]')
    expect(rounds).toBe(1)
  })
})
