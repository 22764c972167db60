import type { Channel, ConsumeMessage } from "amqplib"
import { setTimeout as sleep } from "node:timers/promises"
import type { Consumer, Delivery, SubscriptionSpec } from "../../topics-engine.ts"
import { Slots } from "../slots.ts"
import { within } from "../engines-within.ts"
import { envelopeOf } from "./content.ts"
import { deliveryOf, type Arrived } from "./rabbitmq-deliver.ts"
import { responseTimeoutMs, type RabbitLink } from "./rabbitmq-link.ts"
import { type Names, declareTopic } from "./topology.ts"
import type { Publisher } from "./rabbitmq-publish.ts"

// Until the server has read the last acks, and the messages that follow them are here.
const SETTLE_MS = 100

/** Parameters of a subscription's consumer. */
export interface Taken {
  link: RabbitLink
  publisher: Publisher
  names: Names
  subscription: SubscriptionSpec
  receive: (delivery: Delivery) => Promise<void>
}

/** Consumes the queues of a subscription over one channel, which is opened again when it is lost. */
export class Taking implements Consumer {
  readonly #with: Taken
  readonly #slots: Slots
  readonly #stopping = new AbortController()
  #busy = 0
  #idle = Promise.withResolvers<void>()
  #channel: Channel | undefined
  #cancelled: Promise<void> | undefined
  #tags: string[] = []

  constructor(taken: Taken) {
    this.#with = taken
    this.#slots = new Slots(taken.subscription.concurrency)
  }

  /** Settled when the server delivers. */
  async start(): Promise<void> {
    const { link, names, subscription } = this.#with
    const connection = await link.connection()
    const channel = await within(connection.createChannel(), responseTimeoutMs, "opening a channel")
    channel.on("error", () => {})
    channel.on("close", () => void this.#restart(channel))
    this.#channel = channel
    await within(
      declareTopic(channel, names, subscription.topic, [subscription]),
      30_000,
      "declaring",
    )
    const tags: string[] = []
    for (const { name, isOrdered } of names.queues(subscription)) {
      await channel.prefetch(isOrdered ? 1 : subscription.concurrency)
      const take = (message: ConsumeMessage | null): void => {
        if (message) void this.#take(channel, isOrdered, message)
        // The queue was removed.
        else void channel.close().catch(() => {})
      }
      const { consumerTag } = await within(
        channel.consume(name, take),
        responseTimeoutMs,
        "consuming",
      )
      tags.push(consumerTag)
    }
    this.#tags = tags
    if (this.#stopping.signal.aborted) await this.#cancel()
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    // The server returns a message that it sends while the consumer is cancelled, which costs an attempt. It sends the
    // next message after an ack: acks wait, too.
    this.#cancelled = sleep(SETTLE_MS).then(() => this.#cancel())
    await this.#cancelled
    if (this.#busy > 0) await this.#idle.promise
    // Closing waits until the server has read the acknowledgements.
    await within(this.#channel?.close() ?? Promise.resolve(), responseTimeoutMs, "closing").catch(
      () => {},
    )
  }

  async #cancel(): Promise<void> {
    const channel = this.#channel
    const all = Promise.all(this.#tags.map((tag) => channel?.cancel(tag)))
    await within(all, responseTimeoutMs, "cancelling").catch(() => {})
  }

  async #restart(lost: Channel): Promise<void> {
    if (this.#channel !== lost) return
    this.#channel = undefined
    for (let pause = 100; !this.#stopping.signal.aborted; pause = Math.min(pause * 2, 2000)) {
      await sleep(pause, undefined, { signal: this.#stopping.signal }).catch(() => {})
      if (this.#stopping.signal.aborted || this.#channel) return
      try {
        return await this.start()
      } catch {
        await this.#drop()
      }
    }
  }

  /** A channel that was opened and is not used. */
  async #drop(): Promise<void> {
    const channel = this.#channel
    this.#channel = undefined
    await within(channel?.close() ?? Promise.resolve(), responseTimeoutMs, "closing").catch(
      () => {},
    )
  }

  async #take(channel: Channel, isOrdered: boolean, taken: ConsumeMessage): Promise<void> {
    this.#busy++
    try {
      const { publisher, names, subscription } = this.#with
      const held = (): Promise<void> | undefined => this.#cancelled
      const arrived: Arrived = { publisher, names, subscription, isOrdered, channel, taken, held }
      if (!(await this.#isEarly(arrived))) await this.#attempts(arrived)
    } finally {
      this.#busy--
      if (this.#busy === 0) {
        this.#idle.resolve()
        this.#idle = Promise.withResolvers()
      }
    }
  }

  /** A delay longer than the limit takes several steps. */
  async #isEarly({ publisher, subscription, channel, taken }: Arrived): Promise<boolean> {
    const envelope = envelopeOf(taken)
    const left = (envelope.message.notBefore?.getTime() ?? 0) - Date.now()
    // The server's clock, and the length of its steps.
    if (left < 1000) return false
    try {
      await publisher.later(subscription, left, envelope)
      channel.ack(taken)
    } catch {
      await sleep(1000)
      try {
        channel.nack(taken, false, true)
      } catch {}
    }
    return true
  }

  async #attempts(arrived: Arrived): Promise<void> {
    const { signal } = this.#stopping
    for (let more = 0; ; more++) {
      await this.#slots.take()
      const { delivery, outcome, giveUp } = deliveryOf(arrived, more)
      await this.#with.receive(delivery).finally(() => this.#slots.release())
      // If the handler reports no outcome, its lease expires.
      const became = await outcome
      if (became.kind !== "again") return
      void giveUp
      await sleep(became.delayMs, undefined, { signal }).catch(() => {})
      if (signal.aborted) {
        try {
          arrived.channel.nack(arrived.taken, false, true)
        } catch {}
        return
      }
    }
  }
}
