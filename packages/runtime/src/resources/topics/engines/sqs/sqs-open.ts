import { randomUUID } from "node:crypto"
import { runtimeError } from "../../../../base/errors/catalog.ts"
import type {
  TopicEngine,
  TopicSpec,
  Consumer,
  Delivery,
  DeadLetter,
  DeadLetters,
  SubscriptionSpec,
} from "../../topics-engine.ts"
import type { ClientOptions } from "../client-of.ts"
import { readText } from "../one-text.ts"
import { openedOnce } from "../opened.ts"
import { poll } from "../poll.ts"
import { lettersBy, reach } from "../reach.ts"
import { connectAws, type Aws, type Taken, type Send } from "./aws.ts"
import { fifoOf, writeBody } from "./sqs-body.ts"
import { declareTopic, queueUrl, retentionLimitMs, secondsOf } from "./sqs-declare.ts"
import { deliveryOf, hide, waitOf, type Queues } from "./sqs-deliver.ts"
import { namesOf, type Names } from "./sqs-names.ts"
import {
  checkMessage,
  EntryFailed,
  publishBySns,
  publishToQueues,
  type Publish,
} from "./sqs-publish.ts"

const LONGEST_POLL_S = 20

/** Receives messages of a queue, for as many deliveries as may be in flight. */
function subscribeTo(queues: Queues, receive: (delivery: Delivery) => Promise<void>): Consumer {
  const { concurrency, topic } = queues.subscription
  // Messages received together from a FIFO queue may have the same key, and would wait for each
  // other: they are received one by one.
  const together = topic.isOrdered ? 1 : 10
  const loops: Consumer[] = []
  for (let left = concurrency; left > 0; left -= together)
    loops.push(
      poll({
        most: Math.min(together, left),
        take: (room, over) => take(queues, room, over),
        handle: async (taken) => {
          const wait = waitOf(taken)
          await (wait > 0 ? hide(queues, taken, wait) : receive(deliveryOf(queues, taken)))
        },
      }),
    )
  return {
    stop: async () => {
      await Promise.all(loops.map((each) => each.stop()))
    },
  }
}

async function take(
  { sqs, url, subscription }: Queues,
  MaxNumberOfMessages: number,
  over: AbortSignal,
): Promise<Taken[]> {
  const input = {
    QueueUrl: url,
    MaxNumberOfMessages,
    WaitTimeSeconds: LONGEST_POLL_S,
    VisibilityTimeout: Math.max(secondsOf(subscription.leaseMs), 1),
    MessageSystemAttributeNames: ["ApproximateReceiveCount", "ApproximateFirstReceiveTimestamp"],
  }
  return (await sqs("ReceiveMessage", input, over)).Messages ?? []
}

/**
 * Topics in AWS: one of SNS, and a queue of SQS for each subscription.
 * @param url `sqs://region` or `sqs://[key:secret@]host:port`, with `?prefix=`, `region=`, `tls=true`, and
 *   `fanout=queues` for servers that have no SNS
 */
export async function openSqs(url: URL, options: ClientOptions = {}): Promise<TopicEngine> {
  const names = namesOf(url.searchParams.get("prefix") ?? "precast")
  const hasSns = url.searchParams.get("fanout") !== "queues"
  const tell = <T>(act: () => Promise<T>): Promise<T> => reach("SQS", isRefusal, act)
  const open = openedOnce(async (): Promise<{ aws: Aws; publish: Publish }> => {
    const aws = await connectAws(url, options)
    return { aws, publish: hasSns ? publishBySns(aws, names) : publishToQueues(aws, names) }
  })
  const aws = async (): Promise<Aws> => (await open()).aws
  return {
    name: "sqs",
    can: { delay: true, order: true, replay: true },
    declare: (topic, subscriptions) =>
      tell(async () => {
        checkRetention(topic)
        await declareTopic(await aws(), names, topic, subscriptions, hasSns)
      }),
    check: async (_topic, message) => checkMessage(message, hasSns),
    publish: (topic, messages) => tell(async () => (await open()).publish(topic, messages)),
    subscribe: (subscription, receive) =>
      tell(async () => {
        const { sqs } = await aws()
        const queues = {
          sqs,
          subscription,
          url: await queueUrl(sqs, names.queue(subscription)),
          dead: () => queueUrl(sqs, names.dead(subscription)),
        }
        return subscribeTo(queues, receive)
      }),
    deadLetters: (subscription) => {
      const letters = deadLettersOf(aws, names, subscription)
      return lettersBy(tell, letters)
    },
    close: async () => (await open.now())?.aws.close(),
  }
}

function checkRetention({ name, retentionMs }: TopicSpec): void {
  if (retentionMs <= retentionLimitMs) return
  throw runtimeError("PC2095", "SQS", `keep messages of "${name}" for more than 14 days`)
}

/** AWS understood the request and refused it. */
function isRefusal(error: unknown): boolean | "message" {
  if (error instanceof EntryFailed && error.isRefused)
    return /Invalid|Unsupported|TooLong/.test(error.message) ? "message" : true
  const { $metadata, name } = error as { $metadata?: { httpStatusCode?: number }; name?: string }
  const status = $metadata?.httpStatusCode ?? 0
  return status >= 400 && status < 500 && status !== 429 && !/Throttl|Timeout/.test(name ?? "")
}

// SQS shows messages only to consumers: they are received for this long, and returned.
const TAKEN_S = 30
const MOST_READ = 1000

interface Found {
  taken: Taken
  letter: DeadLetter
}

/** Dead letters in a queue of their own. A concurrent reader may see fewer. */
function deadLettersOf(aws: () => Promise<Aws>, names: Names, spec: SubscriptionSpec): DeadLetters {
  const look = async <T>(
    use: (found: Found[], sqs: Send, url: string) => Promise<{ result: T; gone?: Set<Found> }>,
  ): Promise<T> => {
    const { sqs } = await aws()
    const url = await queueUrl(sqs, names.dead(spec))
    const found = await readAll(sqs, url)
    let gone: Set<Found> | undefined
    try {
      const used = await use(found, sqs, url)
      gone = used.gone
      return used.result
    } finally {
      const rest = found.filter((each) => !gone?.has(each))
      await Promise.all(rest.map((each) => putBack(sqs, url, each)))
    }
  }
  const take = (ids: readonly string[], isReplay: boolean): Promise<number> =>
    look(async (found, sqs, url) => {
      const wanted = new Set(ids)
      const gone = new Set(found.filter(({ letter }) => wanted.has(letter.message.id)))
      const to = isReplay ? await queueUrl(sqs, names.queue(spec)) : undefined
      for (const { taken, letter } of gone) {
        if (to !== undefined) await sqs("SendMessage", { QueueUrl: to, ...again(letter, spec) })
        await sqs("DeleteMessage", { QueueUrl: url, ReceiptHandle: taken.ReceiptHandle })
      }
      return { result: new Set([...gone].map(({ letter }) => letter.message.id)).size, gone }
    })
  return {
    list: (limit) =>
      look(async (found) => ({ result: found.slice(0, limit).map(({ letter }) => letter) })),
    replay: (ids) => take(ids, true),
    remove: (ids) => take(ids, false),
  }
}

// The queue may still remember the id, and would drop the message.
function again({ message }: DeadLetter, { topic }: SubscriptionSpec): object {
  const fifo = topic.isOrdered ? { ...fifoOf(message), MessageDeduplicationId: randomUUID() } : {}
  return { MessageBody: writeBody({ message }), ...fifo }
}

async function readAll(sqs: Send, QueueUrl: string): Promise<Found[]> {
  const found: Found[] = []
  for (let left = true; left && found.length < MOST_READ;) {
    const { Messages = [] } = await sqs("ReceiveMessage", {
      QueueUrl,
      MaxNumberOfMessages: 10,
      VisibilityTimeout: TAKEN_S,
      // Without long polling, only some of the SQS servers respond.
      WaitTimeSeconds: 1,
    })
    left = Messages.length > 0
    for (const taken of Messages) {
      const { message, dead } = readText(taken.Body ?? "", "")
      if (dead) found.push({ taken, letter: { message, ...dead } })
    }
  }
  return found.toSorted((a, b) => a.letter.diedAt.getTime() - b.letter.diedAt.getTime())
}

async function putBack(sqs: Send, QueueUrl: string, { taken }: Found): Promise<void> {
  const { ReceiptHandle } = taken
  // If this fails, it is delivered again later.
  await sqs("ChangeMessageVisibility", { QueueUrl, ReceiptHandle, VisibilityTimeout: 0 }).catch(
    () => {},
  )
}
