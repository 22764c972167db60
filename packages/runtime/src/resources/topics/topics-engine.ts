import type { Queries } from "../database/queries.ts"

/**
 * The interface of a driver, which only moves bytes. The core handles types, attempts,
 * back-off, timeouts, dead letters, and telemetry.
 */
export interface TopicEngine {
  /** "postgres", "nats", … */
  readonly name: string
  /**
   * Features of the driver. `delay`: it honors `notBefore`; without it, a delayed message waits
   * in the outbox, and is refused without an outbox. `order`: messages of a key are
   * delivered in order, each after the previous one is acked or dead, also across a retry;
   * without it, a topic with `orderingKey` is refused. `replay`: dead letters can be replayed.
   */
  readonly can: { readonly delay: boolean; readonly order: boolean; readonly replay: boolean }
  /**
   * Creates missing streams, queues and groups. May be called again, with more subscriptions,
   * by several programs at the same time. A subscription receives messages published after its
   * declaration.
   * @throws PrecastError for features that the driver does not have
   */
  declare(topic: TopicSpec, subscriptions: readonly SubscriptionSpec[]): Promise<void>
  /**
   * Resolves when the broker has stored all of them durably, in the order of the list for each key. Drivers that can
   * drop a message that `isNamed` if the topic received its id within the last two minutes (`REPEAT_MS`); any other
   * message whose id is still known may be dropped too (a relay repeats messages whose outcome is unknown).
   * @throws PrecastError PC2090 if the broker is unreachable, within some seconds; PC2100, PC2105 and PC2180 for a
   * message that the broker will never accept
   */
  publish(topic: TopicSpec, messages: readonly OutgoingMessage[]): Promise<void>
  /**
   * Checks a message against the size limit of the broker, if the limit is known before
   * sending.
   * @throws PrecastError PC2100, PC2105 for a message that is too large
   */
  check?(topic: TopicSpec, message: OutgoingMessage): Promise<void>
  /**
   * Like `declare`, inside a transaction, if a query outside it would wait for its end.
   * @returns false if it would not, or if the transaction is of another database
   */
  declareIn?(
    tx: Queries,
    topic: TopicSpec,
    subscriptions: readonly SubscriptionSpec[],
  ): Promise<boolean>
  /**
   * Publishes inside a transaction of the program's own database, if the driver stores its
   * messages there.
   * @returns false if it does not; the messages then go through the outbox
   */
  publishIn?(tx: Queries, topic: TopicSpec, messages: readonly OutgoingMessage[]): Promise<boolean>
  /**
   * Delivers until it is stopped. At most `subscription.concurrency` deliveries are in flight
   * at the same time: a delivery is in flight until the promise of `receive`, which never
   * rejects, is settled. Lost connections are reopened automatically. If a consumer dies,
   * messages that were delivered and not acked are delivered again, with the next `attempt`, at
   * the latest after `subscription.leaseMs`.
   */
  subscribe(
    subscription: SubscriptionSpec,
    receive: (delivery: Delivery) => Promise<void>,
  ): Promise<Consumer>
  /**
   * Calls `published` in this process when messages of a declared topic were published, by any process, and when that
   * may have been missed. It stores nothing at the broker. Undefined: the broker cannot do that.
   * @returns a function that stops it
   */
  watch?(topic: TopicSpec, published: () => void): Promise<() => Promise<void>>
  /**
   * Of a subscription that need not be declared; an undeclared one has no dead letters. Only
   * names are used.
   */
  deadLetters(subscription: SubscriptionSpec): DeadLetters
  /** The state of all subscriptions, if the driver can list them. */
  overview?(): Promise<readonly TopicOverview[]>
  /**
   * The driver uses connections of one of the program's databases, and closes with it. Default
   * false.
   */
  readonly isShared?: boolean
  /** After the consumers were stopped. */
  close(): Promise<void>
}

/** Minimum time for which a driver that drops repeated ids remembers them. */
export const REPEAT_MS = 120_000

/** Settings of a topic for drivers. */
export interface TopicSpec {
  /** 1 to 63 lower-case letters, digits and hyphens; starts with a letter. */
  readonly name: string
  /** Its messages have keys, and the messages of one key an order. */
  readonly isOrdered: boolean
  /** How long unconsumed messages are kept. */
  readonly retentionMs: number
}

/** Settings of a subscription for drivers. */
export interface SubscriptionSpec {
  readonly topic: TopicSpec
  /** As the name of a topic; one of its kind within the topic. */
  readonly name: string
  /** Deliveries in flight at the same time, in one process. */
  readonly concurrency: number
  /** How long a delivery belongs to the consumer that has it, unless it is extended. */
  readonly leaseMs: number
  /** Deliveries of one message, the first one included; the core ends them by `dead`. */
  readonly maxAttempts: number
}

/** A message, as drivers see it. */
export interface OutgoingMessage {
  /** Unique in its topic. */
  readonly id: string
  /**
   * The publisher chose the id and may publish it again: the driver drops the second message if
   * it can.
   */
  readonly isNamed?: boolean
  /** JSON text. */
  readonly body: string
  /** Any text in names and values; names that start with `precast-` are the core's. */
  readonly attributes: Readonly<Record<string, string>>
  /** Any text; null: the message has no place in an order. */
  readonly key: string | null
  /** Not delivered before. */
  readonly notBefore: Date | null
  readonly publishedAt: Date
}

/**
 * A message on its way to a handler. Exactly one of `ack`, `retry` and `dead` is called, once.
 * Each of them resolves when the broker has recorded it; none rejects because of a lost
 * connection or an expired lease: the message is delivered again then.
 */
export interface Delivery {
  readonly message: OutgoingMessage
  /** From 1; consumers that died count. */
  readonly attempt: number
  ack(): Promise<void>
  /** Delivers it again, in so many milliseconds; later messages of its key wait. */
  retry(delayMs: number): Promise<void>
  /** Keeps it as a dead letter; the following messages of its key are delivered. */
  dead(error: DeadLetterError): Promise<void>
  /** The lease ends in so many milliseconds from now. */
  extend(ms: number): Promise<void>
}

export interface DeadLetterError {
  /** PC2086 …, or the `code` of the handler's error. */
  readonly code: string
  readonly message: string
}

/** A running consumer. */
export interface Consumer {
  /**
   * Stops receiving; resolves when no delivery arrives any more and those in flight are
   * settled.
   */
  stop(): Promise<void>
}

/** One subscription, or a topic without any (null), in numbers of messages. */
export interface TopicOverview {
  readonly topic: string
  readonly subscription: string | null
  /** Messages not yet consumed. */
  readonly waiting: number
  /** The waiting messages that are delayed or wait for a retry. */
  readonly later: number
  /** With a consumer just now. */
  readonly underWay: number
  readonly dead: number
}

/** Messages that a subscription received but could not handle. */
export interface DeadLetters {
  /** The oldest first. */
  list(limit: number): Promise<DeadLetter[]>
  /**
   * Delivers them to the subscription again, from attempt 1.
   * @returns how many of the ids existed
   */
  replay(ids: readonly string[]): Promise<number>
  /** @returns how many of the ids existed */
  remove(ids: readonly string[]): Promise<number>
}

/** A message that could not be handled, and the error of the last attempt. */
export interface DeadLetter {
  readonly message: OutgoingMessage
  readonly attempts: number
  readonly error: DeadLetterError
  readonly diedAt: Date
}
