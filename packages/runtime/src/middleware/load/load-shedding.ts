import type { EventLoopUtilization, monitorEventLoopDelay } from "node:perf_hooks"
import { knownOptions, numberOption, pathOption, wrongOption } from "../../base/base-options.ts"
import { ApiError } from "../../base/errors/api-error.ts"
import { nodeModule } from "../../base/node.ts"
import type { Context } from "../../endpoint/api.ts"
import type { Hook } from "../../endpoint/hooks.ts"

/** Limits that are not set are ignored. */
export interface LoadSheddingOptions {
  /** Mean delay of the event loop, in ms. */
  readonly maxEventLoopDelay?: number
  /** Share of the time that the event loop was busy, from 0 to 1. */
  readonly maxEventLoopUtilization?: number
  /** Resident memory of the process, in bytes. */
  readonly maxRss?: number
  /** Used heap of V8, in bytes. */
  readonly maxHeapUsed?: number
  /** The maximum number of requests in flight. */
  readonly maxPending?: number
  /** The sampling interval of delay, utilization and memory, in ms. Default 1000. */
  readonly sampleMs?: number
  /** The value of `retry-after`, in seconds. Default 10. */
  readonly retryAfter?: number
  /** Paths that are never refused. Default `/livez` and `/readyz`. */
  readonly exempt?: readonly string[]
}

const NAMES = {
  maxEventLoopDelay: 0,
  maxEventLoopUtilization: 0,
  maxRss: 0,
  maxHeapUsed: 0,
  maxPending: 0,
  sampleMs: 0,
  retryAfter: 0,
  exempt: 0,
}

/**
 * Responds 503 `unavailable` with `retry-after` while the process is overloaded.
 * @throws PrecastError PC2030
 */
export function loadShedding(options: LoadSheddingOptions): Hook {
  const { sampler, maxPending, retryAfter, exempt } = readOptions(options)
  // Made once: under load not even a stack is to be written down.
  const overloaded = new ApiError("unavailable", "The server is overloaded; try again later.")
  const counted = new WeakSet<Context>()
  let pending = 0
  return {
    "~problems": () => ["unavailable"],
    applies: (route) => route === undefined || !exempt.has(route.path),
    onRequest(context) {
      if (maxPending !== undefined) {
        pending++
        counted.add(context)
      }
      if (pending <= (maxPending ?? Infinity) && !sampler.overloaded) return
      if (exempt.has(context.path)) return
      context.header("retry-after", retryAfter)
      throw overloaded
    },
    // An outer hook may have sent the response before this hook ran.
    onEnd(context) {
      if (counted.delete(context)) pending--
    },
    onClosed: () => sampler.stop(),
  }
}

function readOptions(options: LoadSheddingOptions): {
  readonly sampler: Sampler
  readonly maxPending: number | undefined
  readonly retryAfter: string
  readonly exempt: ReadonlySet<string>
} {
  knownOptions("loadShedding", options, NAMES)
  const limit = (name: keyof LoadSheddingOptions, most = Number.MAX_SAFE_INTEGER) => {
    const value = options[name]
    return value === undefined ? undefined : numberOption(`loadShedding.${name}`, value, 0, most)
  }
  const maxPending = limit("maxPending")
  const limits = {
    delay: limit("maxEventLoopDelay"),
    utilization: limit("maxEventLoopUtilization", 1),
    rss: limit("maxRss"),
    heapUsed: limit("maxHeapUsed"),
  }
  if (maxPending === undefined && Object.values(limits).every((one) => one === undefined)) {
    throw wrongOption("loadShedding", "given at least one limit", "without any")
  }
  const exempt = options.exempt ?? ["/livez", "/readyz"]
  if (!Array.isArray(exempt)) throw wrongOption("loadShedding.exempt", "a list of paths", exempt)
  return {
    sampler: new Sampler(limits, limit("sampleMs", 3_600_000) ?? 1000),
    maxPending,
    retryAfter: String(Math.ceil(limit("retryAfter", 86_400) ?? 10)),
    exempt: new Set(exempt.map((path) => pathOption("loadShedding.exempt", path))),
  }
}

/** Limits of a process; undefined: not looked at. */
interface LoadLimits {
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
