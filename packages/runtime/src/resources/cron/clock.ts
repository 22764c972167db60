/** The current time. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
  /** Settles at a moment, or when the signal is aborted. */
  until(moment: number, signal: AbortSignal): Promise<void>
}

// A clock that was set is noticed after so long.
const LONGEST_MS = 60_000

/** That of the machine. */
export const realClock: Clock = {
  now: () => Date.now(),
  until: (moment, signal) =>
    new Promise((resolve) => {
      if (signal.aborted) return resolve()
      const done = (): void => {
        clearTimeout(timer)
        signal.removeEventListener("abort", done)
        resolve()
      }
      const ms = Math.max(0, Math.ceil(moment - Date.now()))
      const timer = setTimeout(done, Math.min(ms, LONGEST_MS))
      signal.addEventListener("abort", done, { once: true })
    }),
}
