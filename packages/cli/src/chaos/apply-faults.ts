import { setTimeout as wait } from "node:timers/promises"
import { type ChaosApp, killProcess } from "./chaos-app.ts"
import type { ChaosLoad } from "./chaos-load.ts"
import type { Fault } from "./faults-plan.ts"

/** A fault that was applied. */
export interface AppliedFault extends Fault {
  /** From the fault to the last request that failed before the next one; 0 if none failed. */
  recoveryMs: number
}

export interface Target {
  readonly app: ChaosApp
  readonly load: ChaosLoad
  /** Ends the run. */
  readonly signal: AbortSignal
}

/** Applies the faults at their times, and returns when the run has finished. */
export async function applyFaults(
  plan: readonly Fault[],
  seconds: number,
  { app, load, signal }: Target,
): Promise<AppliedFault[]> {
  const startedAt = performance.now()
  const until = (ms: number): Promise<unknown> =>
    wait(startedAt + ms - performance.now(), undefined, { signal }).catch(() => {})
  const applied: AppliedFault[] = []
  for (const [index, fault] of plan.entries()) {
    await until(fault.atMs)
    if (signal.aborted || app.ended !== undefined) break
    const at = performance.now()
    if (!apply(fault, app)) continue
    await until(plan[index + 1]?.atMs ?? seconds * 1000)
    const recoveryMs = Math.max(0, Math.round(load.lastFailureAt - at))
    applied.push({ ...fault, recoveryMs })
  }
  if (app.ended === undefined) await until(seconds * 1000)
  return applied
}

/** @returns whether there was something to break */
function apply({ choice }: Fault, app: ChaosApp): boolean {
  const { workers } = app
  const pid = workers[Math.min(workers.length - 1, Math.floor(choice * workers.length))]
  return pid !== undefined && killProcess(pid)
}
