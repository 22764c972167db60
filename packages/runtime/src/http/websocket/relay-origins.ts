import type { ReceivedBatch, RelayedMessage } from "./relay-batch.ts"

/** Processes that are remembered; those that were silent for the longest time are forgotten first. */
const MOST_ORIGINS = 4_096

/** Recognizes messages that were received before: a process repeats a batch that may not have arrived. */
export class RelayOrigins {
  /** By process, the number of the message that follows. */
  readonly #next = new Map<string, number>()

  /** @returns the messages that are new */
  take({ origin, first, messages }: ReceivedBatch): readonly RelayedMessage[] {
    const next = this.#next.get(origin) ?? first
    this.#next.delete(origin)
    this.#next.set(origin, Math.max(next, first + messages.length))
    const [oldest] = this.#next.keys()
    if (this.#next.size > MOST_ORIGINS && oldest !== undefined) this.#next.delete(oldest)
    return next <= first ? messages : messages.slice(next - first)
  }
}
