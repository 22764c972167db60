import { callerFrames } from "../../base/errors/caller-frames.ts"
import { defaultRegistry, type Registry } from "../../base/registry.ts"
import { BackgroundWork } from "../background/background-work.ts"
import { noteAddress } from "../../base/environment/noted-variables.ts"
import { CronQuestions } from "../background/answer-cron.ts"
import type * as jobsState from "./jobs-of-registry.ts"
import { KnownJobs } from "./known-jobs.ts"
import { type CronHandler, type CronOptions, type JobSpec, readJob } from "./cron-options.ts"

/**
 * Runs a function on a schedule, each tick in one of all processes that run the program. It
 * starts with `serve()` or `startBackground()`.
 * @param name unique among cron jobs; the history uses it
 * @throws PrecastError PC2030 and PC2114 for names and options
 * @example cron("report", { schedule: "0 4 * * *", timezone: "Europe/Berlin" }, async ({ at })
 *   => …)
 */
export function cron(name: string, options: CronOptions, handler: CronHandler): CronJob {
  const job = new CronJob(name, options, handler)
  const { "~registry": registry } = job
  const load = (): Promise<typeof jobsState> => import("./jobs-of-registry.ts")
  registry["~part"](KnownJobs).add(job, load)
  noteAddress("CRON_URL", ["cron()"], "the PostgreSQL of the program")
  registry["~part"](CronQuestions).respond = async (question) =>
    (await load()).answerTo(question, registry)
  registry["~part"](BackgroundWork).add(job)
  return job
}

/** A job of `cron()`. */
export class CronJob {
  readonly kind = "cron"
  readonly name: string
  /** @internal */
  readonly "~spec": JobSpec
  /** @internal */
  readonly "~handler": CronHandler
  /** @internal */
  readonly "~registry": Registry
  #stop: Promise<(limitMs: number) => Promise<void>> | undefined

  /** @internal */
  constructor(name: string, options: CronOptions, handler: CronHandler) {
    this["~spec"] = { ...readJob(name, options), declaredAt: callerFrames() }
    this.name = name
    this["~handler"] = handler
    this["~registry"] = options.registry ?? defaultRegistry
  }

  /**
   * Runs the job now, in this process, in addition to its schedule; the run is in the history.
   * @throws the error of the handler
   */
  async run(): Promise<void> {
    await (await import("./by-hand.ts")).runByHand(this)
  }

  /**
   * @internal
   * @throws PrecastError PC2114 for an invalid schedule or time zone, PC2115 for `CRON_URL`
   */
  async start(): Promise<void> {
    this.#stop = import("./cron-start.ts").then(({ startJob }) => startJob(this))
    await this.#stop
  }

  /** @internal */
  async stop(limitMs: number): Promise<void> {
    const stop = await this.#stop
    this.#stop = undefined
    await stop?.(limitMs)
  }
}
