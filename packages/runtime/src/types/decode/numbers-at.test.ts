import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { numbersAt } from "./numbers-at.ts"
import { FAIL } from "../route.ts"
import { isAtEnd, load, source, START } from "./source.ts"

function read(text: string): unknown {
  const end = load(text)
  const numbers: unknown = numbersAt(START)
  if (source.at === 0) expect(numbers).toEqual([])
  return isAtEnd(end) ? numbers : FAIL
}

describe("numbersAt", () => {
  it("reads what JSON.parse reads", () => {
    const number = fc.oneof(
      fc.integer({ min: 0, max: 10_000_000_000 }),
      fc.integer({ min: 0, max: 99_999 }),
      fc.integer(),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
    )
    fc.assert(
      fc.property(fc.array(number), fc.constantFrom(0, 1, 2), (numbers, indent) => {
        const text = JSON.stringify(numbers, null, indent)
        expect(read(text)).toEqual(JSON.parse(text))
      }),
      { numRuns: 2_000 },
    )
  })

  it("reads long rows of integers, with what stands between them", () => {
    const integer = fc.oneof(
      { weight: 20, arbitrary: fc.integer({ min: -99_999, max: 99_999 }) },
      { weight: 20, arbitrary: fc.integer({ min: 0, max: 9 }) },
      fc.constantFrom(
        9_999_999,
        10_000_000,
        99_999_999,
        100_000_000,
        -99_999_999,
        2 ** 31,
        0.5,
        1e21,
      ),
    )
    const list = fc.array(integer, { minLength: 20, maxLength: 60 })
    fc.assert(
      fc.property(list, fc.constantFrom(",", ", ", ",\n  ", " , "), (numbers, comma) => {
        const text = `[${numbers.join(comma)}]`
        expect(read(text)).toEqual(comma === " , " ? FAIL : JSON.parse(text))
      }),
      { numRuns: 1_000 },
    )
    const many = JSON.stringify(Array.from({ length: 10_000 }, (_, at) => at * 7))
    expect(read(many)).toEqual(JSON.parse(many))
  })

  it("rejects a row that contains a value other than a number", () => {
    const row = "12,".repeat(30)
    for (const wrong of ["00", "-", "01", "-01", "1a", "1 2", "", "-0 0", '"1"', "1.", "1;"])
      expect(read(`[${row}${wrong},1]`)).toBe(FAIL)
    expect(Object.is((read(`[${row}-0,1]`) as number[])[30], -0)).toBe(true)
  })

  it("rejects a value that is not an array of numbers", () => {
    const part = fc.constantFrom(..."0123456789,.-e/:; \u00b0\u0130[]", "1234", "0012")
    fc.assert(
      fc.property(fc.array(part), (parts) => {
        const text = `[${parts.join("")}]`
        let want: unknown = FAIL
        try {
          want = JSON.parse(text)
        } catch {}
        const got = read(text)
        if (want === FAIL) expect(got).toBe(FAIL)
        else if (got !== FAIL) expect(got).toEqual(want)
      }),
      { numRuns: 5_000 },
    )
  })
})
