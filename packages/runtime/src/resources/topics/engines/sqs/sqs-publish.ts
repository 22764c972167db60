import { runtimeError } from "../../../../base/errors/catalog.ts"
import type { OutgoingMessage, TopicSpec } from "../../topics-engine.ts"
import type { Aws, Input, Send } from "./aws.ts"
import { fifoOf, writeBody } from "./sqs-body.ts"
import { makeTopic } from "./sqs-declare.ts"
import type { Names } from "./sqs-names.ts"

/** Sends messages to all subscriptions. */
export type Publish = (topic: TopicSpec, messages: readonly OutgoingMessage[]) => Promise<void>

const MOST_IN_BATCH = 10
const MOST_QUEUES_KNOWN_MS = 10_000

// For a message with its attributes.
const SNS_BYTES = 262_144
const SQS_BYTES = 1_048_576

/** @throws PrecastError PC2105 for a message that the service does not accept */
export function checkMessage(message: OutgoingMessage, hasSns: boolean): void {
  checkSize(hasSns ? "SNS" : "SQS", writeBody({ message }), hasSns ? SNS_BYTES : SQS_BYTES)
}

function checkSize(engine: string, body: string, mostBytes: number): number {
  const size = Buffer.byteLength(body)
  if (size > mostBytes) throw runtimeError("PC2105", engine, size, mostBytes)
  return size
}

/**
 * Through SNS, which passes messages to the queues. It limits a message with its attributes to
 * 256 KiB.
 */
export function publishBySns(aws: Aws, names: Names): Publish {
  const known = new Map<string, Promise<string>>()
  return async (topic, messages) => {
    const name = names.topic(topic)
    const arn = known.get(name) ?? makeTopic(aws, names, topic)
    known.set(name, arn)
    arn.catch(() => known.delete(name))
    const TopicArn = await arn
    const send = (entries: Input[]): Promise<void> =>
      batch(aws.sns, "PublishBatch", { TopicArn, PublishBatchRequestEntries: entries })
    try {
      await inBatches(topic, messages, ["Message", SNS_BYTES, "SNS"], send)
    } catch (error) {
      if (/NotFound/.test((error as Error).name)) known.delete(name)
      throw error
    }
  }
}

/** To each existing queue of the topic, for servers without SNS. */
export function publishToQueues(aws: Aws, names: Names): Publish {
  const known = new Map<string, { urls: string[]; at: number }>()
  return async (topic, messages) => {
    const prefix = names.queuesOf(topic)
    let queues = known.get(prefix)
    if (queues === undefined || Date.now() - queues.at > MOST_QUEUES_KNOWN_MS) {
      queues = { urls: await listQueues(aws.sqs, prefix, names.deadSuffix), at: Date.now() }
      // An empty list is not cached.
      if (queues.urls.length > 0) known.set(prefix, queues)
    }
    for (const QueueUrl of queues.urls)
      await inBatches(topic, messages, ["MessageBody", SQS_BYTES, "SQS"], (Entries) =>
        batch(aws.sqs, "SendMessageBatch", { QueueUrl, Entries }),
      )
  }
}

async function listQueues(sqs: Send, prefix: string, dead: string): Promise<string[]> {
  const urls: string[] = []
  let NextToken: string | undefined
  do {
    const page = await sqs("ListQueues", {
      QueueNamePrefix: prefix,
      MaxResults: 1000,
      ...(NextToken !== undefined && { NextToken }),
    })
    urls.push(...(page.QueueUrls ?? []))
    NextToken = page.NextToken
  } while (NextToken !== undefined)
  return urls.filter((url) => !url.endsWith(dead))
}

/** In batches of at most ten messages, within the size limit of the service; in order. */
async function inBatches(
  topic: TopicSpec,
  messages: readonly OutgoingMessage[],
  [field, mostBytes, engine]: [string, number, string],
  send: (entries: Input[]) => Promise<void>,
): Promise<void> {
  let entries: Input[] = []
  let bytes = 0
  for (const message of messages) {
    const body = writeBody({ message })
    const size = checkSize(engine, body, mostBytes)
    if (entries.length === MOST_IN_BATCH || bytes + size > mostBytes) {
      await send(entries)
      entries = []
      bytes = 0
    }
    const own = topic.isOrdered ? fifoOf(message) : {}
    entries.push({ Id: `${entries.length}`, [field]: body, ...own })
    bytes += size
  }
  if (entries.length > 0) await send(entries)
}

/** One entry of a batch was not taken; `isRefused`: it would not be taken later either. */
export class EntryFailed extends Error {
  readonly isRefused: boolean

  constructor(message: string, isRefused: boolean) {
    super(message)
    this.isRefused = isRefused
  }
}

async function batch(send: Send, command: string, input: Input): Promise<void> {
  const { Failed } = await send(command, input)
  const [first] = Failed ?? []
  if (first)
    throw new EntryFailed(`${first.Code ?? ""} ${first.Message ?? ""}`, first.SenderFault === true)
}
