import type { NatsConnection } from "@nats-io/transport-node"
import type { OutgoingMessage, TopicSpec } from "../../topics-engine.ts"
import { runtimeError } from "../../../../base/errors/catalog.ts"
import { ascii, writeEnvelope } from "../envelope.ts"
import { responseTimeoutMs, type NatsLink } from "./nats-link.ts"
import type { Names } from "./nats-names.ts"

/** Stores messages; those with the same key one by one, so that a failure preserves their order. */
export async function publishAll(
  link: NatsLink,
  names: Names,
  topic: TopicSpec,
  messages: readonly OutgoingMessage[],
): Promise<void> {
  const lines = Map.groupBy(messages, (message) => lineOf(topic, message))
  const free = lines.get("") ?? []
  lines.delete("")
  for (let at = 0; at < free.length; at += 256) {
    const some = free.slice(at, at + 256)
    await Promise.all(some.map((message) => publishOne(link, names, topic, message)))
  }
  await Promise.all(
    [...lines.values()].map(async (line) => {
      for (const message of line) await publishOne(link, names, topic, message)
    }),
  )
}

/** Messages of one line are sent in order; those of "" in any order. */
const lineOf = (topic: TopicSpec, { key }: OutgoingMessage): string =>
  topic.isOrdered && key !== null ? `:${key}` : ""

function publishOne(
  link: NatsLink,
  names: Names,
  topic: TopicSpec,
  message: OutgoingMessage,
): Promise<void> {
  const { notBefore } = message
  const subject = names.subject(topic, message.key)
  const line = writeEnvelope({ message })
  if (!notBefore || notBefore.getTime() <= Date.now()) {
    return send(link, subject, message.body, line, message.id)
  }
  const more = { "Precast-Subject": subject, "Precast-Due": `${notBefore.getTime()}` }
  const { stream, subject: later } = names.later
  return send(link, later, message.body, line, `${stream}.${topic.name}.${message.id}`, more)
}

/** @throws PrecastError PC2100 for a message larger than the server's max_payload */
export function checkMessage(
  { nc }: NatsLink,
  names: Names,
  topic: TopicSpec,
  message: OutgoingMessage,
): void {
  // Measured as a delayed message, which has the longest headers.
  const id = `${names.later.stream}.${topic.name}.${message.id}`
  const line = writeEnvelope({ message }) + names.subject(topic, message.key)
  checkSize(nc, Buffer.byteLength(message.body), line, id)
}

function checkSize({ info }: NatsConnection, bytes: number, line: string, id: string): void {
  const limit = info?.max_payload ?? Number.POSITIVE_INFINITY
  // Besides our line: names of headers, and the id.
  const size = bytes + line.length + id.length * 6 + 512
  if (size > limit) throw runtimeError("PC2100", "nats", size, limit, "max_payload")
}

/** Stores one message; the server deduplicates by `id`. */
export async function send(
  { nc, js, newHeaders }: NatsLink,
  subject: string,
  body: string,
  line: string,
  id: string,
  more: Readonly<Record<string, string>> = {},
): Promise<void> {
  const head = newHeaders()
  head.set("Precast-Message", line)
  for (const [name, value] of Object.entries(more)) head.set(name, value)
  const payload = Buffer.from(body)
  checkSize(nc, payload.length, line, id)
  await js.publish(subject, payload, {
    headers: head,
    msgID: ascii(id),
    timeout: responseTimeoutMs,
  })
}
