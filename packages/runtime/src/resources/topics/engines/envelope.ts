import type { DeadLetterError, OutgoingMessage } from "../topics-engine.ts"

/** Message metadata next to the body, for brokers whose headers do not accept arbitrary text. */
export interface Envelope {
  message: OutgoingMessage
  /** Earlier attempts that the broker has not counted. */
  attempts?: number
  dead?: { attempts: number; error: DeadLetterError; diedAt: Date }
}

interface Written {
  id: string
  key?: string
  attributes?: Record<string, string>
  at: number
  notBefore?: number
  attempts?: number
  dead?: { attempts: number; error: DeadLetterError; at: number }
}

/** All of a message but its body, as one line of printable ASCII. */
export function writeEnvelope({ message, attempts, dead }: Envelope): string {
  const written: Written = {
    id: message.id,
    ...(message.key !== null && { key: message.key }),
    attributes: message.attributes,
    at: message.publishedAt.getTime(),
    ...(message.notBefore && { notBefore: message.notBefore.getTime() }),
    ...(attempts && { attempts }),
    ...(dead && {
      dead: { attempts: dead.attempts, error: dead.error, at: dead.diedAt.getTime() },
    }),
  }
  return ascii(written)
}

/** JSON in printable ASCII: control characters are escaped by JSON itself, all above here. */
export function ascii(value: unknown): string {
  return JSON.stringify(value).replace(
    /[\u007f-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  )
}

/**
 * The message of a line that `writeEnvelope` wrote. For a line of another program, only the
 * body and `fallbackId`: the core reports the error.
 */
export function readEnvelope(line: string | undefined, body: string, fallbackId: string): Envelope {
  const written = parse(line)
  if (!written) return { message: stranger(body, fallbackId) }
  const { id, key, attributes, at, notBefore, attempts, dead } = written
  return {
    message: {
      id,
      body,
      attributes: attributes ?? {},
      key: key ?? null,
      notBefore: notBefore === undefined ? null : new Date(notBefore),
      publishedAt: new Date(at),
    },
    ...(attempts !== undefined && { attempts }),
    ...(dead && {
      dead: { attempts: dead.attempts, error: dead.error, diedAt: new Date(dead.at) },
    }),
  }
}

function parse(line: string | undefined): Written | undefined {
  if (line === undefined) return undefined
  try {
    const value: unknown = JSON.parse(line)
    return isWritten(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** Whether each part has its type: another program can send something similar to an envelope. */
function isWritten(value: unknown): value is Written {
  if (!isObject(value)) return false
  const { id, key, attributes, at, notBefore, attempts, dead } = value
  return (
    typeof id === "string" &&
    isTime(at) &&
    (key === undefined || typeof key === "string") &&
    (attributes === undefined || isTexts(attributes)) &&
    (notBefore === undefined || isTime(notBefore)) &&
    (attempts === undefined || isCount(attempts)) &&
    (dead === undefined || isDead(dead))
  )
}

function isDead(value: unknown): boolean {
  if (!isObject(value) || !isCount(value["attempts"]) || !isTime(value["at"])) return false
  const { error } = value
  return (
    isObject(error) && typeof error["code"] === "string" && typeof error["message"] === "string"
  )
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}

function isTexts(value: unknown): boolean {
  return isObject(value) && Object.values(value).every((text) => typeof text === "string")
}

// The times that a Date can have, in milliseconds since 1970 (ECMA-262 21.4.1.1).
const isTime = (value: unknown): boolean =>
  Math.abs(Number(value)) <= 8.64e15 && typeof value === "number"

const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 0

const stranger = (body: string, id: string): OutgoingMessage => ({
  id,
  body,
  attributes: {},
  key: null,
  notBefore: null,
  publishedAt: new Date(),
})
