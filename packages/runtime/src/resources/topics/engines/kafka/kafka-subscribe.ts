import type { Admin, Consumer as Client, EachBatchPayload, KafkaMessage } from "kafkajs"
import type { Consumer, Delivery, OutgoingMessage, SubscriptionSpec } from "../../topics-engine.ts"
import { readEnvelope } from "../envelope.ts"
import { deliver, type Dying } from "./kafka-deliver.ts"
import { Held } from "./kafka-held.ts"
import type { KafkaLink } from "./kafka-link.ts"
import type { Names } from "./kafka-names.ts"
import { Progress, type Entry } from "./progress.ts"
import { envelopeHeader, forHeader } from "./kafka-publish.ts"

// Of one partition; more is fetched when half of them are done.
const mostKept = 500

// How long a dead process keeps its partitions. Brokers accept 6 s at the least, and heartbeats
// are sent every 1.5 s, so that an event loop may be blocked for some seconds.
const SESSION_MS = 10_000
// How long a group waits for members that do not rejoin, such as those from before a crash.
const REBALANCE_MS = 15_000

export interface Subscribing {
  subscription: SubscriptionSpec
  names: Names
  receive: (delivery: Delivery) => Promise<void>
  bury: Dying
}

/** Joins the group of a subscription. */
export async function subscribeTo(link: KafkaLink, given: Subscribing): Promise<Consumer> {
  const { subscription, names } = given
  const client = link.kafka.consumer({
    groupId: names.group(subscription),
    sessionTimeout: SESSION_MS,
    rebalanceTimeout: REBALANCE_MS,
    heartbeatInterval: 1500,
    maxWaitTimeInMs: 500,
    allowAutoTopicCreation: false,
    retry: { initialRetryTime: 200, maxRetryTime: 2000, restartOnFailure: async () => true },
  })
  const taker = new Taker(client, link.admin, given)
  await client.connect()
  await client.subscribe({ topics: [names.topic(subscription.topic)], fromBeginning: true })
  await client.run({ autoCommit: false, eachBatch: (payload) => taker.take(payload) })
  return { stop: () => taker.stop() }
}

/** Delivers the messages that a client reads, from the partitions assigned by the group. */
class Taker {
  readonly #client: Client
  readonly #admin: Admin
  readonly #given: Subscribing
  readonly #topic: string
  readonly #held = new Map<number, Held>()
  readonly #underWay = new Set<Promise<void>>()
  #member: string | undefined
  #isStopped = false
  #timer: NodeJS.Timeout | undefined

  constructor(client: Client, admin: Admin, given: Subscribing) {
    this.#client = client
    this.#admin = admin
    this.#given = given
    this.#topic = given.names.topic(given.subscription.topic)
    client.on("consumer.commit_offsets", ({ payload }) => {
      for (const { partitions } of payload.topics)
        for (const { partition } of partitions) this.#held.get(Number(partition))?.confirmed()
    })
    client.on("consumer.group_join", ({ payload }) => {
      // A partition that the same member has before and after a rebalance had no other owner in
      // between.
      const own = payload.memberId === this.#member ? payload.memberAssignment[this.#topic] : []
      this.#member = payload.memberId
      for (const partition of this.#held.keys())
        if (!own?.includes(partition)) this.#lose(partition)
    })
  }

  /** Adds the messages that were read. */
  async take({ batch }: EachBatchPayload): Promise<void> {
    const held = this.#held.get(batch.partition) ?? (await this.#find(batch.partition))
    for (const message of batch.messages) {
      const read = this.#read(message, batch.partition)
      if (read) held.progress.add(Number(message.offset), read.key, read)
      else held.progress.skip(Number(message.offset))
    }
    if (held.progress.size > mostKept && !held.isPaused) {
      held.isPaused = true
      this.#client.pause([{ topic: this.#topic, partitions: [batch.partition] }])
    }
    this.#pump()
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#timer)
    await Promise.all(this.#underWay)
    await this.#client.disconnect()
    for (const partition of this.#held.keys()) this.#lose(partition)
  }

  async #find(partition: number): Promise<Held> {
    const { names, subscription } = this.#given
    const groupId = names.group(subscription)
    const [found] = await this.#admin.fetchOffsets({ groupId, topics: [this.#topic] })
    const place = found?.partitions.find((each) => each.partition === partition)
    const offset = Math.max(Number(place?.offset ?? 0), 0)
    const progress = new Progress<OutgoingMessage>(offset, place?.metadata ?? null)
    const held = new Held(this.#client, this.#topic, partition, progress)
    this.#held.set(partition, held)
    return held
  }

  #lose(partition: number): void {
    this.#held.get(partition)?.lose()
    this.#held.delete(partition)
    if (!this.#isStopped) this.#client.resume([{ topic: this.#topic, partitions: [partition] }])
  }

  /** Undefined for a dead letter replayed for another subscription. */
  #read({ headers, value, offset }: KafkaMessage, partition: number): OutgoingMessage | undefined {
    const to = headers?.[forHeader]?.toString()
    if (to !== undefined && to !== this.#given.subscription.name) return undefined
    const line = headers?.[envelopeHeader]?.toString()
    return readEnvelope(line, value?.toString() ?? "", `${partition}:${offset}`).message
  }

  #pump(): void {
    clearTimeout(this.#timer)
    if (this.#isStopped) return
    const { concurrency, topic } = this.#given.subscription
    let soonest = Infinity
    let isMore = true
    while (isMore) {
      isMore = false
      // One message of each partition, alternately.
      for (const [partition, held] of this.#held) {
        if (this.#underWay.size >= concurrency) return
        const next = held.progress.pick(Date.now(), topic.isOrdered)
        if (typeof next === "object") {
          this.#begin(partition, held, next)
          isMore = true
        } else if (next !== undefined) soonest = Math.min(soonest, next)
      }
    }
    if (soonest < Infinity) this.#timer = setTimeout(() => this.#pump(), Math.min(soonest, 60_000))
  }

  #begin(partition: number, held: Held, entry: Entry<OutgoingMessage>): void {
    held.progress.begin(entry)
    const under = this.#deliver(held, entry).finally(() => {
      this.#underWay.delete(under)
      this.#goOn(partition, held)
      this.#pump()
    })
    this.#underWay.add(under)
  }

  async #deliver(held: Held, entry: Entry<OutgoingMessage>): Promise<void> {
    // Committed first: an attempt counts even if the program dies in it, and a consumer that
    // has lost the partition unnoticed detects it here.
    if (!(await held.commit())) return
    const { subscription, receive, bury } = this.#given
    const later = (): void => this.#pump()
    await deliver({ held, entry, leaseMs: subscription.leaseMs, receive, bury, later })
  }

  #goOn(partition: number, held: Held): void {
    if (!held.isPaused || held.isLost || this.#isStopped || held.progress.size > mostKept / 2)
      return
    held.isPaused = false
    this.#client.resume([{ topic: this.#topic, partitions: [partition] }])
  }
}
