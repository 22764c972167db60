import type { ConfirmChannel, Options } from "amqplib"
import type { OutgoingMessage, SubscriptionSpec, TopicSpec } from "../../topics-engine.ts"
import type { Envelope } from "../envelope.ts"
import { within } from "../engines-within.ts"
import { contentOf } from "./content.ts"
import { delayOf, LaterQueues } from "./later-queues.ts"
import { responseTimeoutMs, type RabbitLink } from "./rabbitmq-link.ts"
import { type Names, declareTopic } from "./topology.ts"
import { runtimeError } from "../../../../base/errors/catalog.ts"

// Afterwards a large message is tried again: the setting can be raised while the program runs.
const KNOWN_MS = 60_000

/** `max_message_size` of the server, which reports it only when it refuses a message. */
class SizeLimit {
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

/** The longest time to live that RabbitMQ accepts. */
const longestMs = 4_294_967_295

interface Opened {
  channel: ConfirmChannel
  later: LaterQueues
}

/** Publishes with publisher confirms. */
export class Publisher {
  readonly #link: RabbitLink
  readonly #names: Names
  readonly #topics = new Map<string, TopicSpec>()
  readonly #subscriptions = new Map<string, SubscriptionSpec>()
  readonly #limit = new SizeLimit()
  #opening: Promise<Opened> | undefined

  constructor(link: RabbitLink, names: Names) {
    this.#link = link
    this.#names = names
  }

  async declare(topic: TopicSpec, subscriptions: readonly SubscriptionSpec[]): Promise<void> {
    const connection = await this.#link.connection()
    // A separate channel: the server closes a channel over which it refuses a declaration.
    const channel = await within(connection.createChannel(), responseTimeoutMs, "opening a channel")
    channel.on("error", () => {})
    try {
      await within(declareTopic(channel, this.#names, topic, subscriptions), 30_000, "declaring")
    } finally {
      await within(channel.close(), responseTimeoutMs, "closing").catch(() => {})
    }
    this.#topics.set(topic.name, topic)
    for (const one of subscriptions) this.#subscriptions.set(this.#names.dead(one), one)
  }

  async publish(topic: TopicSpec, messages: readonly OutgoingMessage[]): Promise<void> {
    await this.#opened()
    const now = Date.now()
    await Promise.all(
      messages.map((message) => {
        const wait = message.notBefore ? message.notBefore.getTime() - now : 0
        if (wait > 0)
          return this.#publishLater(this.#names.laterForAll(topic, message.key), wait, { message })
        const key = this.#names.routingKey(topic, message.key)
        // Delayed messages have no such limit: it would expire while they wait.
        const expiration = Math.min(topic.retentionMs, longestMs)
        return this.#send(this.#names.exchange(topic), key, { message }, { expiration })
      }),
    )
  }

  /** To one subscription, in so many ms. */
  later(subscription: SubscriptionSpec, ms: number, envelope: Envelope): Promise<void> {
    return this.#publishLater(
      this.#names.laterFor(subscription, envelope.message.key),
      ms,
      envelope,
    )
  }

  /** Publishes directly to one queue. */
  toQueue(queue: string, envelope: Envelope): Promise<void> {
    return this.#send("", queue, envelope)
  }

  async #publishLater(words: string, ms: number, envelope: Envelope): Promise<void> {
    const { exchange, bits, used } = delayOf(this.#names, ms)
    const { later } = await this.#opened()
    await within(later.ensure(used), responseTimeoutMs * 2, "declaring")
    await this.#send(exchange, `${bits}.${words}`, envelope)
  }

  async #send(
    exchange: string,
    key: string,
    envelope: Envelope,
    more: Options.Publish = {},
  ): Promise<void> {
    const { content, options } = contentOf(envelope)
    const all = { ...options, ...more }
    for (let isAgain = false; ; isAgain = true) {
      this.#limit.check(content.length)
      const { channel } = await this.#opened()
      try {
        const sent = confirmed(channel, exchange, key, content, all)
        return await within(sent, responseTimeoutMs, "publishing")
      } catch (error) {
        // The server closes the channel on a message that is too large, including for its other
        // users.
        if (isAgain || !this.#limit.hasClosed(channel)) throw error
      }
    }
  }

  /** @throws PrecastError PC2100 for a message larger than one that the server has refused */
  check(message: OutgoingMessage): void {
    this.#limit.check(contentOf({ message }).content.length)
  }

  #opened(): Promise<Opened> {
    const forget = (): void => {
      if (this.#opening === opening) this.#opening = undefined
    }
    const opening = (this.#opening ??= this.#open(() => forget()))
    opening.catch(forget)
    return opening
  }

  async #open(forget: () => void): Promise<Opened> {
    const connection = await this.#link.connection()
    const channel = await within(
      connection.createConfirmChannel(),
      responseTimeoutMs,
      "opening a channel",
    )
    this.#limit.watch(channel)
    channel.on("close", forget)
    // A server that was emptied since.
    for (const topic of this.#topics.values()) {
      const its = [...this.#subscriptions.values()].filter((one) => one.topic.name === topic.name)
      await within(declareTopic(channel, this.#names, topic, its), 30_000, "declaring")
    }
    return { channel, later: new LaterQueues(this.#names, channel) }
  }
}

function confirmed(
  channel: ConfirmChannel,
  exchange: string,
  key: string,
  content: Buffer,
  options: Options.Publish,
): Promise<void> {
  return new Promise((resolve, reject) => {
    channel.publish(exchange, key, content, options, (error: unknown) => {
      if (error)
        reject(error instanceof Error ? error : new Error("the server refused the message"))
      else resolve()
    })
  })
}
