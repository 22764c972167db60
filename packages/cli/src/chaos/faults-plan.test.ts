import { expect, test } from "vitest"
import { planFaults } from "./faults-plan.ts"

test("a seed has one plan, within the run, with each kind before any of them again", () => {
  const kinds = ["kill", "cut", "stall"] as const
  const plan = planFaults(7, 30, kinds)
  expect(planFaults(7, 30, kinds)).toEqual(plan)
  expect(planFaults(8, 30, kinds)).not.toEqual(plan)
  expect(new Set(plan.slice(0, 3).map(({ kind }) => kind))).toEqual(new Set(kinds))
  const ends = plan.map(({ atMs, lengthMs }) => atMs + lengthMs)
  for (const [index, { atMs }] of plan.entries())
    expect(atMs).toBeGreaterThan(index === 0 ? 0 : (ends[index - 1] ?? 0))
  expect(ends.at(-1)).toBeLessThan(30_000)
  expect(planFaults(7, 1, kinds)).toHaveLength(1)
  expect(planFaults(7, 30, [])).toEqual([])
})
