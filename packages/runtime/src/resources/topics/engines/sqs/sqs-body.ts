import { createHash } from "node:crypto"
import type { OutgoingMessage } from "../../topics-engine.ts"
import type { Envelope } from "../envelope.ts"
import { writeText } from "../one-text.ts"

/** A whole message as one text. SQS refuses characters that XML does not allow. */
export function writeBody(envelope: Envelope): string {
  // In JSON such a one can only stand within a text.
  return writeText(envelope).replace(
    /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  )
}

/** FIFO queues deliver the messages of a group in order, and drop repeated ids. */
export function fifoOf(message: OutgoingMessage): Record<string, string> {
  return { MessageGroupId: groupOf(message), MessageDeduplicationId: hash(message.id) }
}

// Messages without a key are unordered: each has a group of its own.
const groupOf = ({ key, id }: OutgoingMessage): string =>
  key === null ? `i${hash(id)}` : `k${hash(key)}`

// Both are limited to 128 characters of printable ASCII; keys and ids may be any text.
function hash(text: string): string {
  return createHash("sha256").update(Buffer.from(text, "utf16le")).digest("hex")
}
