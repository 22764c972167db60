import { measureFigures } from "./figures/measure-figures.ts"
import type { Journal } from "./journal.ts"
import { measureScenario } from "./measure-scenario.ts"
import type { Plan } from "../plan/plan-bench.ts"
import type { FigureResult, ScenarioResult } from "../results/result-types.ts"
import { figureResultOf, resultsOf, type Candidate } from "../results/scenario-results.ts"
import { makeServers } from "../server/server-pool.ts"
import type { Settings } from "./prepare.ts"
import type { FigureScenario, Scenario, Staged } from "../types.ts"
import {
  openAccount,
  prepareAmount,
  roundsAmount,
  sum,
  type Account,
  type Amount,
} from "../plan/work.ts"

/** Whether it can be started. */
export const isStaged = (candidate: Candidate): candidate is Staged => !("missing" in candidate)

/** With what is measured. */
export interface Means extends Pick<Settings, "tool" | "pins" | "database"> {
  readonly journal?: Journal | undefined
}

interface Audience {
  readonly signal: AbortSignal
  onStep(text: string, done: number, total: number, left: number): void
}

function unserved({ contender }: Candidate, scenario: string): Candidate | undefined {
  const { serves, without } = contender
  const reason = without?.[scenario]
  if (reason === undefined && (serves?.includes(scenario) ?? true)) return undefined
  return { contender, missing: reason ?? "its program has no such route", kind: "takes no part" }
}

const invited = ({ name }: { readonly name: string }, all: readonly Candidate[]): Candidate[] =>
  all
    .filter(({ contender }) => contender.scenarios?.includes(name) ?? true)
    .map((one) => unserved(one, name) ?? one)

// Those a scenario measures: every participant, or the variants of those that are there.
function candidatesOf(scenario: Scenario, all: readonly Candidate[]): readonly Candidate[] {
  const { variants } = scenario
  if (!variants) return invited(scenario, all)
  return variants.flatMap((variant) =>
    all
      .filter((one) => isStaged(one) && one.contender.name === variant.of)
      .map((one) => ({ ...one, variant })),
  )
}

/** What is measured of a scenario: in a smoke run only the first one is put under load. */
const roundsOf = (plan: Plan, index: number): number => (plan.smoke && index > 0 ? 0 : plan.rounds)

// Seconds of one start for a figure.
const figureSeconds = 1

function amountOf(plan: Plan, all: readonly Candidate[]): Amount {
  const http = plan.scenarios.flatMap((scenario, index) => {
    const count = candidatesOf(scenario, all).filter(isStaged).length
    const rounds = roundsOf(plan, index)
    return [prepareAmount(count, rounds, plan), roundsAmount(scenario, count, rounds, plan)]
  })
  const figures = plan.figures.map((figure) => {
    const steps = (plan.figureRounds + 1) * invited(figure, all).filter(isStaged).length
    return { steps, seconds: steps * figureSeconds }
  })
  return sum([...http, ...figures])
}

async function measureScenarios(
  plan: Plan,
  all: readonly Candidate[],
  { journal, ...means }: Means,
  signal: AbortSignal,
  account: Account,
): Promise<ScenarioResult[]> {
  const { database, pins } = means
  const servers = makeServers(pins.server, {
    BENCH_CORES: String(pins.serverCores),
    ...(database && { DATABASE_URL: database.url }),
  })
  const results: ScenarioResult[] = []
  const share = (plan.budget ?? Infinity) / plan.scenarios.length
  try {
    for (const [index, scenario] of plan.scenarios.entries()) {
      const candidates = candidatesOf(scenario, all)
      if (candidates.length === 0) continue
      const measured = await measureScenario(scenario, candidates.filter(isStaged), {
        ...plan,
        ...means,
        database,
        servers,
        rounds: roundsOf(plan, index),
        until: Date.now() + share * 1000,
        signal,
        onStep: account.begin,
        onSkip: account.skip,
        earlier: journal?.scenario(scenario.name),
        onRound: (saved) => journal?.keepScenario(saved),
      })
      results.push(...resultsOf(scenario, candidates, measured, plan))
      // A server that has learned one scenario would be another one in the next.
      const next = plan.scenarios[index + 1]
      const isAlike = next?.background === scenario.background && next?.live === scenario.live
      if (!plan.smoke || !isAlike) await servers.stopAll()
    }
  } finally {
    await servers.stopAll()
  }
  return results
}

async function measureFigure(
  figure: FigureScenario,
  plan: Plan,
  all: readonly Candidate[],
  { journal, pins }: Means,
  signal: AbortSignal,
  account: Account,
): Promise<FigureResult> {
  const candidates = invited(figure, all)
  const staged = candidates.filter(isStaged)
  const rounds = plan.figureRounds
  const earlier = journal?.figure(figure.name)
  if (earlier) {
    account.skip(staged.length * (rounds + 1), staged.length * (rounds + 1) * figureSeconds)
    return earlier
  }
  const onStep = (text: string): void => account.begin(text, figureSeconds)
  const settings = { rounds, cores: pins.server, quick: plan.smoke, signal, onStep }
  const measured = await measureFigures(figure, staged, settings)
  const result = figureResultOf(figure, candidates, measured)
  journal?.keepFigure(result)
  return result
}

/** All scenarios of a plan, and all its figures. */
export async function measureAll(
  plan: Plan,
  all: readonly Candidate[],
  means: Means,
  { signal, onStep }: Audience,
): Promise<{ scenarios: ScenarioResult[]; figures: FigureResult[] }> {
  const account = openAccount(amountOf(plan, all), onStep)
  const scenarios = await measureScenarios(plan, all, means, signal, account)
  const figures: FigureResult[] = []
  for (const figure of plan.figures) {
    figures.push(await measureFigure(figure, plan, all, means, signal, account))
  }
  return { scenarios, figures }
}
