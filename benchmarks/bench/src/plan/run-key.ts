import type { Key } from "../measure/journal.ts"
import type { Plan } from "./plan-bench.ts"
import type { Machine, Report } from "../results/result-types.ts"
import type { Candidate } from "../results/scenario-results.ts"

/** What has to be the same for a run to continue an earlier one. */
export function keyOf(
  machine: Machine,
  settings: Report["settings"],
  plan: Plan,
  candidates: readonly Candidate[],
): Key {
  const versions = candidates.map((one) => [
    one.contender.name,
    "missing" in one ? one.missing : one.versions,
  ])
  return {
    machine: { ...machine, loadAverage: 0 },
    settings,
    scenarios: [...plan.scenarios, ...plan.figures].map(({ name }) => name),
    contenders: Object.fromEntries(versions),
  }
}
