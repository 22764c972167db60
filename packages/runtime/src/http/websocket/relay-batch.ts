import { Buffer } from "node:buffer"
import type { NoteName, RelayMark } from "../../transport/socket.ts"

/** A published message, on its way between processes. */
export interface RelayedMessage {
  readonly path: string
  readonly topic: string
  readonly data: string | Uint8Array
  readonly mark?: RelayMark
  /** In place of a message: how many a process has published. */
  readonly report?: {
    readonly origin: string
    readonly count: number
    readonly wantsReply: boolean
  }
  /** In place of a message: see `RelayMember.note`. */
  readonly note?: { readonly name: NoteName; readonly text: string }
}

/** Messages of one process. */
export interface ReceivedBatch {
  /** The process that published them. */
  readonly origin: string
  /** Number of the first message; those that follow are numbered consecutively. */
  readonly first: number
  readonly messages: readonly RelayedMessage[]
}

const TEXT = 0
const BYTES = 1
const REPORT = 2
const NOTE = 3

/** The JSON text of a message: `[path, topic, text or base64, kind, id, from]`; the end is left out if it is empty. */
export function writeMessage(
  path: string,
  topic: string,
  data: string | Uint8Array,
  mark?: RelayMark,
): string {
  const isText = typeof data === "string"
  const text = isText ? data : base64Of(data)
  if (mark !== undefined) {
    return JSON.stringify([path, topic, text, isText ? TEXT : BYTES, mark.id, mark.from])
  }
  return JSON.stringify(isText ? [path, topic, text] : [path, topic, text, BYTES])
}

/** The JSON text of a report: `[path, origin, "", 2, count, wantsReply]`. */
export function writeReport(
  path: string,
  { origin, count, wantsReply }: NonNullable<RelayedMessage["report"]>,
): string {
  return JSON.stringify([path, origin, "", REPORT, count, wantsReply])
}

/** The JSON text of a note: `[path, name, text, 3]`. */
export function writeNote(path: string, name: NoteName, text: string): string {
  return JSON.stringify([path, name, text, NOTE])
}

function base64Of({ buffer, byteOffset, byteLength }: Uint8Array): string {
  return Buffer.from(buffer, byteOffset, byteLength).toString("base64")
}

/** The text that crosses: it starts with its origin, so that a process recognizes its own. */
export function writeBatch(origin: string, first: number, messages: readonly string[]): string {
  return `${startOf(origin)}${first},[${messages.join(",")}]]`
}

/** How the batches of a process start. */
export function startOf(origin: string): string {
  return `[${JSON.stringify(origin)},`
}

/** undefined: the text is not a batch. Other programs may send anything on the channel. */
export function readBatch(text: string): ReceivedBatch | undefined {
  try {
    const batch = JSON.parse(text) as readonly unknown[]
    if (!Array.isArray(batch) || batch.length !== 3) return undefined
    const [origin, first, list] = batch as readonly unknown[]
    if (typeof origin !== "string" || origin.length > LONGEST_ORIGIN) return undefined
    if (!Number.isSafeInteger(first) || !Array.isArray(list)) return undefined
    const messages = list.map(readMessage)
    if (messages.includes(undefined)) return undefined
    return { origin, first: first as number, messages: messages as RelayedMessage[] }
  } catch {
    return undefined
  }
}

const LONGEST_ORIGIN = 64

function readMessage(message: unknown): RelayedMessage | undefined {
  if (!Array.isArray(message)) return undefined
  const [path, topic, text, kind = TEXT, id, from] = message as readonly unknown[]
  if (typeof path !== "string" || typeof topic !== "string" || typeof text !== "string") {
    return undefined
  }
  if (kind === NOTE) {
    if (topic !== "presence" && topic !== "history") return undefined
    return { path, topic: "", data: "", note: { name: topic, text } }
  }
  if (kind === REPORT) {
    if (!Number.isSafeInteger(id) || Number(id) < 0 || topic.length > LONGEST_ORIGIN)
      return undefined
    const report = { origin: topic, count: Number(id), wantsReply: from === true }
    return { path, topic: "", data: "", report }
  }
  const data = kind === BYTES ? Uint8Array.from(Buffer.from(text, "base64")) : text
  if (typeof id !== "string" || typeof from !== "string") return { path, topic, data }
  return { path, topic, data, mark: { id, from } }
}
