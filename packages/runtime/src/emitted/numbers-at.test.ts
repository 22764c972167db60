import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { numbersAt } from "./numbers-at.ts"
import { FAIL } from "./route.ts"
import { isAtEnd, load, START } from "./source.ts"

function read(text: string): unknown {
  const end = load(text)
  const numbers = numbersAt(text, START)
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

  it("refuses what is no array of numbers", () => {
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
