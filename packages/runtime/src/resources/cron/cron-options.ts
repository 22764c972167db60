import { type Duration, readDuration } from "../../base/duration.ts"
import { runtimeError } from "../../base/errors/catalog.ts"
import type { RegistryOption } from "../../base/registry.ts"

/** When a job runs, and how missed ticks are handled. */
export type CronOptions = CronRules & (CronEvery | CronSchedule)

/** A job that runs again and again after the same time. */
export interface CronEvery {
  /** At whole multiples of this since 1970, UTC: `"15m"` is at :00, :15, :30 and :45. From 10 ms to a year. */
  readonly every: Duration
  readonly schedule?: never
  readonly timezone?: never
}

/** A job that runs by the calendar. */
export interface CronSchedule {
  /** Five fields of cron, or six with seconds before them: `"30 4 * * MON-FRI"`; `"@daily"`. */
  readonly schedule: string
  /** Of IANA, such as `"Europe/Berlin"`. Default `"UTC"`. */
  readonly timezone?: string
  readonly every?: never
}

/** How missed and overlapping ticks are handled, and the limits of a run. */
export interface CronRules extends RegistryOption {
  /**
   * Ticks at which no process was able to start the job. `"last"`: the latest of them runs,
   * once; `"all"`: each runs, in order; `"skip"`: none that is more than a minute late. Default
   * `"last"`.
   */
  readonly missed?: "last" | "all" | "skip"
  /** A tick during a run, in any process. `"skip"`: the tick is skipped. Default `"skip"`. */
  readonly overlap?: "skip" | "allow"
  /**
   * A run whose process has died. `"leave"`: the job runs again at the next tick; `"again"`:
   * the run is repeated, at most twice. Default `"leave"`.
   */
  readonly afterCrash?: "leave" | "again"
  /** Longest time for a run. Default `"1h"`. */
  readonly timeout?: Duration
  /** Without a sign of life for so long a run counts as dead. Default `"30s"`. */
  readonly lease?: Duration
  /** How long the history keeps a run. Default `"30d"`. */
  readonly keep?: Duration
  /** Receives the error of a run. Default: writes it to standard error. */
  readonly onError?: (error: unknown, run: CronRun) => void
}

/** Information about a run, passed to its handler. */
export interface CronRun {
  /** Of the job. */
  readonly name: string
  /** The scheduled time; of a manual run, the time of the request. */
  readonly at: Date
  /**
   * The previous tick, or the first start of the job: this run handles everything new since
   * then. null for a manual run.
   */
  readonly previousAt: Date | null
  /** From 1. */
  readonly attempt: number
  /** Whether `job.run()` or `precast cron run` started the run. */
  readonly manual: boolean
  /**
   * Aborted when the timeout expires, when the program closes and cannot wait, or when the
   * run's lease cannot be renewed.
   */
  readonly signal: AbortSignal
}

/** Handles a tick; its result is ignored, its errors are in the history. */
export type CronHandler = (run: CronRun) => unknown

/** The options, including defaults. */
export interface JobSpec {
  readonly name: string
  /** Milliseconds; undefined if there is a schedule. */
  readonly every: number | undefined
  readonly schedule: string | undefined
  readonly timezone: string
  readonly missed: "last" | "all" | "skip"
  readonly overlap: "skip" | "allow"
  readonly afterCrash: "leave" | "again"
  readonly timeoutMs: number
  readonly leaseMs: number
  readonly keepMs: number
  readonly onError: ((error: unknown, run: CronRun) => void) | undefined
  /** The schedule as a text, which must be the same in all processes. */
  readonly plan: string
  /** The stack of the call that declared it. */
  readonly declaredAt?: string
}

const KNOWN =
  "every schedule timezone missed overlap afterCrash timeout lease keep onError registry".split(" ")
const YEAR_MS = 366 * 86_400_000
// The longest that a timer of Node waits.
const LONGEST_MS = 2_147_483_647

/** @throws PrecastError PC2030 and PC2114 */
export function readJob(name: string, options: CronOptions): JobSpec {
  if (typeof name !== "string" || !/^[\w.:/-]{1,100}$/.test(name))
    throw runtimeError(
      "PC2114",
      String(name),
      "its name must be a string of 1 to 100 letters, digits and _.:/-",
    )
  const unknown = Object.keys(options).find((key) => !KNOWN.includes(key))
  if (unknown !== undefined) throw runtimeError("PC2114", name, `unknown option "${unknown}"`)
  const { every, schedule, timezone = "UTC" } = options
  if ((every === undefined) === (schedule === undefined))
    throw runtimeError("PC2114", name, "it must have either `every` or `schedule`")
  const ms = every === undefined ? undefined : whole(`every of cron "${name}"`, every, 10, YEAR_MS)
  return {
    name,
    every: ms,
    schedule,
    timezone,
    missed: oneOf(name, "missed", options.missed, ["last", "all", "skip"]),
    overlap: oneOf(name, "overlap", options.overlap, ["skip", "allow"]),
    afterCrash: oneOf(name, "afterCrash", options.afterCrash, ["leave", "again"]),
    timeoutMs: whole(`timeout of cron "${name}"`, options.timeout ?? "1h", 1, LONGEST_MS),
    leaseMs: whole(`lease of cron "${name}"`, options.lease ?? "30s", 500, LONGEST_MS),
    keepMs: whole(`keep of cron "${name}"`, options.keep ?? "30d", 1000, 100 * YEAR_MS),
    onError: options.onError,
    plan: ms === undefined ? `${schedule} ${timezone}` : `every ${ms} ms`,
  }
}

function whole(option: string, value: Duration, least: number, most: number): number {
  return Math.round(readDuration(option, value, least, most))
}

/** The first is the default. */
function oneOf<T extends string>(
  job: string,
  option: string,
  value: T | undefined,
  values: readonly [T, ...T[]],
): T {
  if (value === undefined) return values[0]
  if (values.includes(value)) return value
  const list = values.map((each) => `"${each}"`).join(", ")
  throw runtimeError("PC2030", `${option} of cron "${job}"`, `one of ${list}`, String(value))
}
