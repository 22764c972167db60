import { expect, test } from "vitest"
import { entryFor, isQuarantined, problems, type Entry } from "./quarantine.ts"

const now = new Date("2026-03-10T12:00:00Z")
const entry: Entry = {
  file: "scripts/ci/quarantine.test.ts",
  test: "one",
  date: "2026-03-03",
  reason: "a port was taken",
}

test("an entry is valid for seven days", () => {
  expect(problems([entry, { ...entry, test: undefined }], now)).toEqual([])
  expect(isQuarantined(entry, [entry], now)).toBe(true)
  const old = { ...entry, date: "2026-03-02" }
  expect(problems([entry, old], now)).toEqual([
    `older than 7 days: fix the test: ${JSON.stringify(old)}`,
  ])
  expect(isQuarantined(entry, [old], now)).toBe(false)
})

test("an entry excuses its own test only", () => {
  expect(isQuarantined({ ...entry, test: "other" }, [entry], now)).toBe(false)
  expect(isQuarantined({ ...entry, test: undefined }, [entry], now)).toBe(false)
  expect(isQuarantined({ ...entry, file: "other.test.ts" }, [entry], now)).toBe(false)
})

test.each([
  ["a date in the future", { date: "2026-03-11" }],
  ["no day", { date: "yesterday" }],
  ["a day that does not exist", { date: "2026-13-01" }],
  ["no reason", { reason: "" }],
  ["no file", { file: "" }],
])("%s is refused", (_what, change) => {
  expect(problems([{ ...entry, ...change }], now)[0]).toMatch(/^not of the form /)
})

test("a file that does not exist is refused", () => {
  expect(problems([{ ...entry, file: "gone.test.ts" }], now)[0]).toMatch(/^the file does not exist/)
})

test("the printed line is an entry of today", () => {
  const line = entryFor(entry, "why", now)
  expect(JSON.parse(line)).toEqual({ ...entry, date: "2026-03-10", reason: "why" })
  expect(problems([JSON.parse(line) as Entry], now)).toEqual([])
})
