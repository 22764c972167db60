import { RESUME_PARAMETER } from "../../../types/resume-frames.ts"
import { type Cursor, readCursor } from "./cursor.ts"

/** A client that can resume. */
export interface ResumableClient {
  /** Chosen by the client; what it publishes is not sent to it again. */
  readonly id: string
  /** Up to where it has all messages; undefined at its first connection. */
  readonly cursor: Cursor | undefined
  /** It has a cursor, which cannot be read. */
  readonly isInvalid: boolean
  /** The topics of its last connection, by their hashes; undefined if they are not known. */
  readonly topics: KnownTopics | undefined
}

export interface KnownTopics {
  /** It has all messages of them up to its cursor. */
  readonly pending: readonly string[]
  /** It may have missed messages of them before its cursor. */
  readonly owed: readonly string[]
}

/** More do not fit the length of a URL. */
const MOST_TOPICS = 64

/**
 * The client of a handshake; undefined if it cannot resume.
 * @param search query string
 */
export function resumableClient(search: string): ResumableClient | undefined {
  if (!search.includes(RESUME_PARAMETER)) return undefined
  const [, id, text, topics] =
    /^([\w-]{1,32})(?:~([^*]*)(?:\*([\s\S]*))?)?$/.exec(
      new URLSearchParams(search).get(RESUME_PARAMETER) ?? "",
    ) ?? []
  if (id === undefined) return undefined
  const cursor = text === undefined ? undefined : readCursor(text)
  const isInvalid = text !== undefined && cursor === undefined
  return { id, cursor, isInvalid, topics: topics === undefined ? undefined : readTopics(topics) }
}

/** undefined: the text is no list of topics: `hash.hash.!hash`, those that are owed with `!`. */
function readTopics(text: string): KnownTopics | undefined {
  if (text === "") return { pending: [], owed: [] }
  const all = text.split(".", MOST_TOPICS + 1)
  if (all.length > MOST_TOPICS || !all.every((one) => /^!?[0-9a-z]{1,7}$/.test(one))) {
    return undefined
  }
  return {
    pending: all.filter((one) => !one.startsWith("!")),
    owed: all.filter((one) => one.startsWith("!")).map((one) => one.slice(1)),
  }
}
