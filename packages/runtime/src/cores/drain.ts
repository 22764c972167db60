import type { Pending } from "./pending.ts"

/**
 * Waits for pending answers, at most `graceMs`.
 * @param lingerMs waits so long in any case: a client may have sent a request before it could know
 * that the server closes, and is answered with `connection: close`
 */
export async function drain(
  pending: Pick<Pending, "whenIdle">,
  graceMs: number,
  lingerMs: number,
): Promise<void> {
  const linger = Math.min(lingerMs, graceMs)
  if (linger > 0) await new Promise((resolve) => setTimeout(resolve, linger))
  let timer: NodeJS.Timeout | undefined
  const grace = new Promise<void>((resolve) => (timer = setTimeout(resolve, graceMs - linger)))
  await Promise.race([pending.whenIdle(), grace])
  clearTimeout(timer)
}
