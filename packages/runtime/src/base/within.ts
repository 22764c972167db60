export function isThenable(value: unknown): value is PromiseLike<unknown> {
  if (typeof value !== "object" || value === null) return false
  return typeof (value as { then?: unknown }).then === "function"
}

/** Nothing came in time. */
export class TimedOut extends Error {
  override readonly name = "TimedOut"
}

/**
 * What a promise gives, if that is soon enough.
 * @param onLate called when the time is exceeded
 * @throws TimedOut, or what the promise rejects with
 */
export async function within<T>(ms: number, work: T | Promise<T>, onLate?: () => void): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      onLate?.()
      reject(new TimedOut(`no response within ${ms} ms`))
    }, ms)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

/** Waits until the work has settled, however it has, but no longer than so many milliseconds. */
export async function settledWithin(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, ms)))
  await Promise.race([work.catch(() => {}), late])
  clearTimeout(timer)
}
