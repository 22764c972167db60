import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { booleanText, innerBigint, innerString, numberText, oddText, repaired } from "./quote.ts"

const unit = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom("a", "z", " ", "é", "ÿ", "Ā", "Т", "日", "😀") },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '"',
      "\\",
      "\n",
      "\u0000",
      "\u001f",
      "\u007f",
      "\u2028",
      "\ud800",
      "\udfff",
    ),
  },
  { weight: 1, arbitrary: fc.string({ unit: "binary", minLength: 1, maxLength: 1 }) },
)
const anyText = fc.oneof(
  fc.array(unit, { maxLength: 60 }).map((units) => units.join("")),
  fc
    .tuple(fc.array(unit, { maxLength: 8 }), fc.nat({ max: 400 }))
    .map(([units, times]) => units.join("").repeat(times)),
)

describe("innerString", () => {
  it("is what JSON.stringify writes between its quotes", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(`"${innerString(text)}"`).toBe(JSON.stringify(text))
      }),
      { numRuns: 3_000 },
    )
  })

  it("gives a long text without escapes back itself, escapes before it or not", () => {
    const long = "Lorem ipsum dolor sit amet, Привет 😀 ".repeat(3_000)
    for (const text of [long, `${long}"`, long, `"${long}`, long]) {
      expect(`"${innerString(text)}"` === JSON.stringify(text)).toBe(true)
    }
  })
})

describe("numberText", () => {
  it("is what JSON.stringify writes", () => {
    const numbers = fc.oneof(
      fc.double(),
      fc.integer(),
      fc.constantFrom(-0, 1e21, 1e-7, 5e-324, 2 ** 53),
    )
    fc.assert(
      fc.property(numbers, (number) => {
        expect(numberText(number)).toBe(JSON.stringify(number))
      }),
    )
  })
})

describe("values that break their type", () => {
  // As an encoder for { a: string; b: number; c: boolean; d: bigint; e: string[] } would write them.
  const write = (a: never, b: never, c: never, d: never, e: never): string =>
    repaired(
      `{"a":"${innerString(a)}","b":${numberText(b)},"c":${booleanText(c)},"d":"${innerBigint(d)}","e":["${innerString(e)}"]}`,
    )
  const wrong = fc.oneof(
    fc.constantFrom(undefined, null, Number.NaN, 5, true, '"', "", ",", ":", '","x":"', {}, [], {
      a: '"\u0000"',
    }),
    fc.jsonValue(),
    anyText,
  )

  it("come out as JSON.stringify writes them", () => {
    fc.assert(
      fc.property(wrong, wrong, wrong, wrong, wrong, (a, b, c, d, e) => {
        const values = [a, b, c, d, e] as never[]
        expect(write(...(values as [never, never, never, never, never]))).toBe(
          JSON.stringify({ a, b, c, d, e: [e] }),
        )
      }),
      { numRuns: 2_000 },
    )
  })

  it("refuses what JSON.stringify refuses", () => {
    expect(() => oddText(1n)).toThrow(TypeError)
  })

  it("leaves correct texts alone afterwards", () => {
    expect(repaired('{"a":"x"}')).toBe('{"a":"x"}')
  })
})
