import { setTimeout as sleep } from "node:timers/promises"
import type {
  Consumer,
  DeadLetterError,
  Delivery,
  OutgoingMessage,
  SubscriptionSpec,
} from "../../topics-engine.ts"
import { attempt, type Outcome } from "../attempt.ts"
import { readText } from "../one-text.ts"
import { poll } from "../poll.ts"
import { Slots } from "../slots.ts"
import { leaseOf } from "./pubsub-declare.ts"
import type { Google, Received } from "./google.ts"

/** Messages that this consumer has in hand: their leases are extended until they go. */
class Hand {
  readonly #google: Google
  readonly #subscription: string
  readonly #held = new Set<string>()
  #timer: NodeJS.Timeout | undefined

  /** @param leaseS of the subscription */
  constructor(google: Google, subscription: string, leaseS: number) {
    this.#google = google
    this.#subscription = subscription
    const extend = (): void => void this.#extend(leaseS)
    this.#timer = setInterval(extend, (leaseS * 1000) / 3)
  }

  hold({ ackId }: Received): void {
    this.#held.add(ackId)
  }

  /** It is done with. */
  async ack({ ackId }: Received): Promise<void> {
    this.#held.delete(ackId)
    const input = { subscription: this.#subscription, ackIds: [ackId] }
    await this.#google.acknowledge(input).catch(() => {})
  }

  /** Returns the message for redelivery to any consumer, in so many milliseconds. */
  async letGo({ ackId }: Received, ms: number): Promise<void> {
    this.#held.delete(ackId)
    await this.#modify([ackId], Math.min(Math.max(Math.ceil(ms / 1000), 0), 600))
  }

  close(): void {
    clearInterval(this.#timer)
  }

  async #extend(leaseS: number): Promise<void> {
    const all = [...this.#held]
    for (let at = 0; at < all.length; at += 1000)
      await this.#modify(all.slice(at, at + 1000), leaseS)
  }

  // A failed request is harmless: the message is delivered again after its lease.
  async #modify(ackIds: string[], ackDeadlineSeconds: number): Promise<void> {
    const input = { subscription: this.#subscription, ackIds, ackDeadlineSeconds }
    await this.#google.modifyAckDeadline(input).catch(() => {})
  }
}

export interface Taking {
  google: Google
  subscription: SubscriptionSpec
  /** Its full name. */
  name: string
  receive: (delivery: Delivery) => Promise<void>
  /** Rejects if storing fails. */
  bury(message: OutgoingMessage, attempts: number, error: DeadLetterError): Promise<void>
}

// Includes messages that wait for earlier ones of their key.
const IN_HAND = 200

export function subscribeTo(taking: Taking): Consumer {
  const { google, subscription, name } = taking
  const taker = new Taker(taking, new Hand(google, name, leaseOf(subscription)))
  const { concurrency, topic } = subscription
  const polling = poll({
    most: topic.isOrdered ? concurrency + IN_HAND : concurrency,
    take: (maxMessages, over) => google.pull({ subscription: name, maxMessages }, { over }),
    handle: (received) => taker.handle(received),
  })
  return { stop: () => taker.stop(() => polling.stop()) }
}

class Taker {
  readonly #taking: Taking
  readonly #hand: Hand
  readonly #slots: Slots
  readonly #over = new AbortController()
  /** The last message in hand of each key. */
  readonly #keys = new Map<string, Promise<void>>()

  constructor(taking: Taking, hand: Hand) {
    this.#taking = taking
    this.#hand = hand
    this.#slots = new Slots(taking.subscription.concurrency)
  }

  async stop(polling: () => Promise<void>): Promise<void> {
    this.#over.abort()
    await polling()
    this.#hand.close()
  }

  async handle(received: Received): Promise<void> {
    this.#hand.hold(received)
    const text = Buffer.from(received.message.data).toString()
    const { message, to } = readText(text, received.message.messageId)
    const { name, topic } = this.#taking.subscription
    if (to !== undefined && to !== name) return this.#hand.ack(received)
    if (!topic.isOrdered || message.key === null) return this.#once(received, message)
    const { key } = message
    const before = this.#keys.get(key)
    const own = (async () => {
      await before
      await this.#untilDone(received, message)
    })()
    this.#keys.set(key, own)
    await own
    if (this.#keys.get(key) === own) this.#keys.delete(key)
  }

  /** A retry is the server's. */
  async #once(received: Received, message: OutgoingMessage): Promise<void> {
    const outcome = await this.#attempt(message, received.deliveryAttempt ?? 1)
    if (outcome.is === "done") await this.#hand.ack(received)
    else await this.#hand.letGo(received, outcome.delayMs)
  }

  /** Retries happen here: a returned message could be delivered after later messages of its key. */
  async #untilDone(received: Received, message: OutgoingMessage): Promise<void> {
    for (let count = received.deliveryAttempt ?? 1; !this.#over.signal.aborted; count++) {
      const outcome = await this.#attempt(message, count)
      if (outcome.is === "done") return this.#hand.ack(received)
      await sleep(outcome.delayMs, undefined, { signal: this.#over.signal }).catch(() => {})
    }
    await this.#hand.letGo(received, 0)
  }

  async #attempt(message: OutgoingMessage, count: number): Promise<Outcome> {
    await this.#slots.take()
    // Without ordering the consumer holds no more messages than it works on: returning one
    // costs an attempt.
    if (this.#over.signal.aborted && this.#taking.subscription.topic.isOrdered) {
      this.#slots.release()
      return { is: "again", delayMs: 0 }
    }
    const { subscription, receive, bury } = this.#taking
    const { outcome, settled } = attempt({ message, count, subscription, receive, bury })
    void settled.then(() => this.#slots.release())
    return outcome
  }
}
