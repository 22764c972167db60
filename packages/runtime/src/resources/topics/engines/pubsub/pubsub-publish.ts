import { createHash } from "node:crypto"
import { runtimeError } from "../../../../base/errors/catalog.ts"
import type { OutgoingMessage, TopicSpec } from "../../topics-engine.ts"
import { writeText } from "../one-text.ts"
import type { Google } from "./google.ts"
import type { Names } from "./pubsub-names.ts"

// Of a request.
const MOST_BYTES = 10_000_000
const MOST_MESSAGES = 1000

interface Sent {
  data: Buffer
  orderingKey?: string
}

/** Sends in the order of the list. */
export async function publishAll(
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
export function checkSize({ data }: Sent): number {
  const size = data.length + 200
  if (size > MOST_BYTES) throw runtimeError("PC2105", "Pub/Sub", size, MOST_BYTES)
  return size
}

/** @param to the only subscription that it is for */
export function sentOf(topic: TopicSpec, message: OutgoingMessage, to?: string): Sent {
  const data = Buffer.from(writeText({ message, to }))
  if (!topic.isOrdered || message.key === null) return { data }
  // The service limits keys to 1024 bytes; keys of topics may be any text.
  const key = createHash("sha256").update(Buffer.from(message.key, "utf16le")).digest("hex")
  return { data, orderingKey: `k${key}` }
}
