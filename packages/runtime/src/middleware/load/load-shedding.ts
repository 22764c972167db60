import type { Context } from "../../endpoint/api.ts"
import { ApiError } from "../../base/errors/api-error.ts"
import type { Hook } from "../../endpoint/hooks.ts"
import { Sampler } from "./load-sampler.ts"
import { knownOptions, numberOption, pathOption, wrongOption } from "../../base/base-options.ts"

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
