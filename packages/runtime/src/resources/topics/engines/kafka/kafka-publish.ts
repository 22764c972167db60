import type { Message, Producer } from "kafkajs"
import type { OutgoingMessage } from "../../topics-engine.ts"
import { writeEnvelope, type Envelope } from "../envelope.ts"

/** Header with all of a message but its body. */
export const envelopeHeader = "precast"
/** Header of a replayed dead letter: the subscription that receives it. */
export const forHeader = "precast-for"

// A topic's max.message.bytes is for all that a request has for a partition.
const mostBytes = 1_000_000

/** Sends in the order of the list; settled when all replicas that are in sync have it. */
export async function publishAll(
  producer: Producer,
  topic: string,
  messages: readonly OutgoingMessage[],
): Promise<void> {
  let chunk: Message[] = []
  let bytes = 0
  for (const message of messages) {
    const written = messageOf({ message })
    const size = (written.value?.length ?? 0) + 1000
    if (chunk.length > 0 && bytes + size > mostBytes) {
      await producer.send({ topic, messages: chunk, acks: -1 })
      chunk = []
      bytes = 0
    }
    chunk.push(written)
    bytes += size
  }
  if (chunk.length > 0) await producer.send({ topic, messages: chunk, acks: -1 })
}

/** A message in the format of Kafka. */
export function messageOf(envelope: Envelope, headers: Record<string, string> = {}): Message {
  const { message } = envelope
  return {
    key: message.key,
    value: Buffer.from(message.body),
    headers: { ...headers, [envelopeHeader]: writeEnvelope(envelope) },
    timestamp: `${message.publishedAt.getTime()}`,
  }
}
