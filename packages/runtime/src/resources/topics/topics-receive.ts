import { runtimeErrors } from "../../base/errors/catalog.ts"
import { errorText } from "../../base/text/error-text.ts"
import type { Issue } from "../../types/issue.ts"
import { issueLine } from "../../types/prettify.ts"
import type { DeadLetterError, Delivery } from "./topics-engine.ts"
import { TYPE_ATTRIBUTE } from "./message.ts"
import { handling } from "./topics-observe.ts"
import type { MessageContext, SubscriptionSettings } from "./subscription.ts"
import type { RetrySettings } from "./topics-options.ts"

/** Passes deliveries to the handler of a subscription, and decides their outcome. */
export class Receiver<T> {
  readonly #settings: SubscriptionSettings<T>
  readonly #closing = new AbortController()

  constructor(settings: SubscriptionSettings<T>) {
    this.#settings = settings
  }

  /** The program cannot wait any longer: deliveries in flight are aborted, and delivered again. */
  giveUp(): void {
    this.#closing.abort(new DOMException("The program closes", "AbortError"))
  }

  /** Settled when the delivery is; never rejects. */
  async receive(delivery: Delivery): Promise<void> {
    try {
      await this.#deal(delivery)
    } catch (error) {
      // The lease expires, and the message is delivered again.
      console.error(error)
    }
  }

  async #deal(delivery: Delivery): Promise<void> {
    const { retry } = this.#settings
    // It waited for room while the program was closing: to begin it now would leave it to two processes.
    if (this.#closing.signal.aborted) return delivery.retry(0)
    if (delivery.attempt > retry.maxAttempts)
      return delivery.dead(said("PC2087", retry.maxAttempts))
    const decoded = this.#settings.topic["~code"].safeDecode(delivery.message.body)
    if (!decoded.ok) return delivery.dead(said("PC2086", this.#strange(delivery, decoded.issues)))
    const limit = new AbortController()
    const context = this.#contextOf(delivery, limit.signal)
    try {
      await this.#run(delivery, decoded.value, context, limit)
    } catch (error) {
      this.#tell(error, context)
      if (this.#closing.signal.aborted) return delivery.retry(0)
      if (delivery.attempt >= retry.maxAttempts) return delivery.dead(errorOf(error))
      return delivery.retry(backoff(delivery.attempt, retry))
    }
    return delivery.ack()
  }

  #strange({ message }: Delivery, issues: readonly Issue[]): string {
    const tag = message.attributes[TYPE_ATTRIBUTE]
    const own = this.#settings.topic["~tag"]()
    const other = tag === undefined || tag === own ? "" : ` It was encoded as another type, ${tag}.`
    return `${issues.slice(0, MOST_ISSUES).map(issueLine).join("; ")}.${other}`
  }

  async #run(
    delivery: Delivery,
    message: T,
    context: MessageContext,
    limit: AbortController,
  ): Promise<void> {
    const { timeoutMs, topic, spec, handler } = this.#settings
    const { signal: closing } = this.#closing
    const stop = (): void => limit.abort(closing.reason)
    const timer = setTimeout(
      () => limit.abort(new DOMException(runtimeErrors.PC2088(timeoutMs), "TimeoutError")),
      timeoutMs,
    )
    // Only attempts that take long need more than the lease that they began with.
    const third = spec.leaseMs / 3
    const extending =
      timeoutMs > third
        ? setInterval(() => void delivery.extend(spec.leaseMs).catch(() => {}), third)
        : undefined
    closing.addEventListener("abort", stop, { once: true })
    try {
      await handling({ context, registry: topic["~known"].registry }, () =>
        within(limit.signal, async () => handler(message, context)),
      )
    } finally {
      clearTimeout(timer)
      clearInterval(extending)
      closing.removeEventListener("abort", stop)
    }
  }

  #contextOf({ message, attempt }: Delivery, signal: AbortSignal): MessageContext {
    const { id, attributes, key, publishedAt } = message
    const { topic, name } = this.#settings.spec
    return {
      id,
      topic: topic.name,
      subscription: name,
      attempt,
      attributes,
      key,
      publishedAt,
      signal,
    }
  }

  #tell(error: unknown, context: MessageContext): void {
    const { onError } = this.#settings
    if (onError === undefined) {
      const { topic, subscription, id, attempt } = context
      // Id and error may contain text from outside: it must not break the log entry.
      const what = `${topic}/${subscription} failed with ${errorText(id)} (attempt ${attempt})`
      console.error(`precast: ${what}: ${errorText(error)}`)
      return
    }
    try {
      onError(error, context)
    } catch (own) {
      console.error(own)
    }
  }
}

/** The result of a handler, unless the signal is aborted first: the handler may ignore it. */
function within<Result>(signal: AbortSignal, run: () => Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(signal.reason as Error)
    signal.addEventListener("abort", stop, { once: true })
    run()
      .finally(() => signal.removeEventListener("abort", stop))
      .then(resolve, reject)
  })
}

// Further issues would add no information.
const MOST_ISSUES = 20

type Said = "PC2086" | "PC2087"

function said<C extends Said>(
  code: C,
  hole: Parameters<(typeof runtimeErrors)[C]>[0],
): DeadLetterError {
  const text = runtimeErrors[code] as (hole: unknown) => string
  return { code, message: shortened(text(hole)) }
}

/** A short form of the handler's error: its code if it has one, its message without the stack. */
function errorOf(error: unknown): DeadLetterError {
  const code = (error as { code?: unknown } | null)?.code
  const isTimeout = error instanceof DOMException && error.name === "TimeoutError"
  return {
    code: isTimeout ? "PC2088" : typeof code === "string" ? code.slice(0, 100) : "PC2089",
    message: shortened(error instanceof Error ? error.message : String(error)),
  }
}

const LONGEST_MESSAGE = 4000

function shortened(text: string): string {
  return text.length > LONGEST_MESSAGE ? `${text.slice(0, LONGEST_MESSAGE)}…` : text
}

/**
 * Milliseconds until the next attempt: doubled after each attempt, half of it random, so that
 * deliveries that failed together are not retried together.
 * @param attempt the failed attempt, from 1
 */
function backoff(
  attempt: number,
  { minBackoffMs, maxBackoffMs }: RetrySettings,
  chance: number = Math.random(),
): number {
  const whole = Math.min(maxBackoffMs, minBackoffMs * 2 ** Math.min(attempt - 1, 40))
  return Math.round(whole * (0.5 + chance / 2))
}
