/** Header with the number of milliseconds for which the caller waits for a response. */
export const DEADLINE_HEADER = "x-timeout-ms"

/** The time until which a caller waits for a response. */
export class Deadline {
  readonly #at: number

  /** @param ms from now */
  constructor(ms: number) {
    this.#at = performance.now() + ms
  }

  /** The remaining time in milliseconds, at least 0. */
  get leftMs(): number {
    return Math.max(0, Math.floor(this.#at - performance.now()))
  }
}

/** The property that `deadlines()` adds to `context.data` for requests with a deadline. */
export interface WithDeadline {
  readonly deadline: Deadline | undefined
}

/** @returns undefined if the text is not a number of milliseconds */
export function readDeadline(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : undefined
}
