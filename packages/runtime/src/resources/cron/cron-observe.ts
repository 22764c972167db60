import { observers } from "../../base/observers.ts"
import type { CronRun } from "./cron-options.ts"

/** Runs a handler, and returns its result or throws its error. */
export type RunObserver = <Result>(run: CronRun, work: () => Promise<Result>) => Promise<Result>

/** Module state: observers are set once for the program. */
const observing = /* @__PURE__ */ observers<RunObserver>(
  (all) =>
    <Result>(run: CronRun, work: () => Promise<Result>) =>
      all.reduceRight<() => Promise<Result>>((inner, by) => () => by(run, inner), work)(),
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
export function observedRun<Result>(run: CronRun, work: () => Promise<Result>): Promise<Result> {
  const observer = observing.now
  return observer === null ? work() : observer(run, work)
}
