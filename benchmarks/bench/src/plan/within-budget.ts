import { isPaced } from "../measure/entries.ts"
import type { Plan } from "./plan-bench.ts"
import { prepareAmount, roundsAmount } from "./work.ts"

type Lengths = Pick<Plan, "rounds" | "seconds" | "warmup" | "pacedSeconds">

// The best first. Three rounds are what an interval needs to be of use; two are better than none.
const choices: readonly Lengths[] = [
  { rounds: 5, seconds: 2, warmup: 2, pacedSeconds: 2 },
  { rounds: 5, seconds: 1, warmup: 1, pacedSeconds: 1 },
  { rounds: 3, seconds: 1, warmup: 1, pacedSeconds: 1 },
  { rounds: 5, seconds: 1, warmup: 1, pacedSeconds: 0 },
  { rounds: 4, seconds: 1, warmup: 1, pacedSeconds: 0 },
  { rounds: 3, seconds: 1, warmup: 1, pacedSeconds: 0 },
  { rounds: 3, seconds: 1, warmup: 0, pacedSeconds: 0 },
  { rounds: 2, seconds: 1, warmup: 0, pacedSeconds: 0 },
]

function secondsOf(plan: Plan, contenders: number, lengths: Lengths): number {
  const all = { ...plan, ...lengths }
  const scenarios = plan.scenarios.map(
    (scenario) =>
      prepareAmount(contenders, lengths.rounds, all).seconds +
      roundsAmount(scenario, contenders, lengths.rounds, all).seconds +
      (isPaced(scenario, plan.pipeline) && lengths.pacedSeconds > 0 ? contenders : 0) * 0.3,
  )
  return scenarios.reduce((sum, seconds) => sum + seconds, 0)
}

/** A plan with a budget → the same with the longest and most rounds that so many contenders leave time for. */
export function withinBudget(plan: Plan, contenders: number): Plan {
  const { budget } = plan
  if (budget === undefined) return plan
  const fitting = choices.find((one) => secondsOf(plan, contenders, one) <= budget)
  return { ...plan, ...(fitting ?? choices.at(-1)), figureRounds: 3 }
}
