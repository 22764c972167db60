import { runtimeError } from "../../../../base/errors/catalog.ts"
import type {
  OutgoingMessage,
  SubscriptionSpec,
  TopicEngine,
  TopicSpec,
} from "../../topics-engine.ts"
import { isLarge } from "../../message.ts"
import type { ClientOptions } from "../client-of.ts"
import { writeText } from "../one-text.ts"
import { openedOnce } from "../opened.ts"
import { lettersBy, reach } from "../reach.ts"
import { deadLettersOf } from "./nsq-dead-letters.ts"
import { loadNsq, type Nsq, type Reader } from "./load-nsq.ts"
import { Sender } from "./nsq-publish.ts"
import { subscribeTo } from "./nsq-subscribe.ts"
import { createHash } from "node:crypto"

/** The HTTP interface of an nsqd, which creates topics and channels and reports their depth. */
interface NsqHttp {
  create(topic: string, channel?: string): Promise<void>
  /** Unconsumed messages of a channel. */
  depth(topic: string, channel: string): Promise<number>
  /** Bytes of the largest message that it accepts (`max-msg-size`). */
  largest(): Promise<number>
}

const ANSWER_MS = 10_000

function httpOf(base: string): NsqHttp {
  const ask = async (path: string, method: string): Promise<string> => {
    const answer = await fetch(`${base}${path}`, { method, signal: AbortSignal.timeout(ANSWER_MS) })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${path}: ${text}`)
    return text
  }
  return {
    create: async (topic, channel) => {
      const query = new URLSearchParams({ topic, ...(channel !== undefined && { channel }) })
      await ask(`/${channel === undefined ? "topic" : "channel"}/create?${query}`, "POST")
    },
    depth: async (topic, channel) => {
      const query = new URLSearchParams({ format: "json", topic, channel })
      const stats = JSON.parse(await ask(`/stats?${query}`, "GET")) as Stats
      const found = stats.topics.flatMap((each) => each.channels)
      return found.reduce((sum, each) => sum + each.depth, 0)
    },
    largest: async () => Number(await ask("/config/max_msg_size", "GET")),
  }
}

interface Stats {
  topics: { channels: { depth: number }[] }[]
}

interface Names {
  topic(topic: TopicSpec): string
  channel(subscription: SubscriptionSpec): string
  /** Topic of dead letters, which has a channel of the same name as the subscription's. */
  dead(subscription: SubscriptionSpec): string
}

// The limit of nsqd.
const LONGEST = 64

function namesOf(prefix: string): Names {
  return {
    topic: ({ name }) => fitting(`${prefix}.${name}`),
    channel: ({ name }) => name,
    dead: ({ topic, name }) => fitting(`${prefix}.${topic.name}.${name}.dead`),
  }
}

function fitting(name: string): string {
  if (name.length <= LONGEST) return name
  const hash = createHash("sha256").update(name).digest("hex").slice(0, 16)
  return `${name.slice(0, LONGEST - 17)}.${hash}`
}

// The limit of nsqd (max-msg-timeout).
const LONGEST_LEASE_MS = 900_000
const MOST_IN_FLIGHT = 2500

/**
 * Topics in NSQ.
 * @param url `nsq://host:port` of an nsqd, with `?http=4151` (its port of HTTP), `prefix=`, and `lookup=host:port` of
 *   each nsqlookupd that knows where else messages are
 */
export async function openNsq(url: URL, options: ClientOptions = {}): Promise<TopicEngine> {
  const names = namesOf(url.searchParams.get("prefix") ?? "precast")
  const http = httpOf(`http://${url.hostname}:${url.searchParams.get("http") ?? 4151}`)
  const tell = <T>(act: () => Promise<T>): Promise<T> => reach("NSQ", isRefusal, act)
  const open = openedOnce(async (): Promise<{ nsq: Nsq; sender: Sender }> => {
    const nsq = await loadNsq(options)
    return { nsq, sender: new Sender(nsq, url.hostname, Number(url.port || 4150), {}) }
  })
  const reader = async (
    topic: string,
    { name }: SubscriptionSpec,
    maxInFlight: number,
    leaseMs: number,
  ): Promise<Reader> => {
    const { nsq } = await open()
    return new nsq.Reader(topic, name, { ...placesOf(url), maxInFlight, messageTimeout: leaseMs })
  }
  const send = async (topic: string, texts: readonly Buffer[]): Promise<void> =>
    (await open()).sender.send(topic, texts)
  // nsqd closes the connection on a message that is too large, often before its reply is read.
  const check = async (message: OutgoingMessage): Promise<void> => {
    if (!isLarge(message)) return
    const { length } = textOf(message)
    const limit = await http.largest()
    if (length > limit) throw runtimeError("PC2100", "NSQ", length, limit, "max-msg-size")
  }

  return {
    name: "nsq",
    can: { delay: false, order: false, replay: true },
    declare: (topic, subscriptions) =>
      tell(async () => {
        await http.create(names.topic(topic))
        for (const each of subscriptions) {
          await http.create(names.topic(topic), names.channel(each))
          await http.create(names.dead(each))
          await http.create(names.dead(each), names.channel(each))
        }
      }),
    check: (_topic, message) => tell(() => check(message)),
    publish: (topic, messages) =>
      tell(async () => {
        for (const message of messages) await check(message)
        await send(names.topic(topic), messages.map(textOf))
      }),
    subscribe: (subscription, receive) =>
      tell(async () => {
        const { topic, concurrency, leaseMs } = subscription
        const most = Math.min(concurrency, MOST_IN_FLIGHT)
        const lease = Math.min(leaseMs, LONGEST_LEASE_MS)
        return subscribeTo({
          subscription,
          receive,
          reader: await reader(names.topic(topic), subscription, most, lease),
          bury: (text) => send(names.dead(subscription), [text]),
        })
      }),
    deadLetters: (subscription) => {
      const dead = names.dead(subscription)
      const letters = deadLettersOf({
        reader: (most) => reader(dead, subscription, Math.min(most, MOST_IN_FLIGHT), 60_000),
        depth: () => http.depth(dead, names.channel(subscription)),
        again: (text) => send(names.topic(subscription.topic), [text]),
        subscription: subscription.name,
      })
      return lettersBy(tell, letters)
    },
    close: async () => (await open.now())?.sender.close(),
  }
}

const textOf = (message: OutgoingMessage): Buffer => Buffer.from(writeText({ message }))

function placesOf(url: URL): object {
  const lookups = url.searchParams.getAll("lookup")
  return {
    ...(lookups.length > 0
      ? { lookupdHTTPAddresses: lookups }
      : { nsqdTCPAddresses: [`${url.hostname}:${url.port || 4150}`] }),
    // Seconds until a connection that was lost is tried again.
    lookupdPollInterval: 1,
    maxBackoffDuration: 0,
  }
}

/** nsqd rejected the command: a message is too large, or a name is invalid. */
function isRefusal(error: unknown): boolean | "message" {
  if (/E_BAD_(MESSAGE|BODY)|MSG_TOO_BIG|too big/.test(String(error))) return "message"
  return /E_BAD_|E_INVALID|E_UNAUTHORIZED|E_AUTH/.test(String(error))
}
