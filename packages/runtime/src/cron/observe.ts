import type { CronRun } from "./options.ts"

/** Runs a handler; what it gives or throws is given or thrown. */
export type RunObserver = <Result>(run: CronRun, work: () => Promise<Result>) => Promise<Result>

/** State of the module: who observes is set up once for the program. */
let observer: RunObserver | null = null

/** Has runs of all jobs observed; null: no more. */
export function observeRuns(by: RunObserver | null): void {
  observer = by
}

/** Runs a handler, observed if somebody does. */
export function observedRun<Result>(run: CronRun, work: () => Promise<Result>): Promise<Result> {
  return observer === null ? work() : observer(run, work)
}
