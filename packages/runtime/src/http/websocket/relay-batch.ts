import { Buffer } from "node:buffer"

/** A published message, on its way between processes. */
export interface RelayedMessage {
  readonly path: string
  readonly topic: string
  readonly data: string | Uint8Array
}

/** Messages of one process. */
export interface ReceivedBatch {
  /** The process that published them. */
  readonly origin: string
  /** Number of the first message; those that follow are numbered consecutively. */
  readonly first: number
  readonly messages: readonly RelayedMessage[]
}

/** The JSON text of a message: `[path, topic, text]`, or `[path, topic, base64, 1]` for bytes. */
export function writeMessage(path: string, topic: string, data: string | Uint8Array): string {
  if (typeof data === "string") return JSON.stringify([path, topic, data])
  const { buffer, byteOffset, byteLength } = data
  const text = Buffer.from(buffer, byteOffset, byteLength).toString("base64")
  return JSON.stringify([path, topic, text, 1])
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
  const [path, topic, data, isBinary] = message as readonly unknown[]
  if (typeof path !== "string" || typeof topic !== "string" || typeof data !== "string") {
    return undefined
  }
  return { path, topic, data: isBinary === 1 ? Uint8Array.from(Buffer.from(data, "base64")) : data }
}
