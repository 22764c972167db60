import { Buffer } from "node:buffer"
import { readFrame } from "../../../types/resume-frames.ts"
import { readId } from "./cursor.ts"
import type { History } from "./history.ts"
import type { KnownOrigin } from "./origins.ts"
import type { KeptMessage } from "./topic-history.ts"

/** A history with more is not handed over: it would delay messages. */
const MOST_BYTES = 8 * 1024 * 1024
/** Length of a part. */
const PART_LENGTH = 65_536

/** `[topic, frame, from, age in milliseconds, 1 for base64]` */
type Entry = readonly [topic: string, frame: string, from: string, age: number, isBinary: 0 | 1]

/** `[process, since, next, milliseconds since it was noticed]` */
type Origin = readonly [origin: string, since: number, next: number, age: number]

interface Part {
  readonly origins: readonly Origin[]
  readonly entries: readonly Entry[]
}

/** What a process keeps, in parts for another one that was started later; at least one. */
export function writeHandover(history: History, now: number): readonly string[] {
  if (history.bytes > MOST_BYTES) return [JSON.stringify({ origins: [], entries: [] })]
  const parts: string[] = []
  let entries: Entry[] = []
  let length = 0
  let origins = originsOf(history, now)
  const close = (): void => {
    parts.push(JSON.stringify({ origins, entries } satisfies Part))
    origins = []
    entries = []
    length = 0
  }
  for (const [topic, { frame, from, at }] of history.all()) {
    const isBinary = typeof frame !== "string"
    const text = isBinary ? Buffer.from(frame).toString("base64") : frame
    if (length > 0 && length + text.length > PART_LENGTH) close()
    entries.push([topic, text, from, Math.round(now - at), isBinary ? 1 : 0])
    length += topic.length + text.length
  }
  close()
  return parts
}

/** From where on no message was removed. */
function originsOf(history: History, now: number): readonly Origin[] {
  const first = new Map<string, number>()
  for (const { origin, number } of history.removed()) {
    first.set(origin, Math.max(first.get(origin) ?? 0, number + 1))
  }
  return [...history.origins.known()].map(({ origin, since, next, at }) => {
    return [origin, Math.max(since, first.get(origin) ?? 0), next, Math.round(now - at)]
  })
}

/**
 * Adds what another process keeps.
 * @param parts of `writeHandover`
 * @param own the process itself
 */
export function takeHandover(
  history: History,
  parts: readonly string[],
  own: string,
  now: number,
): void {
  const read = parts.map(readPart)
  /** By process, the numbers of messages that are new here. */
  const fresh = new Map<string, readonly [from: number, before: number]>()
  for (const [origin, since, next, age] of read.flatMap(({ origins }) => origins)) {
    if (origin === own) continue
    const known: KnownOrigin = { origin, since, next, at: now - age }
    fresh.set(origin, [since, history.origins.extend(known)])
  }
  const byTopic = new Map<string, KeptMessage[]>()
  for (const entry of read.flatMap(({ entries }) => entries)) {
    const message = messageOf(entry, now)
    const [from, before] = (message && fresh.get(message.origin)) ?? [0, 0]
    if (message === undefined || message.number < from || message.number >= before) continue
    const messages = byTopic.get(entry[0]) ?? []
    byTopic.set(entry[0], messages)
    messages.push(message)
  }
  for (const [topic, messages] of byTopic) history.prepend(topic, messages)
}

function messageOf(
  [topic, text, from, age, isBinary]: Entry,
  now: number,
): KeptMessage | undefined {
  const frame = isBinary === 1 ? Uint8Array.from(Buffer.from(text, "base64")) : text
  const read = readFrame(frame)
  const id = read?.kind === "message" ? readId(read.id) : undefined
  if (id === undefined) return undefined
  return { ...id, frame, from, at: now - age, bytes: topic.length + frame.length }
}

/** Other programs may send anything: then the part is empty. */
function readPart(text: string): Part {
  try {
    const { origins, entries } = JSON.parse(text) as Part
    if (origins.every(isOrigin) && entries.every(isEntry)) return { origins, entries }
  } catch {
    // Not a part.
  }
  return { origins: [], entries: [] }
}

function isOrigin([origin, ...numbers]: Origin): boolean {
  return numbers.length === 3 && numbers.every((one) => readId(`${origin}.${one}`) !== undefined)
}

function isEntry([topic, text, from, age]: Entry): boolean {
  const areTexts = [topic, text, from].every((one) => typeof one === "string")
  return areTexts && Number.isSafeInteger(age) && age >= 0
}
