import type { Cron } from "croner"
import { runtimeError } from "../../base/errors/catalog.ts"
import type { JobSpec } from "./cron-options.ts"

/** The moments of a job, in milliseconds since 1970: the same in every process. */
export interface Ticks {
  /** The first tick after a time, or null. */
  next(after: number): number | null
  /** The last tick at or before a time, or null. */
  last(until: number): number | null
}

/**
 * `every` counts from 1970, so that all processes have the same ticks; croner parses a
 * schedule.
 * @throws PrecastError PC2114 for an invalid schedule or time zone
 */
export async function ticksOf(spec: JobSpec): Promise<Ticks> {
  const { name, every, schedule, timezone, declaredAt } = spec
  if (every !== undefined) return ticksEvery(every)
  const { Cron } = await import("croner")
  try {
    const cron = new Cron(schedule!, { timezone, paused: true, mode: "5-or-6-parts" })
    const ticks = ticksAt(cron)
    // The zone is looked at when it is first needed.
    const first = ticks.next(Date.now())
    if (first === null) throw new Error("it has no future tick")
    return ticks
  } catch (error) {
    const refused = runtimeError("PC2114", name, (error as Error).message)
    if (declaredAt !== undefined) refused.stack = `${refused.name}: ${refused.message}${declaredAt}`
    throw refused
  }
}

export function ticksEvery(ms: number): Ticks {
  return {
    next: (after) => (Math.floor(after / ms) + 1) * ms,
    last: (until) => Math.floor(until / ms) * ms,
  }
}

function ticksAt(cron: Cron): Ticks {
  return {
    next: (after) => cron.nextRun(new Date(after))?.getTime() ?? null,
    // Before the next whole second: the moment itself counts.
    last: (until) =>
      cron.previousRuns(1, new Date(Math.floor(until / 1000) * 1000 + 1000))[0]?.getTime() ?? null,
  }
}
