import { expect, test } from "vitest"
import { median, ratioEstimate, sample, spread, studentT, unpairedRatio } from "./statistics.ts"

test("the median of odd and even counts does not depend on the order", () => {
  expect(median([9, 1, 5])).toBe(5)
  expect(median([4, 1, 3, 2])).toBe(2.5)
  expect(median([7])).toBe(7)
  expect(median([])).toBeNaN()
})

test("numbers are ordered as numbers", () => {
  expect(spread([100, 9, 20])).toEqual({ median: 20, min: 9, max: 100 })
})

test("Student's t as tables have it, and between and beyond their rows", () => {
  expect(studentT(1)).toBe(12.706)
  expect(studentT(4.9)).toBe(2.776)
  expect(studentT(30)).toBe(2.042)
  expect(studentT(60)).toBeCloseTo(2.0003, 2)
  expect(studentT(120)).toBeCloseTo(1.9799, 2)
})

test("ratios have an interval around their geometric mean", () => {
  // Logarithms 0 and ln 4: mean ln 2, standard error ln 2, one degree of freedom.
  const { value, low, high } = ratioEstimate([1, 4])
  expect(value).toBeCloseTo(2)
  expect(Math.log(high! / value)).toBeCloseTo(12.706 * Math.LN2)
  expect(Math.log(value / low!)).toBeCloseTo(12.706 * Math.LN2)
  expect(ratioEstimate([2, 2, 2])).toEqual({
    value: expect.closeTo(2),
    low: expect.closeTo(2),
    high: expect.closeTo(2),
  })
})

test("one round has no interval, none no value", () => {
  expect(ratioEstimate([3])).toEqual({ value: expect.closeTo(3) })
  expect(ratioEstimate([])).toEqual({ value: NaN })
})

test("95 of 100 intervals hold the true ratio", () => {
  // Sums of uniform numbers by a fixed generator: what is drawn is the same every time.
  let state = 1
  const uniform = (): number => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
  const noise = (): number => Array.from({ length: 12 }, uniform).reduce((a, b) => a + b, -6)
  const draws = Array.from({ length: 2000 }, () =>
    ratioEstimate(Array.from({ length: 5 }, () => 1.3 * Math.exp(0.05 * noise()))),
  )
  const held = draws.filter(({ low, high }) => low! <= 1.3 && high! >= 1.3).length
  expect(held / draws.length).toBeGreaterThan(0.935)
  expect(held / draws.length).toBeLessThan(0.965)
})

test("two samples that are not paired: Welch's interval", () => {
  // By hand: means of logarithms 0 and 1, variances of the means 1/3 and 1/12, 2.94 degrees of freedom.
  const [e, root] = [Math.E, Math.sqrt(Math.E)]
  const { value, low, high } = unpairedRatio(sample([1 / e, 1, e]), sample([root, e, e * root]))
  expect(value).toBeCloseTo(e)
  expect(Math.log(high! / value)).toBeCloseTo(4.303 * Math.sqrt(1 / 3 + 1 / 12))
  expect(Math.log(value / low!)).toBeCloseTo(4.303 * Math.sqrt(1 / 3 + 1 / 12))
  expect(unpairedRatio(sample([1]), sample([2, 2]))).toEqual({ value: expect.closeTo(2) })
  const same = unpairedRatio(sample([1, 1]), sample([2, 2]))
  expect(same).toEqual({ value: 2, low: 2, high: 2 })
})
