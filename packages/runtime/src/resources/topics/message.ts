import { durationMs } from "../../base/duration.ts"
import { runtimeError } from "../../base/errors/catalog.ts"
import { PrecastError } from "../../base/errors/precast-error.ts"
import type { OutgoingMessage } from "./topics-engine.ts"
import { onlyKnown, type PublishOptions } from "./topics-options.ts"

/** The attribute with the type that a message was encoded from. */
export const TYPE_ATTRIBUTE = "precast-type"

// The lowest limit of all brokers: 256 KB of SQS for message and attributes.
const MOST_ATTRIBUTES = 64
const LONGEST_ID = 256
const MOST_KEY_BYTES = 1024
const LONGEST_DELAY_MS = 366 * 86_400_000

// Well below the smallest limit of a broker (256 KiB), even where each character is three bytes.
const LARGE_CHARACTERS = 65_536

/**
 * Whether a broker could refuse the message for its size. Such a message is sent in a separate
 * request, so that a refusal affects no other message.
 */
export function isLarge({ body, attributes }: OutgoingMessage): boolean {
  let size = body.length
  for (const name in attributes) size += name.length + attributes[name]!.length
  return size > LARGE_CHARACTERS
}

/** Whether an error means that the broker will never accept this message; another message may be accepted. */
export function isMessageRefused(error: unknown): error is PrecastError {
  return error instanceof PrecastError && ["PC2100", "PC2105", "PC2180"].includes(error.code)
}

/** A message without its body. */
export interface MessageHead {
  readonly topic: string
  readonly key: unknown
  readonly typeTag: string
}

const OPTIONS = ["tx", "delay", "attributes", "id"]

/** @throws PrecastError PC2030 for unknown options, PC2093 for invalid values */
export function messageOf(
  body: string,
  { topic, key, typeTag }: MessageHead,
  options: PublishOptions,
): OutgoingMessage {
  // A misspelled `tx` would publish outside the transaction.
  onlyKnown(`publish to "${topic}"`, options, OPTIONS)
  const { delay, attributes, id } = options
  const now = Date.now()
  return {
    ...(id === undefined ? { id: crypto.randomUUID() } : { id: readId(topic, id), isNamed: true }),
    body,
    attributes: { ...(attributes && readAttributes(topic, attributes)), [TYPE_ATTRIBUTE]: typeTag },
    key: readKey(topic, key),
    notBefore: delay === undefined ? null : new Date(now + readDelay(topic, delay)),
    publishedAt: new Date(now),
  }
}

function readId(topic: string, id: unknown): string {
  if (typeof id === "string" && id !== "" && id.length <= LONGEST_ID) return id
  throw runtimeError("PC2093", topic, `its id must be a string of 1 to ${LONGEST_ID} characters`)
}

function readDelay(topic: string, delay: unknown): number {
  const ms = durationMs(delay)
  if (ms !== undefined && ms <= LONGEST_DELAY_MS) return ms
  throw runtimeError("PC2093", topic, `its delay must be a duration of at most 366 days`)
}

function readAttributes(topic: string, attributes: unknown): Record<string, string> {
  if (typeof attributes !== "object" || attributes === null)
    throw runtimeError("PC2093", topic, "its attributes must be an object with string values")
  const entries = Object.entries(attributes as Record<string, unknown>)
  if (entries.length > MOST_ATTRIBUTES)
    throw runtimeError("PC2093", topic, `it has more than ${MOST_ATTRIBUTES} attributes`)
  for (const [name, value] of entries) {
    if (name === "" || name.startsWith("precast-"))
      throw runtimeError("PC2093", topic, `${JSON.stringify(name)} is not a valid attribute name`)
    if (typeof value !== "string")
      throw runtimeError("PC2093", topic, `the attribute ${JSON.stringify(name)} must be a string`)
  }
  // Without a prototype: `__proto__` is a name like any other.
  return Object.assign(Object.create(null), attributes) as Record<string, string>
}

function readKey(topic: string, key: unknown): string | null {
  if (key === null || key === undefined) return null
  const text = String(key)
  if (text.length * 3 > MOST_KEY_BYTES && new TextEncoder().encode(text).length > MOST_KEY_BYTES)
    throw runtimeError("PC2093", topic, `its key has more than ${MOST_KEY_BYTES} bytes`)
  return text
}
