import { createHash } from "node:crypto"
import type { OutgoingMessage } from "../../engine.ts"
import type { Envelope } from "../envelope.ts"
import { writeText } from "../one-text.ts"

/** One text with all of a message. What XML has no characters for is refused by SQS. */
export function writeBody(envelope: Envelope): string {
  // In JSON such a one can only stand within a text.
  return writeText(envelope).replace(
    /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  )
}

/** FIFO queues take messages of a group one after the other; ids that they know they drop. */
export function fifoOf(message: OutgoingMessage): Record<string, string> {
  return { MessageGroupId: groupOf(message), MessageDeduplicationId: hash(message.id) }
}

// Messages without a key have no order: each is a group of its own.
const groupOf = ({ key, id }: OutgoingMessage): string =>
  key === null ? `i${hash(id)}` : `k${hash(key)}`

// Both take 128 characters of printable ASCII; ours may be any text.
function hash(text: string): string {
  return createHash("sha256").update(Buffer.from(text, "utf16le")).digest("hex")
}
