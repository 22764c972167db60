import type { EventLoopUtilization, monitorEventLoopDelay } from "node:perf_hooks"
import { nodeModule } from "../../base/node.ts"

/** Limits of a process; undefined: not looked at. */
export interface LoadLimits {
  /** Milliseconds. */
  readonly delay: number | undefined
  /** From 0 to 1. */
  readonly utilization: number | undefined
  /** Bytes. */
  readonly rss: number | undefined
  readonly heapUsed: number | undefined
}

// The histogram measures timers of this length, in ms; any longer time is delay.
const RESOLUTION_MS = 10

/** Samples the load of the process periodically, starting with the first query. */
export class Sampler {
  readonly #limits: LoadLimits
  readonly #everyMs: number
  readonly #wanted: boolean
  #timer: NodeJS.Timeout | undefined
  #delay: ReturnType<typeof monitorEventLoopDelay> | undefined
  #before: EventLoopUtilization | undefined
  #overloaded = false
  #stopped = false

  constructor(limits: LoadLimits, everyMs: number) {
    this.#limits = limits
    this.#everyMs = everyMs
    this.#wanted = Object.values(limits).some((limit) => limit !== undefined)
  }

  /** Whether a limit was passed when it was looked at last. */
  get overloaded(): boolean {
    if (this.#timer === undefined && this.#wanted && !this.#stopped) this.#start()
    return this.#overloaded
  }

  stop(): void {
    this.#stopped = true
    clearInterval(this.#timer)
    this.#delay?.disable()
  }

  #start(): void {
    const { delay, utilization } = this.#limits
    if (delay !== undefined) {
      const { monitorEventLoopDelay } = nodeModule("perf_hooks")
      this.#delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
      this.#delay.enable()
    }
    if (utilization !== undefined) this.#before = performance.eventLoopUtilization()
    this.#overloaded = this.#full()
    this.#timer = setInterval(() => (this.#overloaded = this.#sample()), this.#everyMs)
    this.#timer.unref()
  }

  #sample(): boolean {
    // Both are read unconditionally: each reading covers the time since the previous one.
    const late = this.#late()
    const busy = this.#busy()
    return late || busy || this.#full()
  }

  #late(): boolean {
    if (this.#delay === undefined || this.#limits.delay === undefined) return false
    // Without any measurement the event loop was blocked for the whole interval.
    const mean = this.#delay.count === 0 ? this.#everyMs : this.#delay.mean / 1e6 - RESOLUTION_MS
    this.#delay.reset()
    return mean > this.#limits.delay
  }

  #busy(): boolean {
    if (this.#before === undefined || this.#limits.utilization === undefined) return false
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, this.#before)
    this.#before = now
    return utilization > this.#limits.utilization
  }

  #full(): boolean {
    const { rss = Infinity, heapUsed = Infinity } = this.#limits
    if (rss !== Infinity && process.memoryUsage.rss() > rss) return true
    return heapUsed !== Infinity && process.memoryUsage().heapUsed > heapUsed
  }
}
