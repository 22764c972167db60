import { expect, test } from "vitest"
import { durationMs, readDuration } from "./duration.ts"

test.each([
  ["250ms", 250],
  ["30s", 30_000],
  ["5m", 300_000],
  ["1.5h", 5_400_000],
  ["7d", 604_800_000],
  ["2w", 1_209_600_000],
  [0, 0],
  [1500, 1500],
])("%j is %d ms", (value, ms) => expect(durationMs(value)).toBe(ms))

test.each(["", "5", "5 m", "-1s", "1e3s", "5M", "1..5s", " 5s", -1, NaN, Infinity, null, {}])(
  "%j is no length of time",
  (value) => expect(durationMs(value)).toBeUndefined(),
)

test("an invalid option is reported with its name and bounds", () => {
  expect(() => readDuration("timeout", "soon")).toThrow(
    'PC2030: timeout must be milliseconds or a text such as "30s", "5m" or "7d" (0 ms or more); it is "soon".',
  )
  expect(() => readDuration("timeout", "2s", 1, 1000)).toThrow("(from 1 to 1000 ms)")
  expect(readDuration("timeout", "1s", 1, 1000)).toBe(1000)
})
