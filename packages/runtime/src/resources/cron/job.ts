import { registerBackground } from "../background/registry.ts"
import { noteAddress } from "../../base/environment/noted-variables.ts"
import { answerBy } from "../background/answer-cron.ts"
import { addJob } from "./known-jobs.ts"
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
  addJob(job)
  noteAddress("CRON_URL", ["cron()"], "the PostgreSQL of the program")
  answerBy(async (question) => (await import("./jobs-of-registry.ts")).answerTo(question))
  registerBackground(job)
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
  #stop: Promise<(limitMs: number) => Promise<void>> | undefined

  /** @internal */
  constructor(name: string, options: CronOptions, handler: CronHandler) {
    this["~spec"] = readJob(name, options)
    this.name = name
    this["~handler"] = handler
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
