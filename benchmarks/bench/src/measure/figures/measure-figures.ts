import { ratioEstimate, sample, spread } from "../../results/statistics.ts"
import type { FigureRow } from "../../results/result-types.ts"
import type { FigureScenario, FigureSettings, Staged } from "../../types.ts"

export interface FigureRounds extends FigureSettings {
  readonly rounds: number
  onStep(text: string): void
}

/** One contender's figures, or why they are missing. */
export interface Figures {
  readonly staged: Staged
  readonly values: number[]
  failed?: string
}

async function measureOnce(
  scenario: FigureScenario,
  one: Figures,
  settings: FigureRounds,
): Promise<void> {
  try {
    one.values.push(await scenario.measure(one.staged, settings))
  } catch (error) {
    one.failed = (error as Error).message
  }
}

/**
 * Takes the figure of every contender `rounds` times, alternately. The first round fills the file cache
 * and does not count.
 */
export async function measureFigures(
  scenario: FigureScenario,
  staged: readonly Staged[],
  settings: FigureRounds,
): Promise<Figures[]> {
  const { rounds, signal } = settings
  const all: Figures[] = staged.map((one) => ({ staged: one, values: [] }))
  for (let round = 0; round <= rounds; round++) {
    for (const one of all) {
      signal.throwIfAborted()
      if (one.failed !== undefined) continue
      const which = round === 0 ? "round that does not count" : `round ${round} of ${rounds}`
      settings.onStep(`${scenario.name} · ${one.staged.contender.label} · ${which}`)
      await measureOnce(scenario, one, settings)
    }
    if (round === 0) for (const { values } of all) values.length = 0
  }
  signal.throwIfAborted()
  return all
}

/** Figures of one contender → its row in the report; ratios are within the rounds. */
export function figureOutcome(one: Figures, baseline: Figures | undefined): FigureRow["outcome"] {
  if (one.failed !== undefined) return { kind: "failed", reason: one.failed }
  const ratios = one.values.map((value, round) => value / (baseline?.values[round] ?? NaN))
  return {
    kind: "measured",
    figure: spread(one.values),
    sample: sample(one.values),
    ratio: ratioEstimate(ratios),
  }
}
