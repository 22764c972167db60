import { connectionsOf, depthsOf, isSound, nameOf, type Measured } from "../measure/entries.ts"
import { figureOutcome, type Figures } from "../measure/figures/measure-figures.ts"
import type { FigureResult, FigureRow, Outcome, Row, ScenarioResult } from "./result-types.ts"
import { summarize } from "./summary.ts"
import type { Contender, FigureScenario, Scenario, Staged } from "../types.ts"

/** A contender that is not started: `missing` is what it lacks, or why it does not serve this. */
export interface Absentee {
  readonly contender: Contender
  readonly missing: string
  readonly kind?: "takes no part" | "failed"
}

/** A contender that was chosen. */
export type Candidate = Staged | Absentee

type Head = Pick<Row, "contender" | "label" | "byHand" | "versions">

function headOf(candidate: Candidate): Head {
  const { name, label, byHand } = candidate.contender
  const missing = "missing" in candidate
  return {
    contender: missing ? name : nameOf(candidate),
    label: missing ? label : (candidate.variant?.label ?? label),
    ...(byHand && { byHand }),
    versions: missing ? {} : candidate.versions,
  }
}

function outcomeOf(measured: Measured, baseline: Measured | undefined): Outcome {
  const { failed, invalid, runs } = measured
  if (failed !== undefined) return { kind: "failed", reason: failed }
  if (invalid !== undefined) return { kind: "invalid", reason: invalid }
  if (runs.length === 0) return { kind: "checked" }
  return { kind: "measured", summary: summarize(runs, baseline?.runs ?? runs) }
}

function rowOf(candidate: Candidate, all: readonly Measured[], baseline?: Measured): Row {
  if ("missing" in candidate) {
    const { kind = "not installed", missing: reason } = candidate
    const outcome = { kind, reason } as const
    return { ...headOf(candidate), outcome }
  }
  const measured = all.find(({ staged }) => staged === candidate)
  const { memory } = measured ?? {}
  return {
    ...headOf(candidate),
    outcome: measured ? outcomeOf(measured, baseline) : { kind: "checked" },
    ...(memory !== undefined && { memory }),
  }
}

/** What came of a scenario → its results, one for each depth of pipelining. */
export function resultsOf(
  scenario: Scenario,
  candidates: readonly Candidate[],
  measured: readonly Measured[],
  { pipeline, connections }: { pipeline: readonly number[]; connections: number },
): ScenarioResult[] {
  const { request, answer } = scenario.shown ?? scenario.known[0]
  return depthsOf(scenario, pipeline).map((depth) => {
    const all = measured.filter((one) => one.pipeline === depth)
    const baseline = all.find((one) => isSound(one) && one.runs.length > 0)
    const most = connectionsOf(scenario, connections)
    return {
      name: scenario.name,
      pipeline: depth,
      about: scenario.about,
      request,
      answer,
      ...(scenario.load && { unit: scenario.load.unit }),
      ...(most < connections && { connections: most }),
      baseline: baseline ? nameOf(baseline.staged) : "",
      rows: candidates.map((candidate) => rowOf(candidate, all, baseline)),
    }
  })
}

/** What came of a scenario with one figure for each start → its result. */
export function figureResultOf(
  { name, about, unit }: FigureScenario,
  candidates: readonly Candidate[],
  measured: readonly Figures[],
): FigureResult {
  const baseline = measured.find(({ failed }) => failed === undefined)
  const rowOfFigures = (candidate: Candidate): FigureRow => {
    const head = headOf(candidate)
    const one = measured.find(({ staged }) => staged === candidate)
    if (one) return { ...head, outcome: figureOutcome(one, baseline) }
    const reason = "missing" in candidate ? candidate.missing : "not started"
    const kind = ("missing" in candidate && candidate.kind) || "not installed"
    return { ...head, outcome: { kind, reason } }
  }
  return {
    name,
    about,
    unit,
    baseline: baseline ? nameOf(baseline.staged) : "",
    rows: candidates.map(rowOfFigures),
  }
}
