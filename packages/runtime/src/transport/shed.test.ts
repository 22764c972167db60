import { expect, test } from "vitest"
import { shedLargest } from "./shed.ts"

test.each([
  [[10, 30, 20], 60, []],
  [[10, 30, 20], 59, [30]],
  [[10, 30, 20], 29, [30, 20]],
  [[10, 30, 20], 0, [30, 20, 10]],
  [[0, 0], 0, []],
])("of %j with at most %j together: %j are ended", (sizes, most, expected) => {
  const shed: number[] = []
  shedLargest(
    sizes.map((buffered) => ({ buffered, shed: () => void shed.push(buffered) })),
    most,
  )
  expect(shed).toEqual(expected)
})
