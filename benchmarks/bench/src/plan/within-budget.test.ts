import { expect, test } from "vitest"
import { planBench } from "./plan-bench.ts"
import { withinBudget } from "./within-budget.ts"
import { prepareAmount, roundsAmount } from "./work.ts"

const plan = planBench({ quick: true })

/** Seconds that a plan takes by what is known of it. */
function secondsOf(contenders: number): number {
  const { rounds, scenarios, ...rest } = withinBudget(plan, contenders)
  return scenarios
    .map(
      (scenario) =>
        prepareAmount(contenders, rounds, rest).seconds +
        roundsAmount(scenario, contenders, rounds, rest).seconds,
    )
    .reduce((sum, seconds) => sum + seconds, 0)
}

test("however many contenders there are, a quick run has rounds for each and stays within its time", () => {
  for (let contenders = 1; contenders <= 24; contenders++) {
    expect(withinBudget(plan, contenders).rounds).toBeGreaterThanOrEqual(3)
    expect(secondsOf(contenders)).toBeLessThan(plan.budget! + 1)
  }
})

test("few contenders are measured longer", () => {
  expect(withinBudget(plan, 2)).toMatchObject({ rounds: 5, seconds: 2, pacedSeconds: 2 })
  expect(withinBudget(plan, 22)).toMatchObject({ seconds: 1, warmup: 0, pacedSeconds: 0 })
})

test("a plan without a budget stays as it is", () => {
  const full = planBench({})
  expect(withinBudget(full, 24)).toBe(full)
})
