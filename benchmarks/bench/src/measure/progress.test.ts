import { expect, test } from "vitest"
import { bar, timeLeft } from "./progress.ts"

test("a bar shows the share and keeps its width", () => {
  expect(bar(0, 4)).toBe("░░░░")
  expect(bar(0.5, 4)).toBe("██░░")
  expect(bar(1, 4)).toBe("████")
  expect(bar(7, 4)).toBe("████")
})

test("the time that is left, for a person", () => {
  expect([0, 39.2, 89, 95, 3599, 3900].map(timeLeft)).toEqual([
    "0 s",
    "40 s",
    "89 s",
    "2 min",
    "1 h 00 min",
    "1 h 05 min",
  ])
})
