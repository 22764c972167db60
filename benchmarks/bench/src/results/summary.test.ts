import { expect, test } from "vitest"
import type { Run } from "./result-types.ts"
import { ratioEstimate } from "./statistics.ts"
import { pairedRatio, summarize } from "./summary.ts"

const run = (round: number, perSecond: number, user?: number): Run => ({
  round,
  requests: perSecond,
  seconds: 1,
  perSecond,
  p50: 1,
  p99: 2,
  refused: 0,
  errors: 0,
  ...(user !== undefined && { cpu: { user, system: 5 }, busy: 1 }),
})

test("ratios compare runs of the same round, so drift cancels out", () => {
  const half = expect.closeTo(0.5) as number
  const slowing = [run(1, 100), run(2, 50), run(3, 20)]
  const halfAsFast = [run(3, 10), run(1, 50), run(2, 25)]
  expect(pairedRatio(halfAsFast, slowing, (one) => one.perSecond)).toEqual({
    value: half,
    low: half,
    high: half,
  })
})

test("a round that only one side has is no ratio", () => {
  expect(pairedRatio([run(1, 10)], [run(2, 10)], (one) => one.perSecond)).toBeUndefined()
})

test("a summary of runs with CPU times", () => {
  const runs = [run(1, 100, 10), run(2, 90, 12), run(3, 80, 20)]
  const baseline = [run(1, 200, 5), run(2, 180, 6), run(3, 160, 10)]
  expect(summarize(runs, baseline)).toEqual({
    perSecond: { median: 90, min: 80, max: 100 },
    p50: 1,
    p99: 2,
    cpu: { user: 12, system: 5, total: { median: 17, min: 15, max: 25 } },
    busy: 1,
    ratio: {
      perSecond: expect.objectContaining({ value: expect.closeTo(0.5) }),
      cpu: expect.objectContaining({
        value: expect.closeTo((1.5 * (17 / 11) * (25 / 15)) ** (1 / 3)),
      }),
    },
    samples: {
      perSecond: { rounds: 3, median: 90, mean: ratioEstimate([100, 90, 80]) },
      cpu: { rounds: 3, median: 17, mean: ratioEstimate([15, 17, 25]) },
    },
  })
})

test("without CPU times the summary has no CPU times", () => {
  const summary = summarize([run(1, 100)], [run(1, 100)])
  expect(summary).not.toHaveProperty("cpu")
  expect(summary).not.toHaveProperty("busy")
  expect(summary.ratio).toEqual({ perSecond: { value: 1 } })
})
