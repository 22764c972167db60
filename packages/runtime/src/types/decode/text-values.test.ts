import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { FAIL } from "../route.ts"
import {
  textBigint,
  textBoolean,
  textDate,
  textList,
  textNumber,
  textParam,
} from "./text-values.ts"

/** A text is a number when it is JSON, without white space, and finite. */
function numberOf(text: string): unknown {
  if (/\s/.test(text)) return FAIL
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === "number" && Number.isFinite(value) ? value : FAIL
  } catch {
    return FAIL
  }
}

const numberLike = fc.oneof(
  fc.double().map(String),
  fc.integer().map(String),
  fc.string({ unit: fc.constantFrom(..."0123456789.-+eE x_"), maxLength: 12 }),
  fc.constantFrom(
    "",
    " 1",
    "1 ",
    "0x10",
    "1_000",
    "Infinity",
    "NaN",
    "-0",
    "01",
    "1.",
    ".5",
    "1e999",
    "１",
    "1\n",
    "9".repeat(400),
  ),
)

describe("textNumber", () => {
  it("takes exactly the numbers of JSON", () => {
    fc.assert(
      fc.property(numberLike, (text) => {
        expect(textNumber(text)).toBe(numberOf(text))
      }),
      { numRuns: 5_000 },
    )
  })
})

describe("other texts", () => {
  it("convert exactly or not at all", () => {
    expect(["true", "false", "True", "1", ""].map(textBoolean)).toEqual([
      true,
      false,
      FAIL,
      FAIL,
      FAIL,
    ])
    expect(["0", "-12", "9007199254740993", "1.0", "", "0x1"].map(textBigint)).toEqual([
      0n,
      -12n,
      9007199254740993n,
      FAIL,
      FAIL,
      FAIL,
    ])
    expect(textDate("2024-02-29T12:00:00Z")).toEqual(new Date(Date.UTC(2024, 1, 29, 12)))
    expect(textDate("2024-02-30T12:00:00Z")).toBe(FAIL)
    expect(textDate("2024-02-29")).toBe(FAIL)
  })

  it("textParam decodes what decodeURIComponent decodes", () => {
    const raw = fc.oneof(
      fc.string({ unit: fc.constantFrom(..."%aC3A9efF0 é") }),
      fc.string().map(encodeURIComponent),
    )
    fc.assert(
      fc.property(raw, (text) => {
        let expected: string | undefined
        try {
          expected = decodeURIComponent(text)
        } catch {}
        expect(textParam(text)).toBe(expected)
      }),
    )
  })
})

describe("textList", () => {
  it("holds the number of values to the rules", () => {
    expect(textList(["1", "2"], textNumber, 0, null, false)).toEqual([1, 2])
    expect(textList(["1", "x"], textNumber, 0, null, false)).toBe(FAIL)
    expect(textList(["1", "2"], textNumber, 0, 1, false)).toBe(FAIL)
    expect(textList(["1"], textNumber, 2, null, false)).toBe(FAIL)
  })

  it("takes no key as no item, or as no field", () => {
    expect(textList(undefined, textNumber, 0, null, false)).toEqual([])
    expect(textList(undefined, textNumber, 1, null, false)).toBe(FAIL)
    expect(textList(undefined, textNumber, 1, null, true)).toBe(undefined)
  })
})
