import type { MessageId } from "./cursor.ts"

/** A published message that clients may need again. */
export interface KeptMessage extends MessageId {
  /** As it is sent to clients that can resume. */
  readonly frame: string | Uint8Array
  /** The client that published it, which does not receive it; "" for the program. */
  readonly from: string
  readonly bytes: number
  /** When it was published here, or arrived, by `performance.now()`. */
  readonly at: number
}

/** By process, the last message that was removed. */
export class Removed {
  readonly #last = new Map<string, number>()

  add({ origin, number }: MessageId): void {
    const last = this.#last.get(origin) ?? -1
    if (number > last) this.#last.set(origin, number)
  }

  forget(origin: string): void {
    this.#last.delete(origin)
  }

  all(): readonly MessageId[] {
    return [...this.#last].map(([origin, number]) => ({ origin, number }))
  }
}

/** The last messages of one topic. */
export class TopicHistory {
  #kept: KeptMessage[] = []
  #head = 0
  bytes = 0
  readonly removed: Removed = new Removed()

  get size(): number {
    return this.#kept.length - this.#head
  }

  get oldest(): KeptMessage | undefined {
    return this.#kept[this.#head]
  }

  add(message: KeptMessage): void {
    this.#kept.push(message)
    this.bytes += message.bytes
  }

  /** Adds messages that are older than all others. */
  prepend(messages: readonly KeptMessage[]): void {
    this.#kept = [...messages, ...this.all()]
    this.#head = 0
    for (const { bytes } of messages) this.bytes += bytes
  }

  /** Removes the oldest one. */
  shift(): void {
    const { oldest } = this
    if (oldest === undefined) return
    this.bytes -= oldest.bytes
    this.removed.add(oldest)
    this.#head++
    if (this.#head * 2 < this.#kept.length) return
    this.#kept.splice(0, this.#head)
    this.#head = 0
  }

  all(): readonly KeptMessage[] {
    return this.#kept.slice(this.#head)
  }
}
