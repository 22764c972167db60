import { createHash } from "node:crypto"
import { runtimeError } from "../../../../base/errors/catalog.ts"
import type {
  TopicEngine,
  TopicSpec,
  DeadLetter,
  DeadLetters,
  SubscriptionSpec,
  OutgoingMessage,
} from "../../topics-engine.ts"
import type { ClientOptions } from "../client-of.ts"
import { writeText, readText } from "../one-text.ts"
import { openedOnce } from "../opened.ts"
import { lettersBy, reach } from "../reach.ts"
import { connectGoogle, type Google, type Received } from "./google.ts"
import { declareTopic, mostRetentionS, namesOf, type Names } from "./pubsub-declare.ts"
import { subscribeTo } from "./pubsub-subscribe.ts"

/**
 * Topics in Google Cloud Pub/Sub.
 * @param url `pubsub://project`, with `?prefix=` and `emulator=host:port` (else `PUBSUB_EMULATOR_HOST`)
 */
export async function openPubSub(url: URL, options: ClientOptions = {}): Promise<TopicEngine> {
  const names = namesOf(url.hostname, url.searchParams.get("prefix") ?? "precast")
  const tell = <T>(act: () => Promise<T>): Promise<T> => reach("Pub/Sub", isRefusal, act)
  const connect = openedOnce(() => connectGoogle(url, options))
  return {
    name: "pubsub",
    can: { delay: false, order: true, replay: true },
    declare: (topic, subscriptions) =>
      tell(async () => {
        const google = await connect()
        check(topic, mostRetentionS(google))
        await declareTopic(google, names, topic, subscriptions)
      }),
    check: async (topic, message) => void checkSize(sentOf(topic, message)),
    publish: (topic, messages) =>
      tell(async () => publishAll(await connect(), names, topic, messages)),
    subscribe: (subscription, receive) =>
      tell(async () => {
        const google = await connect()
        const { topic } = names.dead(subscription)
        return subscribeTo({
          google,
          subscription,
          name: names.subscription(subscription),
          receive,
          bury: async (message, attempts, error) => {
            const dead = { attempts, error, diedAt: new Date() }
            const data = Buffer.from(writeText({ message, dead }))
            await google.publish({ topic, messages: [{ data }] })
          },
        })
      }),
    deadLetters: (subscription) => {
      const letters = deadLettersOf(connect, names, subscription)
      return lettersBy(tell, letters)
    },
    close: async () => (await connect.now())?.close(),
  }
}

function check({ name, retentionMs }: TopicSpec, mostS: number): void {
  const what = `keep messages of "${name}" for more than ${mostS / 86_400} days`
  if (retentionMs > mostS * 1000) throw runtimeError("PC2095", "Pub/Sub", what)
}

// INVALID_ARGUMENT, PERMISSION_DENIED, FAILED_PRECONDITION, UNAUTHENTICATED of gRPC.
const refusals: readonly unknown[] = [3, 7, 9, 16]

function isRefusal(error: unknown): boolean {
  return refusals.includes((error as { code?: unknown }).code)
}

const MOST_READ = 1000
const PATIENCE_MS = 1500

interface Found {
  received: Received
  letter: DeadLetter
}

/** Dead letters in a topic of their own. A concurrent reader may see fewer. */
function deadLettersOf(
  connect: () => Promise<Google>,
  names: Names,
  spec: SubscriptionSpec,
): DeadLetters {
  const { subscription } = names.dead(spec)
  const take = async (ids: readonly string[], isReplay: boolean): Promise<number> => {
    const google = await connect()
    const found = await readAll(google, subscription)
    const wanted = new Set(ids)
    const gone = found.filter(({ letter }) => wanted.has(letter.message.id))
    try {
      for (const { letter, received } of gone) {
        const messages = [sentOf(spec.topic, letter.message, spec.name)]
        if (isReplay) await google.publish({ topic: names.topic(spec.topic), messages })
        await google.acknowledge({ subscription, ackIds: [received.ackId] })
      }
    } finally {
      const kept = found.filter((each) => !gone.includes(each))
      await putBack(google, subscription, kept)
    }
    return new Set(gone.map(({ letter }) => letter.message.id)).size
  }
  return {
    list: async (limit) => {
      const google = await connect()
      const found = await readAll(google, subscription)
      await putBack(google, subscription, found)
      return found.slice(0, limit).map(({ letter }) => letter)
    },
    replay: (ids) => take(ids, true),
    remove: (ids) => take(ids, false),
  }
}

// The service shows messages only to consumers: they are pulled, and returned.
async function readAll(google: Google, subscription: string): Promise<Found[]> {
  const found = new Map<string, Found>()
  while (found.size < MOST_READ) {
    const received = await google.pull(
      { subscription, maxMessages: MOST_READ - found.size },
      { ms: PATIENCE_MS },
    )
    if (received.length === 0) break
    for (const each of received)
      found.set(each.message.messageId, { received: each, letter: read(each) })
  }
  return [...found.values()].toSorted(
    (a, b) => a.letter.diedAt.getTime() - b.letter.diedAt.getTime(),
  )
}

function read({ message: { data, messageId }, deliveryAttempt = 0 }: Received): DeadLetter {
  const { message, dead } = readText(Buffer.from(data).toString(), messageId)
  // The server itself moved it to the dead letters.
  const given = { code: "PC2087", message: "It was delivered 100 times." }
  return { message, ...(dead ?? { attempts: deliveryAttempt, error: given, diedAt: new Date(0) }) }
}

async function putBack(
  google: Google,
  subscription: string,
  found: readonly Found[],
): Promise<void> {
  const ackIds = found.map(({ received }) => received.ackId)
  if (ackIds.length === 0) return
  // If this fails, they are delivered again later.
  const input = { subscription, ackIds, ackDeadlineSeconds: 0 }
  await google.modifyAckDeadline(input).catch(() => {})
}

// Of a request.
const MOST_BYTES = 10_000_000
const MOST_MESSAGES = 1000

interface Sent {
  data: Buffer
  orderingKey?: string
}

/** Sends in the order of the list. */
async function publishAll(
  google: Google,
  names: Names,
  topic: TopicSpec,
  messages: readonly OutgoingMessage[],
): Promise<void> {
  let chunk: Sent[] = []
  let bytes = 0
  const send = (): Promise<unknown> =>
    google.publish({ topic: names.topic(topic), messages: chunk })
  for (const message of messages) {
    const sent = sentOf(topic, message)
    const size = checkSize(sent)
    if (chunk.length === MOST_MESSAGES || bytes + size > MOST_BYTES) {
      await send()
      chunk = []
      bytes = 0
    }
    chunk.push(sent)
    bytes += size
  }
  if (chunk.length > 0) await send()
}

/** @throws PrecastError PC2105 for a message larger than the limit of a request */
function checkSize({ data }: Sent): number {
  const size = data.length + 200
  if (size > MOST_BYTES) throw runtimeError("PC2105", "Pub/Sub", size, MOST_BYTES)
  return size
}

/** @param to the only subscription that it is for */
function sentOf(topic: TopicSpec, message: OutgoingMessage, to?: string): Sent {
  const data = Buffer.from(writeText({ message, to }))
  if (!topic.isOrdered || message.key === null) return { data }
  // The service limits keys to 1024 bytes; keys of topics may be any text.
  const key = createHash("sha256").update(Buffer.from(message.key, "utf16le")).digest("hex")
  return { data, orderingKey: `k${key}` }
}
