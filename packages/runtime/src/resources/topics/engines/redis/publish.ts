import type { OutgoingMessage, TopicSpec } from "../../engine.ts"
import { writeEnvelope } from "../envelope.ts"
import { run, type RedisLink } from "./link.ts"
import { repeatedKey, topicKeys } from "./names.ts"
import * as scripts from "./scripts.ts"

// A script holds up all others: so many bytes at a time.
const most = 1_000_000

/** Adds messages to the stream of their topic, and delayed ones to the delayed messages. */
export async function publishAll(
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
export const keyOf = (topic: TopicSpec, { key }: OutgoingMessage): string =>
  topic.isOrdered && key !== null ? `:${key}` : ""
