import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { isAtEnd, load, source, START } from "./source.ts"
import { stringAt } from "./string-at.ts"
import { valueAt } from "./value-at.ts"

describe("the loaded text", () => {
  it("is followed by a byte 0 even after a longer text", () => {
    load("x".repeat(1000))
    expect(source.bytes[load("abc")]).toBe(0)
  })

  it("has one byte for each UTF-16 unit, so that strings are found in any text", () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: "binary" }), { minLength: 1, maxLength: 4 }),
        (strings) => {
          const text = strings.map((at) => JSON.stringify(at)).join("")
          const end = load(text)
          source.at = START
          for (const expected of strings) expect(stringAt(source.at)).toBe(expected)
          expect(isAtEnd(end)).toBe(true)
        },
      ),
      { numRuns: 1_000 },
    )
  })

  it("has a limit beyond which JSON.parse copies better", () => {
    const text = JSON.stringify("é".repeat(40_000))
    expect(load(text)).toBe(START + 40_002)
    expect(stringAt(START)).toBe("é".repeat(40_000))
    expect(load("x".repeat(256 * 1024))).toBe(START + 256 * 1024)
    expect(load("日".repeat(256 * 1024))).toBe(START + 256 * 1024)
    expect(load("x".repeat(256 * 1024 + 1))).toBe(-1)
  })

  it("may end with white space", () => {
    const end = load('"a" \r\n\t')
    stringAt(START)
    expect(isAtEnd(end)).toBe(true)
  })
})

describe("stringAt", () => {
  it.each([
    '"a',
    "a",
    '"\u0000"',
    '"\n"',
    '"a\\"',
    '"\\x"',
    '"\\u00g0"',
    '"\\u12"',
    '"\\',
    `"${"x".repeat(40)}\\x"`,
    `"${"x".repeat(40)}\\u0g00"`,
    "",
  ])("refuses %j", (text) => {
    load(text)
    source.at = START
    stringAt(START)
    expect(source.at).toBe(0)
  })

  it("reads escapes as JSON.parse does, short and long, in Latin-1 and beyond", () => {
    const escape = fc.constantFrom(
      "\\n",
      '\\"',
      "\\\\",
      "\\/",
      "\\b",
      "\\f",
      "\\r",
      "\\t",
      "\\u0041",
      "\\u00e9",
      "\\u00FF",
      "\\u0100",
      "\\ud800",
      "\\uDBFF",
      "\\u0000",
    )
    const plain = fc.constantFrom("a", "é", "ÿ", "日", "😀", "plain text of some length")
    fc.assert(
      fc.property(fc.array(fc.oneof(escape, plain), { maxLength: 40 }), (parts) => {
        const text = `"${parts.join("")}"`
        const end = load(text)
        expect(stringAt(START)).toBe(JSON.parse(text))
        expect(source.at).toBe(end)
      }),
      { numRuns: 3_000 },
    )
  })

  it("leaves texts that are full of short strings with escapes to JSON.parse", () => {
    const one = '"\\n"'
    const text = one.repeat(100)
    load(text)
    source.at = START
    let read = 0
    while (read < 100 && stringAt(source.at) === "\n") read++
    expect(read).toBe(4)
    expect(source.at).toBe(0)
  })
})

describe("valueAt", () => {
  it("finds the end of any value", () => {
    const json = fc.jsonValue().map((value) => JSON.stringify(value))
    fc.assert(
      fc.property(json, fc.constantFrom("", ",1", "]", "}", " "), (text, rest) => {
        load(text + rest)
        expect(valueAt(START)).toStrictEqual(JSON.parse(text))
        expect(source.at).toBe(START + text.length)
      }),
    )
  })

  it.each(["[1", "{", "[1,]", "[}", "nul", '{"a":1,}', "1x", '12"a"', "", "]"])(
    "refuses %s",
    (text) => {
      load(text)
      source.at = START
      valueAt(START)
      expect(source.at).toBe(0)
    },
  )
})
