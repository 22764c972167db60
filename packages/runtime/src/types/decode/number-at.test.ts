import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { numberAt } from "./number-at.ts"
import { isAtEnd, load, source, START } from "./source.ts"

/** The number when the whole text is one, else NaN. */
function read(text: string): number {
  const end = load(text)
  const value = numberAt(START)
  if (source.at === 0) expect(value).toBe(0)
  return isAtEnd(end) ? value : Number.NaN
}

function parsed(text: string): number {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === "number" && Number.isFinite(value) ? value : Number.NaN
  } catch {
    return Number.NaN
  }
}

describe("numberAt", () => {
  it("gives bit for bit the number of JSON.parse", () => {
    const digits = fc.string({ unit: fc.constantFrom(..."0123456789"), maxLength: 20 })
    const text = fc
      .tuple(
        fc.constantFrom("", "-"),
        digits,
        fc.option(digits),
        fc.option(fc.tuple(fc.constantFrom("e", "E+", "e-"), digits)),
      )
      .map(
        ([sign, whole, fraction, exponent]) =>
          sign +
          whole +
          (fraction === null ? "" : `.${fraction}`) +
          (exponent === null ? "" : exponent.join("")),
      )
    fc.assert(
      fc.property(
        fc.oneof(
          text,
          fc.double().map(String),
          fc.double({ noNaN: true }).map((at) => JSON.stringify(at)),
        ),
        (at) => {
          source.at = 0
          expect(Object.is(read(at), parsed(at)), at).toBe(true)
        },
      ),
      { numRuns: 20_000 },
    )
  })

  it("leaves texts of many numbers that only the engine can read, and very long ones, to JSON.parse", () => {
    load("1e99 ".repeat(100))
    const all = Array.from({ length: 100 }, (_, index) => numberAt(START + 5 * index))
    expect(all.slice(0, 8)).toEqual(Array.from({ length: 8 }, () => 1e99))
    expect(source.at).toBe(0)
    expect(read(`0.${"1".repeat(390)}`)).toBe(1 / 9)
    expect(read(`0.${"1".repeat(400)}`)).toBeNaN()
  })

  it("gives the nearest double of 16 to 19 digits", () => {
    const digits = fc.string({
      unit: fc.constantFrom(..."0123456789"),
      minLength: 16,
      maxLength: 19,
    })
    const decimal = fc
      .tuple(digits, fc.nat({ max: 19 }))
      .map(
        ([all, point]) => `${all.slice(0, point).replace(/^0+/, "") || "0"}.${all.slice(point)}0`,
      )
    // Halfway between two doubles, and one digit off.
    const halfway = fc
      .tuple(
        fc.bigInt(2n ** 53n, 2n ** 54n - 1n),
        fc.integer({ min: -1, max: 1 }),
        fc.nat({ max: 9 }),
      )
      .map(([odd, beside, places]) => {
        const text = String((odd | 1n) * 5n ** BigInt(places) + BigInt(beside)).padStart(
          places + 1,
          "0",
        )
        return places === 0 ? text : `${text.slice(0, -places)}.${text.slice(-places)}`
      })
    fc.assert(
      fc.property(fc.oneof(decimal, halfway, fc.double({ min: 0, max: 1 }).map(String)), (at) => {
        expect(Object.is(read(at), parsed(at)), at).toBe(true)
      }),
      { numRuns: 20_000 },
    )
  })

  it.each([
    "0",
    "-0",
    "-0.0",
    "7",
    "123456789",
    "1234567890",
    "999999999999999",
    "9007199254740993",
    "0.1",
    "4.35",
    "1e5",
    "1E400",
    "1e-400",
    "5e-324",
    "00",
    "01",
    "-",
    "-01",
    "1.",
    ".5",
    "+1",
    "1e",
    "1e+",
    "0x1",
    "NaN",
    "Infinity",
    "1 2",
    "",
  ])("%s as JSON.parse takes it", (text) => {
    source.at = 0
    expect(read(text)).toBe(parsed(text))
  })
})
