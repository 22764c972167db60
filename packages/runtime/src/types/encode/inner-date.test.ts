import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { innerDate } from "./inner-date.ts"
import { repaired } from "../text/quote.ts"

const text = (value: unknown): string => repaired(`"${innerDate(value as Date)}"`)

describe("innerDate", () => {
  it("is what toISOString writes, for every time", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.integer({ min: -8.64e15, max: 8.64e15 }),
          fc.date({ noInvalidDate: true }).map(Number),
        ),
        (time) => {
          expect(innerDate(new Date(time))).toBe(new Date(time).toISOString())
        },
      ),
      { numRuns: 5_000 },
    )
  })

  it("is right on the first and last day of every month of 800 years", () => {
    for (let year = 1600; year < 2400; year++) {
      for (let month = 0; month < 12; month++) {
        const first = Date.UTC(year, month, 1)
        for (const time of [first, first - 1]) {
          expect(innerDate(new Date(time))).toBe(new Date(time).toISOString())
        }
      }
    }
  })

  it("is right at the edges of years 0 and 9999 and of Date", () => {
    const edges = [-62_167_219_200_000, 253_402_300_799_999, -8.64e15, 8.64e15, 0]
    for (const edge of edges) {
      for (const time of [edge - 1, edge, edge + 1].filter((at) => Math.abs(at) <= 8.64e15)) {
        expect(innerDate(new Date(time))).toBe(new Date(time).toISOString())
      }
    }
  })

  it("writes an invalid Date as JSON.stringify does", () => {
    for (const value of [new Date(Number.NaN), "2020-01-01", 5, null, {}, { toJSON: () => "x" }]) {
      expect(text(value)).toBe(JSON.stringify(value))
    }
  })
})
