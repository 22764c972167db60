import type {
  SubscriptionSpec,
  TopicEngine,
  TopicSpec,
  DeadLetter,
  DeadLetters,
  OutgoingMessage,
} from "../../topics-engine.ts"
import type { EngineOptions } from "../engines-open.ts"
import { openedOnce } from "../opened.ts"
import { lettersBy, reach } from "../reach.ts"
import { connectRedis, type RedisLink, run, isRefusal, watch } from "./redis-link.ts"
import { topicKeys, subscriptionKeys, repeatedKey } from "./redis-names.ts"
import { Taking } from "./redis-subscribe.ts"
import { readEnvelope, writeEnvelope } from "../envelope.ts"
import * as scripts from "./scripts.ts"

// A script holds up all others: so many bytes at a time.
const most = 1_000_000

/** Adds messages to the stream of their topic, and delayed ones to the delayed messages. */
async function publishAll(
  link: RedisLink,
  prefix: string,
  topic: TopicSpec,
  messages: readonly OutgoingMessage[],
): Promise<void> {
  const { stream, later, laterData, wake } = topicKeys(prefix, topic)
  const keys = [stream, later, laterData, wake]
  let part: (string | number)[] = []
  let size = 0
  const send = async (): Promise<void> => {
    if (part.length > 0) await run(link, scripts.publish, keys, [topic.retentionMs, ...part])
    part = []
    size = 0
  }
  for (const message of messages) {
    const delay = message.notBefore ? Math.max(0, message.notBefore.getTime() - Date.now()) : 0
    const repeat = message.isNamed ? repeatedKey(prefix, topic, message.id) : ""
    const key = keyOf(topic, message)
    part.push(writeEnvelope({ message }), message.body, key, Math.ceil(delay), repeat)
    size += message.body.length
    if (size > most || part.length >= 5000) await send()
  }
  await send()
}

/** A message's key for the scripts: "" if the message is not ordered. */
const keyOf = (topic: TopicSpec, { key }: OutgoingMessage): string =>
  topic.isOrdered && key !== null ? `:${key}` : ""

/** Those that the channel of a topic wakes; it is subscribed to once. */
class Wakes {
  readonly those: Set<() => void> = new Set()
  /** Settled when the server has confirmed the subscription. */
  readonly listening: () => Promise<void>

  constructor(listen: (wake: () => void) => Promise<void>) {
    const wakeAll = (): void => this.those.forEach((wake) => wake())
    this.listening = openedOnce(() => listen(wakeAll))
  }
}

/**
 * Topics in Redis streams.
 * @param url `redis[s]://[user:password@]host:port[/database]`, with `?prefix=` and `client=`
 */
export async function openRedis(url: URL, options: EngineOptions): Promise<TopicEngine> {
  const prefix = url.searchParams.get("prefix") ?? "precast"
  const wakes = new Map<string, Wakes>()
  const connect = openedOnce(() => connectRedis(url, watch(url, options.log)))
  const tell = <T>(act: () => Promise<T>): Promise<T> => reach("redis", isRefusal, act)
  /** Calls `wake` when the topic has new messages. @returns a function that ends it */
  const listen = async (topic: TopicSpec, wake: () => void): Promise<() => void> => {
    const { wake: channel } = topicKeys(prefix, topic)
    const all =
      wakes.get(channel) ?? new Wakes(async (wake) => (await connect()).listen(channel, wake))
    wakes.set(channel, all)
    await all.listening()
    all.those.add(wake)
    return () => void all.those.delete(wake)
  }
  return {
    name: "redis",
    can: { delay: true, order: true, replay: true },
    declare: (topic, subscriptions) =>
      tell(async () => declareTopic(await connect(), prefix, topic, subscriptions, "$")),
    publish: (topic, messages) =>
      tell(async () => publishAll(await connect(), prefix, topic, messages)),
    subscribe: (spec, receive) =>
      tell(async () => {
        const link = await connect()
        // The server was flushed: messages published since then were not delivered.
        const restore = (): Promise<void> => declareTopic(link, prefix, spec.topic, [spec], "0")
        let taking: Taking | undefined
        const forget = await listen(spec.topic, () => taking?.wake())
        taking = new Taking(link, prefix, spec, receive, restore)
        return { stop: () => taking.stop().finally(forget) }
      }),
    watch: (topic, published) =>
      tell(async () => {
        const forget = await listen(topic, published)
        return async () => forget()
      }),
    deadLetters: (spec) => {
      const letters = deadLettersOf(connect, prefix, spec)
      return lettersBy(tell, letters)
    },
    close: async () => (await connect.now())?.close(),
  }
}

/** Creates the group of each subscription, which begins at `start`. */
async function declareTopic(
  link: RedisLink,
  prefix: string,
  topic: TopicSpec,
  subscriptions: readonly SubscriptionSpec[],
  start: "$" | "0",
): Promise<void> {
  const { stream } = topicKeys(prefix, topic)
  for (const { name } of subscriptions) {
    try {
      await link.send(["XGROUP", "CREATE", stream, name, start, "MKSTREAM"])
    } catch (error) {
      if (!String(error).includes("BUSYGROUP")) throw error
    }
  }
}

/** The dead letters of one subscription. */
function deadLettersOf(
  connect: () => Promise<RedisLink>,
  prefix: string,
  spec: SubscriptionSpec,
): DeadLetters {
  const { stream, wake } = topicKeys(prefix, spec.topic)
  const { dead, deadOrder } = subscriptionKeys(prefix, spec)
  return {
    list: async (limit) => {
      const link = await connect()
      if (limit < 1) return []
      const ids = (await link.send(["ZRANGE", deadOrder, "0", `${limit - 1}`])) as string[]
      return (await read(link, dead, ids)).filter((letter) => letter !== null)
    },
    remove: async (ids) => {
      const link = await connect()
      let count = 0
      for (const id of ids)
        count += Number(await run(link, scripts.remove, [dead, deadOrder], [id]))
      return count
    },
    replay: async (ids) => {
      const link = await connect()
      let count = 0
      for (const letter of await read(link, dead, [...new Set(ids)])) {
        if (!letter) continue
        const { message } = letter
        const line = writeEnvelope({ message })
        const values = [message.id, spec.name, line, message.body, keyOf(spec.topic, message)]
        count += Number(await run(link, scripts.replay, [stream, wake, dead, deadOrder], values))
      }
      return count
    },
  }
}

async function read(
  link: RedisLink,
  dead: string,
  ids: readonly string[],
): Promise<(DeadLetter | null)[]> {
  if (ids.length === 0) return []
  const texts = (await link.send(["HMGET", dead, ...ids])) as (string | null)[]
  return texts.map((text, i) => {
    if (text === null) return null
    const [line, body] = JSON.parse(text) as [string, string]
    const { message, dead: death } = readEnvelope(line, body, ids[i] ?? "")
    return death ? { message, ...death } : null
  })
}
