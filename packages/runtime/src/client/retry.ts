import type { RetryOptions } from "./client-options.ts"

/** How a call is tried again. */
export interface Retry {
  readonly times: number
  readonly baseMs: number
  readonly maxMs: number
}

const IDEMPOTENT = /^(?:GET|HEAD|PUT|DELETE|OPTIONS)$/
const PASSING: readonly number[] = [408, 429, 502, 503, 504]

export function readRetry(method: string, body: unknown, option: number | RetryOptions = 0): Retry {
  const {
    times,
    baseMs = 200,
    maxMs = 10_000,
  } = typeof option === "number" ? { times: option } : option
  // A stream can be read once.
  const isRepeatable = IDEMPOTENT.test(method) && !(body instanceof ReadableStream)
  return { times: isRepeatable ? times : 0, baseMs, maxMs }
}

export function isPassing(status: number): boolean {
  return PASSING.includes(status)
}

/**
 * The delay before the next attempt, in ms; null if it would be longer than allowed.
 * @param tried number of previous retries
 * @param after value of the header `retry-after` (RFC 9110 §10.2.3)
 */
export function waitBefore(retry: Retry, tried: number, after: string | null): number | null {
  const asked = after === null ? null : afterMs(after)
  if (asked !== null) return asked <= retry.maxMs ? asked : null
  // Full jitter: clients that failed together do not retry together.
  return Math.random() * Math.min(retry.maxMs, retry.baseMs * 2 ** tried)
}

/** Seconds, or a date. */
function afterMs(text: string): number | null {
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000
  const date = Date.parse(text)
  return Number.isNaN(date) ? null : Math.max(0, date - Date.now())
}

/** @throws the reason of the signal */
export function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const stop = (): void => {
      clearTimeout(timer)
      reject(signal.reason as Error)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", stop)
      resolve()
    }, ms)
    signal.addEventListener("abort", stop, { once: true })
  })
}
