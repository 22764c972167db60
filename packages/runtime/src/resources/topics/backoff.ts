import type { RetrySettings } from "./options.ts"

/**
 * Milliseconds until the next attempt: doubled after each attempt, half of it random, so that
 * deliveries that failed together are not retried together.
 * @param attempt the failed attempt, from 1
 */
export function backoff(
  attempt: number,
  { minBackoffMs, maxBackoffMs }: RetrySettings,
  chance: number = Math.random(),
): number {
  const whole = Math.min(maxBackoffMs, minBackoffMs * 2 ** Math.min(attempt - 1, 40))
  return Math.round(whole * (0.5 + chance / 2))
}
