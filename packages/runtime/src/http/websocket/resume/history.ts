import { type Cursor, isAfter, type MessageId } from "./cursor.ts"
import { Origins } from "./origins.ts"
import { type KeptMessage, TopicHistory } from "./topic-history.ts"

/** How much is kept. */
export interface HistoryLimits {
  readonly keepMs: number
  /** Of one topic. */
  readonly messages: number
  readonly bytes: number
}

const MOST_TOPICS = 10_000
const MOST_BYTES = 64 * 1024 * 1024

/** The last messages of an endpoint, by topic. */
export class History {
  readonly origins: Origins
  readonly #limits: HistoryLimits
  /** The topic whose last message is the oldest comes first. */
  readonly #topics = new Map<string, TopicHistory>()
  #bytes = 0

  /** @param quietMs see `Origins` */
  constructor(limits: HistoryLimits, quietMs: number, now: number) {
    this.#limits = limits
    this.origins = new Origins(quietMs, now)
  }

  add(topic: string, message: KeptMessage): void {
    const history = this.#topics.get(topic) ?? new TopicHistory()
    this.#topics.delete(topic)
    this.#topics.set(topic, history)
    history.add(message)
    this.#bytes += message.bytes
    const { messages, bytes } = this.#limits
    while (history.size > messages || history.bytes > bytes) this.#shift(history)
    this.#makeRoom()
  }

  get bytes(): number {
    return this.#bytes
  }

  /** All messages, by topic. */
  *all(): Iterable<readonly [topic: string, KeptMessage]> {
    for (const [topic, history] of this.#topics) {
      for (const message of history.all()) yield [topic, message]
    }
  }

  /** Of the messages that were removed, those that are the last of their process in their topic. */
  *removed(): Iterable<MessageId> {
    yield* this.origins.removed()
    for (const history of this.#topics.values()) yield* history.removed.all()
  }

  /** Adds messages of a topic that are older than those it has. */
  prepend(topic: string, messages: readonly KeptMessage[]): void {
    const history = this.#topics.get(topic) ?? new TopicHistory()
    this.#topics.set(topic, history)
    history.prepend(messages)
    for (const { bytes } of messages) this.#bytes += bytes
    while (history.size > this.#limits.messages || history.bytes > this.#limits.bytes) {
      this.#shift(history)
    }
    this.#makeRoom()
  }

  /** The messages of a topic after a cursor, except those of the client itself. */
  after(topic: string, cursor: Cursor, client: string, now: number): readonly KeptMessage[] {
    const all = this.#topics.get(topic)?.all() ?? []
    return all.filter(
      (one) => this.#isMissed(one, cursor, now) && (one.from === "" || one.from !== client),
    )
  }

  /** Whether no message of the topic after the cursor was removed. */
  covers(topic: string, cursor: Cursor, now: number): boolean {
    const removed: readonly MessageId[] = this.#topics.get(topic)?.removed.all() ?? []
    return !removed.some((id) => this.#isMissed(id, cursor, now))
  }

  #isMissed(id: MessageId, cursor: Cursor, now: number): boolean {
    return isAfter(id, cursor) && !this.origins.isPast(id.origin, cursor, now)
  }

  /** Removes what is too old. */
  expire(now: number): void {
    for (const [topic, history] of this.#topics) {
      for (;;) {
        const { oldest } = history
        if (oldest === undefined || now - oldest.at <= this.#limits.keepMs) break
        this.#shift(history)
      }
      if (history.size === 0) this.#remove(topic, history)
    }
    this.origins.expire(now)
  }

  #makeRoom(): void {
    while (this.#topics.size > MOST_TOPICS || this.#bytes > MOST_BYTES) {
      const [first] = this.#topics
      if (first === undefined) return
      this.#remove(...first)
    }
  }

  #remove(topic: string, history: TopicHistory): void {
    while (history.size > 0) this.#shift(history)
    this.origins.remove(history.removed)
    this.#topics.delete(topic)
  }

  #shift(history: TopicHistory): void {
    this.#bytes -= history.oldest?.bytes ?? 0
    history.shift()
  }
}
