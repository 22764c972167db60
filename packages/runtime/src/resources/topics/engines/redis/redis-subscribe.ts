import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises"
import type { Consumer, Delivery, SubscriptionSpec } from "../../topics-engine.ts"
import { run, type RedisLink } from "./redis-link.ts"
import { subscriptionKeys, topicKeys } from "./redis-names.ts"
import * as scripts from "./scripts.ts"
import { readEnvelope, writeEnvelope } from "../envelope.ts"

/** A message in the result of the script `take`: entry, attempt, line, body, key. */
type Taken = [entry: string, attempt: number, line: string, body: string, key: string]

/** A message of the stream as a delivery for the core. */
function deliveryOf(
  link: RedisLink,
  prefix: string,
  spec: SubscriptionSpec,
  [entry, attempt, line, body, key]: Taken,
): Delivery {
  const { stream, wake } = topicKeys(prefix, spec.topic)
  const own = subscriptionKeys(prefix, spec)
  const keys = [stream, own.due, own.attempts, own.busy, own.waiting, wake]
  const { message } = readEnvelope(line, body, entry)
  const values = [spec.name, entry, attempt]
  const again = (ms: number): Promise<void> =>
    quietly(run(link, scripts.again, keys, [...values, Math.max(0, Math.round(ms))]))
  return {
    message,
    attempt,
    ack: () => quietly(run(link, scripts.ack, keys, [...values, key])),
    retry: again,
    extend: again,
    dead: (error) => {
      const dead = { attempts: attempt, error, diedAt: new Date() }
      const letter = JSON.stringify([writeEnvelope({ message, dead }), body])
      const all = [...keys, own.dead, own.deadOrder]
      return quietly(run(link, scripts.dead, all, [...values, key, message.id, letter]))
    },
  }
}

/** The server delivers a message again if its outcome did not arrive. */
const quietly = async (promise: Promise<unknown>): Promise<void> =>
  void (await promise.catch(() => {}))

// Messages are announced; this is for announcements that were lost.
const POLL_MS = 1000
const TRIM_MS = 5000

/** Receives messages of a subscription until it is stopped. */
export class Taking implements Consumer {
  readonly #link: RedisLink
  readonly #spec: SubscriptionSpec
  readonly #deliver: (taken: Taken) => Promise<void>
  readonly #restore: () => Promise<void>
  readonly #takeKeys: string[]
  readonly #done: Promise<void>
  #busy = 0
  #stopped = false
  #isAwake = false
  #wake: () => void = () => {}
  #trimAt = 0

  /** @param restore recreates what the server has lost */
  constructor(
    link: RedisLink,
    prefix: string,
    spec: SubscriptionSpec,
    receive: (delivery: Delivery) => Promise<void>,
    restore: () => Promise<void>,
  ) {
    this.#link = link
    this.#spec = spec
    this.#restore = restore
    this.#deliver = (taken) => receive(deliveryOf(link, prefix, spec, taken))
    const { stream, later, laterData } = topicKeys(prefix, spec.topic)
    const { due, attempts, busy, waiting } = subscriptionKeys(prefix, spec)
    this.#takeKeys = [stream, later, laterData, due, attempts, busy, waiting]
    this.#done = this.#loop()
  }

  /** There may be new messages, or free slots. */
  wake(): void {
    this.#isAwake = true
    this.#wake()
  }

  async stop(): Promise<void> {
    this.#stopped = true
    this.wake()
    await this.#done
  }

  async #loop(): Promise<void> {
    while (!this.#stopped) {
      this.#isAwake = false
      // Deliveries that end at the same time share one request.
      await nextTurn()
      const free = this.#spec.concurrency - this.#busy
      const wait = free > 0 ? await this.#take(Math.min(free, 100)) : POLL_MS
      if (wait > 0) await this.#sleep(wait)
    }
    while (this.#busy > 0) {
      this.#isAwake = false
      await this.#sleep(POLL_MS)
    }
  }

  /** @returns ms until the next check */
  async #take(count: number): Promise<number> {
    try {
      const values = [this.#spec.name, count, this.#spec.leaseMs]
      const answer = await run(this.#link, scripts.take, this.#takeKeys, values)
      const [taken, wait, more] = answer as [Taken[], number, number]
      for (const one of taken) void this.#work(one)
      await this.#trim()
      if (more || taken.length === count) return 0
      return wait < 0 ? POLL_MS : Math.min(Math.max(wait, 1), POLL_MS)
    } catch (error) {
      if (String(error).includes("NOGROUP")) await this.#restore().catch(() => {})
      return POLL_MS
    }
  }

  async #work(taken: Taken): Promise<void> {
    this.#busy++
    try {
      await this.#deliver(taken)
    } finally {
      this.#busy--
      this.wake()
    }
  }

  async #trim(): Promise<void> {
    if (Date.now() < this.#trimAt) return
    this.#trimAt = Date.now() + TRIM_MS
    const [stream] = this.#takeKeys as [string]
    await run(this.#link, scripts.trim, [stream], [this.#spec.topic.retentionMs])
  }

  async #sleep(ms: number): Promise<void> {
    if (this.#isAwake) return
    const over = new AbortController()
    const woken = new Promise<void>((resolve) => (this.#wake = resolve))
    await Promise.race([woken, sleep(ms, undefined, { signal: over.signal }).catch(() => {})])
    over.abort()
  }
}
