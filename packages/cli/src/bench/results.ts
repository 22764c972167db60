import { isSound, type Measured } from "./measure.ts"
import type { Staged } from "./stage.ts"
import { startOutcome, type Starts } from "./start.ts"
import { summarize } from "./statistics.ts"
import type { Contender, Outcome, Row, Scenario, ScenarioResult } from "./types.ts"
import type { StartResult, StartRow } from "./types.ts"

/** A contender that was chosen; `missing` says what it lacks. */
export type Candidate = Staged | { readonly contender: Contender; readonly missing: string }

type Head = Pick<Row, "contender" | "label" | "byHand" | "versions">

const nameOf = ({ contender, variant }: Staged): string => variant?.name ?? contender.name

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
    const outcome = { kind: "not installed", reason: candidate.missing } as const
    return { ...headOf(candidate), outcome, runs: [] }
  }
  const measured = all.find(({ staged }) => staged === candidate)
  const { memory } = measured ?? {}
  return {
    ...headOf(candidate),
    outcome: measured ? outcomeOf(measured, baseline) : { kind: "checked" },
    runs: measured?.runs ?? [],
    ...(memory !== undefined && { memory }),
  }
}

/** What came of a scenario → its results, one for each depth of pipelining. */
export function resultsOf(
  scenario: Scenario,
  candidates: readonly Candidate[],
  measured: readonly Measured[],
  depths: readonly number[],
): ScenarioResult[] {
  return depths.map((pipeline) => {
    const all = measured.filter((one) => one.pipeline === pipeline)
    const baseline = all.find((one) => isSound(one) && one.runs.length > 0)
    return {
      name: scenario.name,
      pipeline,
      about: scenario.about,
      request: scenario.known[0].request,
      answer: scenario.known[0].answer,
      baseline: baseline ? nameOf(baseline.staged) : "",
      rows: candidates.map((candidate) => rowOf(candidate, all, baseline)),
    }
  })
}

/** Cold starts → their result. */
export function startResultOf(
  candidates: readonly Candidate[],
  measured: readonly Starts[],
): StartResult {
  const baseline = measured.find(({ failed }) => failed === undefined)
  const rowOfStarts = (candidate: Candidate): StartRow => {
    const head = headOf(candidate)
    const one = measured.find(({ staged }) => staged === candidate)
    if (one) return { ...head, outcome: startOutcome(one, baseline), times: one.times }
    const reason = "missing" in candidate ? candidate.missing : "not started"
    return { ...head, outcome: { kind: "not installed", reason }, times: [] }
  }
  return {
    baseline: baseline ? nameOf(baseline.staged) : "",
    rows: candidates.map(rowOfStarts),
  }
}
