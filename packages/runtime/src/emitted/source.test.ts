import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { FAIL } from "./route.ts"
import { isAtEnd, load, source, START } from "./source.ts"
import { stringAt } from "./string-at.ts"
import { valueAt } from "./value-at.ts"

describe("the loaded text", () => {
  it("is followed by a byte 0 even after a longer text", () => {
    load("x".repeat(1000))
    expect(source.bytes[load("abc")]).toBe(0)
  })

  it("keeps positions in step with characters of two to four bytes", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: "binary" }), { minLength: 1 }), (strings) => {
        const plain = strings.filter(
          (text) => JSON.stringify(text) === `"${text}"` || !text.isWellFormed(),
        )
        const text = plain.map((at) => `"${at}"`).join("")
        const isPlain = (unit: string): boolean => unit >= " " && unit !== "\\" && unit !== '"'
        fc.pre(plain.every((at) => [...at].every(isPlain)))
        const end = load(text)
        source.at = START
        for (const expected of plain) expect(stringAt(text, source.at)).toBe(expected)
        expect(isAtEnd(end)).toBe(true)
      }),
      { numRuns: 300 },
    )
  })

  it("grows for a long text, up to a limit beyond which JSON.parse copies better", () => {
    const text = JSON.stringify("é".repeat(40_000))
    expect(load(text)).toBe(START + 80_002)
    expect(stringAt(text, START)).toBe("é".repeat(40_000))
    expect(load("x".repeat(300_000))).toBe(-1)
    expect(load("é".repeat(200_000))).toBe(-1)
  })

  it("may end with white space", () => {
    const end = load('"a" \r\n\t')
    stringAt('"a" \r\n\t', START)
    expect(isAtEnd(end)).toBe(true)
  })
})

describe("stringAt", () => {
  it.each(['"a\\n"', '"a', "a", '"\u0000"', '"\n"', '"a\\"', ""])(
    "leaves %j to JSON.parse",
    (text) => {
      load(text)
      expect(stringAt(text, START)).toBe(FAIL)
    },
  )
})

describe("valueAt", () => {
  it("finds the end of any value", () => {
    const json = fc
      .jsonValue()
      .map((value) => JSON.stringify(value))
      .filter((text) => !text.includes("\\"))
    fc.assert(
      fc.property(json, fc.constantFrom("", ",1", "]", "}", " "), (text, rest) => {
        load(text + rest)
        expect(valueAt(text + rest, START)).toStrictEqual(JSON.parse(text))
        expect(source.at).toBe(START + new TextEncoder().encode(text).length)
      }),
    )
  })

  it.each(["[1", "{", "[1,]", "[}", "nul", '{"a":1,}', "1x", '12"a"', "", "]"])(
    "refuses %s",
    (text) => {
      load(text)
      expect(valueAt(text, START)).toBe(FAIL)
    },
  )
})
