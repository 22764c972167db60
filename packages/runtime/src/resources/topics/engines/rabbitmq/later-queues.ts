// Delays through queues of the server. A delay is a binary number: for each digit there is a
// queue whose messages live that long, and then go to the exchange of the next lower digit,
// which bypasses the queue if the digit is 0. A message that has passed the last exchange is
// due.
import type { Channel } from "amqplib"
import type { Names } from "./topology.ts"

const unitMs = 64
const levels = 26

/**
 * Where to publish a message that is due in so many ms, and the first words of its routing key;
 * `used`: the levels whose queues it needs.
 */
export function delayOf(
  names: Names,
  ms: number,
): { exchange: string; bits: string; used: number[] } {
  const units = Math.min(Math.max(Math.ceil(ms / unitMs), 1), 2 ** levels - 1)
  const digits = units.toString(2).padStart(levels, "0").split("")
  const used = digits.flatMap((digit, i) => (digit === "1" ? [levels - 1 - i] : []))
  return { exchange: names.level(used[0] ?? 0), bits: digits.join("."), used }
}

/** Creates the delay queues of the levels in use; each once per channel. */
export class LaterQueues {
  readonly #names: Names
  readonly #channel: Channel
  readonly #made = new Map<number, Promise<void>>()
  #exchanges: Promise<void> | undefined

  constructor(names: Names, channel: Channel) {
    this.#names = names
    this.#channel = channel
  }

  async ensure(used: readonly number[]): Promise<void> {
    await (this.#exchanges ??= this.#makeExchanges())
    for (const level of used) {
      const making = this.#made.get(level) ?? this.#makeQueue(level)
      this.#made.set(level, making)
      await making
    }
  }

  async #makeExchanges(): Promise<void> {
    await this.#channel.assertExchange(this.#names.due, "topic")
    for (let level = 0; level < levels; level++) {
      const name = this.#names.level(level)
      await this.#channel.assertExchange(name, "topic")
      await this.#channel.bindExchange(this.#below(level), name, pattern(level, "0"))
    }
  }

  async #makeQueue(level: number): Promise<void> {
    const name = this.#names.level(level)
    await this.#channel.assertQueue(name, {
      durable: true,
      arguments: {
        "x-queue-type": "quorum",
        "x-message-ttl": unitMs * 2 ** level,
        "x-dead-letter-exchange": this.#below(level),
        // Stored until the next queue has it.
        "x-dead-letter-strategy": "at-least-once",
        "x-overflow": "reject-publish",
      },
    })
    await this.#channel.bindQueue(name, name, pattern(level, "1"))
  }

  #below(level: number): string {
    return level === 0 ? this.#names.due : this.#names.level(level - 1)
  }
}

/** Routing keys with this digit at the place of the level. */
const pattern = (level: number, digit: string): string =>
  `${"*.".repeat(levels - 1 - level)}${digit}.#`
