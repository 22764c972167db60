import { observers } from "../../base/observers.ts"
import type { Registry } from "../../base/registry.ts"
import type { CronRun } from "./cron-options.ts"

/** A run, and the registry of its job. */
export interface ObservedRun {
  readonly run: CronRun
  readonly registry: Registry
}

/** Runs a handler, and returns its result or throws its error. */
export type RunObserver = <Result>(
  observed: ObservedRun,
  work: () => Promise<Result>,
) => Promise<Result>

/** Module state: observers are set once for the program. */
const observing = /* @__PURE__ */ observers<RunObserver>(
  (all) =>
    <Result>(observed: ObservedRun, work: () => Promise<Result>) =>
      all.reduceRight<() => Promise<Result>>((inner, by) => () => by(observed, inner), work)(),
)

/** Has runs of all jobs observed; null: no more. */
export function observeRuns(by: RunObserver | null): void {
  observing.set(by)
}

/**
 * Adds an observer of runs, in addition to the one that is set.
 * @returns a function that stops observing
 */
export function watchRuns(by: RunObserver): () => void {
  return observing.add(by)
}

/** Runs a handler, observed if there is an observer. */
export function observedRun<Result>(
  observed: ObservedRun,
  work: () => Promise<Result>,
): Promise<Result> {
  const observer = observing.now
  return observer === null ? work() : observer(observed, work)
}
