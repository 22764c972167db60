import { runtimeError } from "../../base/errors/catalog.ts"
import { errorText } from "../../base/text/error-text.ts"
import type { Registry } from "../../base/registry.ts"
import { observedRun } from "./cron-observe.ts"
import type { CronHandler, CronRun, JobSpec } from "./cron-options.ts"
import type { CronStore, RunKey } from "./cron-store.ts"

/** A run that was claimed. */
export interface RunTask extends RunKey {
  readonly previous: number | null
  readonly manual: boolean
}

/** The context of a run apart from its task. */
export interface RunPlace {
  readonly job: JobSpec
  readonly handler: CronHandler
  readonly registry: Registry
  readonly store: CronStore
  /** Aborted when the program cannot wait any longer. */
  readonly closing: AbortSignal
}

/**
 * Calls the handler, renews the lease in the meantime, and records the outcome. Never rejects.
 * @returns the error of the handler; undefined if it succeeded
 */
export async function runTask(task: RunTask, place: RunPlace): Promise<unknown> {
  const { job, handler, registry, store, closing } = place
  const control = new AbortController()
  const run = contextOf(task, job, control.signal)
  const giveUp = (why: string): void => control.abort(runtimeError("PC2116", job.name, why))
  const timer = setTimeout(() => giveUp(`it took more than ${job.timeoutMs} ms`), job.timeoutMs)
  const close = (): void => giveUp("the program closes")
  closing.addEventListener("abort", close, { once: true })
  if (closing.aborted) close()
  const stopBeating = beat(task, job, store, () => giveUp("its lease could not be renewed"))
  let failure: unknown
  try {
    const handled = observedRun({ run, registry }, async () => handler(run))
    await Promise.race([handled, whenAborted(control.signal)])
  } catch (error) {
    failure = error ?? new Error("the handler threw nothing")
  }
  clearTimeout(timer)
  closing.removeEventListener("abort", close)
  // The lease is renewed until the outcome is recorded, or recording it has failed for too
  // long.
  await writeDown(task, failure, place)
  stopBeating()
  if (failure !== undefined) tell(failure, run, job)
  return failure
}

function contextOf(task: RunTask, job: JobSpec, signal: AbortSignal): CronRun {
  const { tick, previous, attempt, manual } = task
  return {
    name: job.name,
    at: new Date(tick),
    previousAt: previous === null ? null : new Date(previous),
    attempt,
    manual,
    signal,
  }
}

/** A handler that ignores its signal is abandoned. */
function whenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const fail = (): void => reject(signal.reason as Error)
    if (signal.aborted) fail()
    else signal.addEventListener("abort", fail, { once: true })
  })
}

/** Renews the lease of the run three times per lease period. */
function beat(task: RunTask, job: JobSpec, store: CronStore, lost: () => void): () => void {
  let last = performance.now()
  const step = async (): Promise<void> => {
    const began = performance.now()
    try {
      if (await store.extend(job, task)) last = began
      else lost()
    } catch {
      // Reported below if the failure persists.
    }
  }
  const timer = setInterval(() => {
    if (performance.now() - last > job.leaseMs) lost()
    else void step()
  }, job.leaseMs / 3)
  return () => clearInterval(timer)
}

const PAUSE_MS = 200

/** Retries as long as the lease lasts: after that other processes take the run for lost. */
async function writeDown(task: RunTask, failure: unknown, place: RunPlace): Promise<void> {
  const { job, store, closing } = place
  const until = performance.now() + job.leaseMs
  const text = failure === undefined ? null : textOf(failure)
  for (;;) {
    try {
      return await store.finish(job, task, text)
    } catch (error) {
      if (performance.now() > until || closing.aborted) {
        console.error(
          `precast: cron "${job.name}": the end of a run could not be written down: ${textOf(error)}`,
        )
        return
      }
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
  }
}

function textOf(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error)
}

function tell(error: unknown, run: CronRun, job: JobSpec): void {
  try {
    if (job.onError) job.onError(error, run)
    else console.error(`precast: cron "${job.name}" failed: ${errorText(error)}`)
  } catch (other) {
    console.error(other)
  }
}
