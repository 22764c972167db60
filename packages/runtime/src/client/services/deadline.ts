/** Header that says how many milliseconds the caller waits for an answer. */
export const DEADLINE_HEADER = "x-timeout-ms"

/** The moment until which a caller waits for an answer. */
export class Deadline {
  readonly #at: number

  /** @param ms from now */
  constructor(ms: number) {
    this.#at = performance.now() + ms
  }

  /** Milliseconds that are left; 0 when there are none. */
  get leftMs(): number {
    return Math.max(0, Math.floor(this.#at - performance.now()))
  }
}

/** What `deadlines()` adds to `context.data`, for requests that say how long their caller waits. */
export interface WithDeadline {
  readonly deadline: Deadline | undefined
}

/** @returns undefined for what is no number of milliseconds */
export function readDeadline(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : undefined
}
