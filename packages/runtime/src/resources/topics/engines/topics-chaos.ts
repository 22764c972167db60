import { setTimeout as wait } from "node:timers/promises"
import type { Chaos } from "../../../base/chaos.ts"
import { nodeModule } from "../../../base/node.ts"
import { Transaction } from "../../database/transaction.ts"
import type {
  Delivery,
  OutgoingMessage,
  SubscriptionSpec,
  TopicEngine,
  TopicSpec,
} from "../topics-engine.ts"

const SHARE = 0.1
const LONGEST_DELAY_MS = 500
const MOST_LINES = 200_000

/**
 * Changes a driver for `precast chaos`: it writes down what was published and handled, and some messages are delivered
 * later, or again although they were handled.
 */
export function disturb(engine: TopicEngine, chaos: Chaos): TopicEngine {
  const journal = new Journal(chaos.folder)
  const random = randomOf(chaos.seed)
  const happens = (): boolean => chaos.disturbsMessages && random() < SHARE
  const declare = engine.declare.bind(engine)
  engine.declare = async (topic, subscriptions) => {
    await declare(topic, subscriptions)
    for (const { name, leaseMs } of subscriptions)
      journal.add("subscription", topic.name, name, String(leaseMs))
  }
  journalPublished(engine, journal)
  const subscribe = engine.subscribe.bind(engine)
  engine.subscribe = (subscription, receive) =>
    subscribe(subscription, async (delivery) => {
      if (happens()) await wait(random() * LONGEST_DELAY_MS)
      const isLast = delivery.attempt > 1 || subscription.maxAttempts === 1
      await receive(journaled(delivery, subscription, journal, !isLast && happens()))
    })
  return engine
}

function journalPublished(engine: TopicEngine, journal: Journal): void {
  const note = (topic: TopicSpec, messages: readonly OutgoingMessage[]): void => {
    // Delayed ones may be due after the run.
    for (const { id, notBefore } of messages)
      if (notBefore === null) journal.add("published", topic.name, id)
  }
  const publish = engine.publish.bind(engine)
  engine.publish = async (topic, messages) => {
    await publish(topic, messages)
    note(topic, messages)
  }
  const publishIn = engine.publishIn?.bind(engine)
  if (publishIn === undefined) return
  engine.publishIn = async (tx, topic, messages) => {
    const isStored = await publishIn(tx, topic, messages)
    if (isStored && tx instanceof Transaction) tx["~committed"].push(() => note(topic, messages))
    return isStored
  }
}

/** @param again whether the message is delivered again after it was handled, as if its consumer had died */
function journaled(
  delivery: Delivery,
  { topic, name }: SubscriptionSpec,
  journal: Journal,
  again: boolean,
): Delivery {
  const { message, attempt } = delivery
  const add = (what: string): void => journal.add(what, topic.name, name, message.id)
  return {
    message,
    attempt,
    ack: () => {
      add("handled")
      if (!again) return delivery.ack()
      add("again")
      return delivery.retry(0)
    },
    retry: (delayMs) => delivery.retry(delayMs),
    dead: (error) => {
      add("dead")
      return delivery.dead(error)
    },
    extend: (ms) => delivery.extend(ms),
  }
}

/** A file of this process, one line for each event; what was written survives SIGKILL. */
class Journal {
  readonly #file: string
  #lines = 0

  constructor(folder: string) {
    this.#file = `${folder}/${process.pid}.journal`
  }

  add(...words: readonly string[]): void {
    if (this.#lines > MOST_LINES) return
    this.#lines++
    const line = this.#lines > MOST_LINES ? ["full"] : words
    nodeModule("fs").appendFileSync(this.#file, `${JSON.stringify(line)}\n`)
  }
}

/** Numbers from 0 to 1 by a linear congruential generator (Numerical Recipes). */
function randomOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
