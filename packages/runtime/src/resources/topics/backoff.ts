import type { RetrySettings } from "./options.ts"

/**
 * Milliseconds until the next attempt: twice as long after each, half of it by chance, so that what failed together
 * is not tried together.
 * @param attempt the one that failed, from 1
 */
export function backoff(
  attempt: number,
  { minBackoffMs, maxBackoffMs }: RetrySettings,
  chance: number = Math.random(),
): number {
  const whole = Math.min(maxBackoffMs, minBackoffMs * 2 ** Math.min(attempt - 1, 40))
  return Math.round(whole * (0.5 + chance / 2))
}
