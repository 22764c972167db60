import { setTimeout as wait } from "node:timers/promises"
import { type ChaosApp, killProcess } from "./chaos-app.ts"
import type { ChaosLoad } from "./chaos-load.ts"
import type { DatabaseProxy } from "./database-proxy.ts"
import type { Fault } from "./faults-plan.ts"

/** A fault that was applied. */
export interface AppliedFault extends Fault {
  /** From the fault to the last request that failed before the next one; 0 if none failed. */
  recoveryMs: number
}

export interface Target {
  readonly app: ChaosApp
  readonly load: ChaosLoad
  /** In front of its databases. */
  readonly proxies: readonly DatabaseProxy[]
  /** Ends the run. */
  readonly signal: AbortSignal
}

/** Applies the faults at their times, and returns when the run has finished. */
export async function applyFaults(
  plan: readonly Fault[],
  seconds: number,
  target: Target,
): Promise<AppliedFault[]> {
  const { app, load, signal } = target
  const over = AbortSignal.any([signal, app.gone])
  const startedAt = performance.now()
  const until = (ms: number): Promise<unknown> =>
    wait(startedAt + ms - performance.now(), undefined, { signal: over }).catch(() => {})
  const applied: AppliedFault[] = []
  for (const [index, fault] of plan.entries()) {
    await until(fault.atMs)
    if (over.aborted) break
    const at = performance.now()
    if (!(await apply(fault, target))) continue
    await until(plan[index + 1]?.atMs ?? seconds * 1000)
    const recoveryMs = Math.max(0, Math.round(load.lastFailureAt - at))
    applied.push({ ...fault, recoveryMs })
  }
  await until(seconds * 1000)
  return applied
}

/** Returns when the fault has finished. @returns whether there was something to break */
async function apply(
  { kind, choice, lengthMs }: Fault,
  { app, proxies }: Target,
): Promise<boolean> {
  if (kind === "cut") await Promise.all(proxies.map((proxy) => proxy.cut(lengthMs)))
  if (kind === "stall") await Promise.all(proxies.map((proxy) => proxy.stall(lengthMs)))
  if (kind !== "kill") return proxies.length > 0
  const { workers } = app
  const pid = workers[Math.min(workers.length - 1, Math.floor(choice * workers.length))]
  return pid !== undefined && killProcess(pid)
}
