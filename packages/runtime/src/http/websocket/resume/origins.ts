import { type Cursor, isAfter, type MessageId } from "./cursor.ts"
import { Removed } from "./topic-history.ts"

/** A process that publishes messages of an endpoint. */
interface Origin {
  /** All messages from this number on have arrived. */
  readonly since: number
  /** The number of the message that follows. */
  readonly next: number
  /** When it was last noticed, by `performance.now()`. */
  readonly at: number
}

/** A process, and what is known of its messages. */
export interface KnownOrigin {
  readonly origin: string
  readonly since: number
  readonly next: number
  /** When it was last noticed, by `performance.now()`. */
  readonly at: number
}

/** After the start, processes that have published before are still unknown. */
const STARTING_MS = 10_000
const MOST_ORIGINS = 4_096
/** Processes do not notice at the same moment that one has closed: cursors have it for longer than it counts. */
const CURSOR_FACTOR = 2
const FORGET_FACTOR = 3

/** What has arrived of which process. */
export class Origins {
  readonly #origins = new Map<string, Origin>()
  readonly #removed = new Removed()
  readonly #startedAt: number
  readonly #quietMs: number

  /** @param quietMs a process that was not noticed for longer has closed; longer than a cursor is used */
  constructor(quietMs: number, now: number) {
    this.#quietMs = quietMs
    this.#startedAt = now
  }

  /**
   * A message has arrived.
   * @returns "known": it arrived before; "late": messages before it did not arrive
   */
  arrived({ origin, number }: MessageId, now: number): "new" | "known" | "late" {
    const known = this.#origins.get(origin)
    const next = known?.next ?? 0
    if (number < next) return "known"
    const isLate = number > next
    this.#set(origin, { since: isLate ? number : (known?.since ?? 0), next: number + 1, at: now })
    return isLate && this.#expected(known, now) ? "late" : "new"
  }

  /**
   * A process reports how many messages it has published.
   * @returns whether some of them did not arrive
   */
  reported(origin: string, count: number, now: number): boolean {
    const known = this.#origins.get(origin)
    const isLate = count > (known?.next ?? 0)
    const reached = isLate ? count : (known?.next ?? 0)
    this.#set(origin, { since: isLate ? count : (known?.since ?? 0), next: reached, at: now })
    return isLate && this.#expected(known, now)
  }

  /** What is known of each process: all messages from `since` on, before `next`. */
  *known(): Iterable<KnownOrigin> {
    for (const [origin, { since, next, at }] of this.#origins) yield { origin, since, next, at }
  }

  removed(): readonly MessageId[] {
    return this.#removed.all()
  }

  /**
   * Another process knows more of one.
   * @returns the number before which its messages are new here; 0: nothing is new, or messages between are missing
   */
  extend({ origin, since, next, at }: KnownOrigin): number {
    const known = this.#origins.get(origin)
    if (known === undefined) {
      this.#set(origin, { since, next, at })
      return next
    }
    if (since >= known.since || known.since > next) return 0
    this.#set(origin, { ...known, since })
    return known.since
  }

  /** Up to where all messages have arrived. */
  cursor(now: number): Cursor {
    const longest = this.#quietMs * CURSOR_FACTOR
    const recent = [...this.#origins].filter(([, { at }]) => now - at <= longest)
    return new Map(recent.map(([origin, { next }]) => [origin, next]))
  }

  /** Whether all messages after a cursor have arrived here, and none of them was removed. */
  covers(cursor: Cursor, now: number): boolean {
    for (const origin of cursor.keys()) if (!this.#origins.has(origin)) return false
    for (const [origin, { since }] of this.#origins) {
      if ((cursor.get(origin) ?? 0) < since && !this.isPast(origin, cursor, now)) return false
    }
    return !this.#removed
      .all()
      .some((id) => isAfter(id, cursor) && !this.isPast(id.origin, cursor, now))
  }

  /** Whether a process had closed, and was left out, before the cursor was made: it is not a new one. */
  isPast(origin: string, cursor: Cursor, now: number): boolean {
    if (cursor.has(origin)) return false
    const known = this.#origins.get(origin)
    return known === undefined || now - known.at > this.#quietMs
  }

  /** Messages are no longer kept. */
  remove(removed: Removed): void {
    for (const id of removed.all()) if (this.#origins.has(id.origin)) this.#removed.add(id)
  }

  /** Forgets processes that have closed: the cursors of clients no longer have them. */
  expire(now: number): void {
    for (const [origin, { at }] of this.#origins) {
      if (now - at > this.#quietMs * FORGET_FACTOR) this.#forget(origin)
    }
  }

  #expected(known: Origin | undefined, now: number): boolean {
    return known !== undefined || now - this.#startedAt > STARTING_MS
  }

  #set(name: string, origin: Origin): void {
    this.#origins.delete(name)
    this.#origins.set(name, origin)
    const [oldest] = this.#origins.keys()
    if (this.#origins.size > MOST_ORIGINS && oldest !== undefined) this.#forget(oldest)
  }

  #forget(origin: string): void {
    this.#origins.delete(origin)
    this.#removed.forget(origin)
  }
}
