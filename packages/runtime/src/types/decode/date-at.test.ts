import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { dateAt } from "./date-at.ts"
import { reviveDate } from "./parse-date.ts"
import { FAIL } from "../route.ts"
import { load, source, START } from "./source.ts"

function time(date: Date | typeof FAIL): number | null {
  return date === FAIL ? null : date.getTime()
}

function read(text: string): number | null {
  const json = JSON.stringify(text)
  load(json)
  const date = dateAt(START)
  expect(source.at).toBe(date === FAIL ? 0 : START + json.length)
  return time(date)
}

describe("dates", () => {
  it("are what toISOString wrote, for every time there is", () => {
    const any = fc.oneof(
      fc.date({ noInvalidDate: true }),
      fc.date({
        noInvalidDate: true,
        min: new Date("0000-01-01T00:00:00Z"),
        max: new Date("9999-12-31T23:59:59.999Z"),
      }),
    )
    fc.assert(
      fc.property(any, (date) => {
        expect(read(date.toISOString())).toBe(date.getTime())
        expect(time(reviveDate(date.toISOString()))).toBe(date.getTime())
      }),
      { numRuns: 5000 },
    )
  })

  it("are read alike from bytes and from a string, right or wrong", () => {
    const near = fc
      .tuple(
        fc.date({ noInvalidDate: true }),
        fc.nat({ max: 26 }),
        fc.constantFrom(..."0123456789-:.TZ+/ x"),
      )
      .map(
        ([date, at, unit]) =>
          date.toISOString().slice(0, at) + unit + date.toISOString().slice(at + 1),
      )
    fc.assert(
      fc.property(near, (text) => {
        expect(read(text)).toBe(time(reviveDate(text)))
      }),
      { numRuns: 20_000 },
    )
  })

  it.each([
    ["2024-02-29T12:00:00Z", Date.UTC(2024, 1, 29, 12)],
    ["2024-02-29T12:00:00.1Z", Date.UTC(2024, 1, 29, 12, 0, 0, 100)],
    ["2024-02-29T12:00:00.123456789Z", Date.UTC(2024, 1, 29, 12, 0, 0, 123)],
    ["2024-02-29T12:00:00+05:30", Date.UTC(2024, 1, 29, 6, 30)],
    ["2024-02-29T12:00:00.500-08:00", Date.UTC(2024, 1, 29, 20, 0, 0, 500)],
    ["+010000-01-01T00:00:00.000Z", Date.UTC(10_000, 0, 1)],
  ])("%s", (text, expected) => {
    expect(read(text)).toBe(expected)
  })

  it.each([
    "2023-02-29T12:00:00.000Z",
    "1900-02-29T00:00:00.000Z",
    "2024-04-31T00:00:00.000Z",
    "2024-13-01T00:00:00.000Z",
    "2024-00-01T00:00:00.000Z",
    "2024-01-00T00:00:00.000Z",
    "2024-01-32T00:00:00.000Z",
    "2024-01-01T24:00:00.000Z",
    "2024-01-01T00:60:00.000Z",
    "2024-01-01T00:00:60.000Z",
    "2024-01-01T00:00:00.000",
    "2024-01-01",
    "2024-01-01 00:00:00Z",
    "2024-01-01t00:00:00z",
    "2024-01-01T00:00:00+24:00",
    "2024-01-01T00:00:00+00:60",
    "-000000-01-01T00:00:00.000Z",
    "+275760-09-13T00:00:00.001Z",
    "2024-01-01T00:00:00.Z",
    "now",
    "",
    "2024-1:-01T00:00:00.000Z",
    "２024-01-01T00:00:00.000Z",
  ])("%s is not a date", (text) => {
    expect(read(text)).toBeNull()
    expect(reviveDate(text)).toBe(FAIL)
  })
})
