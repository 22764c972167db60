import { Transaction } from "../resources/database/transaction.ts"
import type { Queries } from "../resources/database/queries.ts"
import type {
  DeadLetter,
  DeadLetterError,
  Delivery,
  OutgoingMessage,
  SubscriptionSpec,
  TopicEngine,
  TopicSpec,
} from "../resources/topics/topics-engine.ts"
import { defaultRegistry, type RegistryOption } from "../base/registry.ts"
import { TopicEngines } from "../resources/topics/engines/engines-open.ts"
import { Receiver } from "../resources/topics/topics-receive.ts"
import type { Subscription } from "../resources/topics/subscription.ts"
import type { Topic } from "../resources/topics/topic.ts"

/** A message that the program under test has published. */
export interface PublishedMessage<T> {
  readonly id: string
  readonly message: T
  readonly attributes: Readonly<Record<string, string>>
  readonly key: string | null
  /** The earliest time of delivery; null: immediately. */
  readonly notBefore: Date | null
}

/** What became of a message. */
export interface DeliveredMessage {
  readonly id: string
  readonly attempt: number
  /** `retried`: the next `deliver` has it again. */
  readonly outcome: "done" | "retried" | "dead"
  /** Of one that is dead. */
  readonly error?: DeadLetterError
}

/** Topics of a test, which deliver on demand. */
export interface TestTopics {
  /** The messages published so far, in order; those of a transaction once it is committed. */
  published<T>(topic: Topic<T>): readonly PublishedMessage<T>[]
  /** Delivers all pending messages to a subscription in order, without waiting for delays. */
  deliver<T>(subscription: Subscription<T>): Promise<readonly DeliveredMessage[]>
  /** Forgets all messages. */
  clear(): void
  /** Restores the topics of the program. */
  close(): void
}

/**
 * Keeps published messages in memory for a test to inspect and deliver. Running subscriptions receive no
 * messages automatically meanwhile. Types are checked and messages encoded as usual.
 * @param options `registry`: whose topics the test replaces. Default: `defaultRegistry`
 */
export function testTopics({ registry = defaultRegistry }: RegistryOption = {}): TestTopics {
  const engine = new MemoryEngine()
  const engines = registry["~part"](TopicEngines)
  engines.use(engine)
  return {
    published: (topic) => engine.of(topic.name).map((one) => publishedOf(topic, one)),
    deliver: (subscription) => deliver(engine, subscription),
    clear: () => engine.clear(),
    close: () => engines.use(null),
  }
}

const OWN = "precast-"

function publishedOf<T>(topic: Topic<T>, outgoing: OutgoingMessage): PublishedMessage<T> {
  const { id, body, attributes, key, notBefore } = outgoing
  const decoded = topic["~code"].safeDecode(body)
  if (!decoded.ok) throw new TypeError(`What "${topic.name}" has encoded is not of its type`)
  const own = Object.entries(attributes).filter(([name]) => !name.startsWith(OWN))
  return { id, message: decoded.value, attributes: Object.fromEntries(own), key, notBefore }
}

async function deliver<T>(
  engine: MemoryEngine,
  subscription: Subscription<T>,
): Promise<readonly DeliveredMessage[]> {
  const settings = subscription["~settings"]
  const receiver = new Receiver(settings)
  const results: DeliveredMessage[] = []
  for (const waiting of engine.take(settings.spec)) {
    const { message, attempt } = waiting
    const end = (outcome: DeliveredMessage["outcome"], error?: DeadLetterError): void =>
      void results.push({ id: message.id, attempt, outcome, ...(error && { error }) })
    const delivery: Delivery = {
      message,
      attempt,
      ack: async () => end("done"),
      extend: async () => {},
      retry: async () => {
        engine.giveBack(settings.spec, { message, attempt: attempt + 1 })
        end("retried")
      },
      dead: async (error) => {
        engine.bury(settings.spec, { message, attempts: attempt, error, diedAt: new Date() })
        end("dead", error)
      },
    }
    await receiver.receive(delivery)
  }
  return results
}

interface Waiting {
  readonly message: OutgoingMessage
  readonly attempt: number
}

interface Place {
  /** How many messages of the topic it was given. */
  given: number
  again: Waiting[]
  dead: DeadLetter[]
}

class MemoryEngine implements TopicEngine {
  readonly name = "memory"
  readonly can = { delay: true, order: true, replay: true }
  readonly #messages = new Map<string, OutgoingMessage[]>()
  readonly #places = new Map<string, Place>()
  readonly #watching = new Set<{ readonly topic: string; readonly published: () => void }>()

  of(topic: string): OutgoingMessage[] {
    const known = this.#messages.get(topic)
    if (known !== undefined) return known
    const made: OutgoingMessage[] = []
    this.#messages.set(topic, made)
    return made
  }

  #place({ topic, name }: SubscriptionSpec): Place {
    const key = `${topic.name}/${name}`
    const place = this.#places.get(key) ?? { given: 0, again: [], dead: [] }
    this.#places.set(key, place)
    return place
  }

  take(subscription: SubscriptionSpec): Waiting[] {
    const place = this.#place(subscription)
    const fresh = this.of(subscription.topic.name).slice(place.given)
    place.given += fresh.length
    return [...place.again.splice(0), ...fresh.map((message) => ({ message, attempt: 1 }))]
  }

  giveBack(subscription: SubscriptionSpec, waiting: Waiting): void {
    this.#place(subscription).again.push(waiting)
  }

  bury(subscription: SubscriptionSpec, letter: DeadLetter): void {
    this.#place(subscription).dead.push(letter)
  }

  clear(): void {
    this.#messages.clear()
    this.#places.clear()
  }

  async declare(): Promise<void> {}

  async publish(topic: TopicSpec, messages: readonly OutgoingMessage[]): Promise<void> {
    this.#add(topic, messages)
  }

  #add(topic: TopicSpec, messages: readonly OutgoingMessage[]): void {
    const all = this.of(topic.name)
    for (const message of messages)
      if (!message.isNamed || all.every(({ id }) => id !== message.id)) all.push(message)
    for (const { topic: name, published } of this.#watching) if (name === topic.name) published()
  }

  async watch(topic: TopicSpec, published: () => void): Promise<() => Promise<void>> {
    const watching = { topic: topic.name, published }
    this.#watching.add(watching)
    return async () => void this.#watching.delete(watching)
  }

  async publishIn(
    tx: Queries,
    topic: TopicSpec,
    messages: readonly OutgoingMessage[],
  ): Promise<boolean> {
    // The outbox reports other invalid values.
    if (!(tx instanceof Transaction)) return false
    tx["~committed"].push(() => this.#add(topic, messages))
    return true
  }

  async subscribe(): ReturnType<TopicEngine["subscribe"]> {
    return { stop: async () => {} }
  }

  deadLetters(subscription: SubscriptionSpec): ReturnType<TopicEngine["deadLetters"]> {
    const place = this.#place(subscription)
    const takeOut = (ids: readonly string[]): DeadLetter[] => {
      const found = place.dead.filter(({ message }) => ids.includes(message.id))
      place.dead = place.dead.filter((letter) => !found.includes(letter))
      return found
    }
    return {
      list: async (limit) => place.dead.slice(0, limit),
      remove: async (ids) => takeOut(ids).length,
      replay: async (ids) => {
        const found = takeOut(ids)
        place.again.push(...found.map(({ message }) => ({ message, attempt: 1 })))
        return found.length
      },
    }
  }

  async close(): Promise<void> {}
}
