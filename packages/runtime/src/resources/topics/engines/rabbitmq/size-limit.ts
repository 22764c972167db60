import type { ConfirmChannel } from "amqplib"
import { runtimeError } from "../../../../base/errors/catalog.ts"

// Afterwards a large message is tried again: the setting can be raised while the program runs.
const KNOWN_MS = 60_000

/** `max_message_size` of the server, which reports it only when it refuses a message. */
export class SizeLimit {
  #bytes = Infinity
  #until = 0
  readonly #closed = new WeakSet<ConfirmChannel>()

  /** Learns from the error that closes a channel. */
  watch(channel: ConfirmChannel): void {
    channel.on("error", ({ message }: Error) => {
      const limit = /message size \d+ .*max.* size (\d+)/.exec(message)?.[1]
      if (limit === undefined) return
      this.#bytes = Number(limit)
      this.#until = Date.now() + KNOWN_MS
      this.#closed.add(channel)
    })
  }

  /** Whether the server closed the channel because any of its messages was too large. */
  hasClosed(channel: ConfirmChannel): boolean {
    return this.#closed.has(channel)
  }

  /**
   * @throws PrecastError PC2100 for a message larger than the limit that the server has
   *   reported
   */
  check(bytes: number): void {
    if (bytes > this.#bytes && Date.now() < this.#until)
      throw runtimeError("PC2100", "rabbitmq", bytes, this.#bytes, "max_message_size")
  }
}
