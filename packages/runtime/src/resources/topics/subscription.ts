import { BackgroundWork } from "../background/background-work.ts"
import type { Duration } from "../../base/duration.ts"
import type { DeadLetter, DeadLetters, SubscriptionSpec } from "./topics-engine.ts"
import { addSubscription } from "./known-topics.ts"
import {
  onlyKnown,
  readName,
  readRetry,
  readTimeout,
  readWhole,
  type RetryOptions,
  type RetrySettings,
} from "./topics-options.ts"
import type { Topic } from "./topic.ts"

/** Information about a message, passed to its handler. */
export interface MessageContext {
  readonly id: string
  /** Of the topic, and of the subscription. */
  readonly topic: string
  readonly subscription: string
  /** From 1. */
  readonly attempt: number
  readonly attributes: Readonly<Record<string, string>>
  /** The ordering key of the message, or null. */
  readonly key: string | null
  readonly publishedAt: Date
  /** Aborted when the time is up (`TimeoutError`), and when the program closes and cannot wait any more. */
  readonly signal: AbortSignal
}

/** Options of `new Subscription()`. */
export interface SubscriptionOptions<T> {
  /** Handles a message; if it throws, the message is delivered again. */
  readonly handler: (message: T, context: MessageContext) => unknown
  /** Messages that one process deals with at the same time. Default 10. */
  readonly concurrency?: number
  /** Longest time for one attempt. Default "30s". */
  readonly timeout?: Duration
  /** Retries after a handler has failed. */
  readonly retry?: RetryOptions
  /** Receives the error of an attempt. Default: writes it to standard error. */
  readonly onError?: (error: unknown, context: MessageContext) => void
}

/** A message that a subscription could not use. */
export interface DeadMessage {
  readonly id: string
  /** JSON text, whether or not it is of the topic's type. */
  readonly body: string
  readonly attributes: Readonly<Record<string, string>>
  readonly key: string | null
  readonly publishedAt: Date
  readonly attempts: number
  /** The error of the last attempt: PC2086 for a message that does not match its type. */
  readonly error: { readonly code: string; readonly message: string }
  readonly diedAt: Date
}

function deadMessageOf({ message, attempts, error, diedAt }: DeadLetter): DeadMessage {
  const { id, body, attributes, key, publishedAt } = message
  return { id, body, attributes, key, publishedAt, attempts, error, diedAt }
}

const MOST_AT_ONCE = 10_000

async function allIds(letters: DeadLetters): Promise<string[]> {
  return (await letters.list(MOST_AT_ONCE)).map(({ message }) => message.id)
}

/** The options, including defaults. */
export interface SubscriptionSettings<T> {
  readonly topic: Topic<T>
  readonly spec: SubscriptionSpec
  readonly handler: (message: T, context: MessageContext) => unknown
  readonly onError: ((error: unknown, context: MessageContext) => void) | undefined
  readonly timeoutMs: number
  readonly retry: RetrySettings
}

// A dead consumer is detected after this time at the latest; a busy one extends its leases.
const LONGEST_LEASE_MS = 30_000
const MARGIN_MS = 5000

/**
 * Receives every message of a topic at least once, from the first start of the program on: each
 * subscription of a topic receives all of them, shared among its processes. It runs as long as
 * `serve()` or `startBackground()` do.
 */
export class Subscription<T> {
  readonly kind = "subscription"
  /** `topic/subscription` */
  readonly name: string
  readonly #settings: SubscriptionSettings<T>
  #stop: Promise<(limitMs: number) => Promise<void>> | undefined

  /**
   * @param name unique within the topic; waiting messages refer to it
   * @throws PrecastError PC2030, PC2091 and PC2092 for options and names
   */
  constructor(topic: Topic<T>, name: string, options: SubscriptionOptions<T>) {
    this.name = `${topic.name}/${readName("subscription", name)}`
    this.#settings = settingsOf(topic, name, options)
    const { "~known": known } = topic
    addSubscription(known, this.#settings.spec)
    known.registry["~part"](BackgroundWork).add(this)
  }

  /**
   * The messages that could not be handled, oldest first.
   * @param limit maximum number. Default 100
   */
  async dead(limit: number = 100): Promise<DeadMessage[]> {
    const letters = await this.#letters()
    return (await letters.list(limit)).map(deadMessageOf)
  }

  /**
   * Has dead letters handled again, from the first attempt on.
   * @param ids of messages; default: all dead letters
   * @returns how many existed
   */
  async replayDead(ids?: readonly string[]): Promise<number> {
    const letters = await this.#letters()
    return letters.replay(ids ?? (await allIds(letters)))
  }

  /**
   * Deletes dead letters.
   * @returns how many of the ids existed
   */
  async removeDead(ids: readonly string[]): Promise<number> {
    return (await this.#letters()).remove(ids)
  }

  async #letters(): Promise<DeadLetters> {
    const { TopicEngines } = await import("./engines/engines-open.ts")
    const { topic, spec } = this.#settings
    const engines = topic["~known"].registry["~part"](TopicEngines)
    return (await engines.of(topic.name)).deadLetters(spec)
  }

  /** @internal */
  async start(): Promise<void> {
    this.#stop = import("./consume.ts").then(({ consume }) => consume(this.#settings))
    await this.#stop
  }

  /** @internal */
  async stop(limitMs: number): Promise<void> {
    const stop = await this.#stop
    this.#stop = undefined
    await stop?.(limitMs)
  }

  /** @internal */
  get "~settings"(): SubscriptionSettings<T> {
    return this.#settings
  }
}

const OPTIONS = ["handler", "concurrency", "timeout", "retry", "onError"]

function settingsOf<T>(
  topic: Topic<T>,
  name: string,
  options: SubscriptionOptions<T>,
): SubscriptionSettings<T> {
  onlyKnown(`Subscription "${name}"`, options, OPTIONS)
  const { handler, concurrency = 10, timeout, retry = {}, onError } = options
  const timeoutMs = readTimeout(name, timeout)
  const settings = readRetry(name, retry)
  const spec: SubscriptionSpec = {
    topic: topic["~spec"],
    name,
    concurrency: readWhole(`concurrency of Subscription "${name}"`, concurrency, 1, 10_000),
    leaseMs: Math.min(LONGEST_LEASE_MS, timeoutMs + MARGIN_MS),
    maxAttempts: settings.maxAttempts,
  }
  return { topic, spec, handler, onError, timeoutMs, retry: settings }
}
