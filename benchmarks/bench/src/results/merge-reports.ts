import { isDeepStrictEqual } from "node:util"
import { scenarios as shipped } from "../scenarios.ts"
import type { Report, ScenarioResult } from "./result-types.ts"

const sameScenario = (a: ScenarioResult, b: ScenarioResult): boolean =>
  a.name === b.name && a.pipeline === b.pipeline

const place = ({ name }: ScenarioResult): number =>
  shipped.findIndex((scenario) => scenario.name === name)

// Neither how busy the machine was nor how many depths were measured together is a condition.
const conditions = ({ machine, settings }: Report): object => ({
  machine: { ...machine, loadAverage: 0, conditions: { ...machine.conditions, stolen: 0 } },
  settings: { ...settings, pipeline: [] },
})

/**
 * An earlier report with what a later one measured in its place, in the order of the scenarios.
 * Throws when they were not measured on the same machine with the same settings: their figures would
 * stand side by side as if they compared.
 */
export function mergeReports(earlier: Report, later: Report): Report {
  if (!isDeepStrictEqual(conditions(earlier), conditions(later))) {
    throw new Error("the earlier results are of another machine or of other settings")
  }
  const kept = earlier.scenarios.filter(
    (old) => !later.scenarios.some((one) => sameScenario(one, old)),
  )
  const scenarios = [...kept, ...later.scenarios].sort(
    (a, b) => place(a) - place(b) || a.pipeline - b.pipeline,
  )
  const depths = new Set(scenarios.map(({ pipeline }) => pipeline))
  const figures = [
    ...earlier.figures.filter((old) => later.figures.every(({ name }) => name !== old.name)),
    ...later.figures,
  ]
  return {
    ...later,
    settings: { ...later.settings, pipeline: [...depths].sort((a, b) => a - b) },
    scenarios,
    figures,
  }
}
