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
}

/**
 * The client of a handshake; undefined if it cannot resume.
 * @param search query string
 */
export function resumableClient(search: string): ResumableClient | undefined {
  if (!search.includes(RESUME_PARAMETER)) return undefined
  const [, id, text] =
    /^([\w-]{1,32})(?:~([\s\S]*))?$/.exec(
      new URLSearchParams(search).get(RESUME_PARAMETER) ?? "",
    ) ?? []
  if (id === undefined) return undefined
  const cursor = text === undefined ? undefined : readCursor(text)
  return { id, cursor, isInvalid: text !== undefined && cursor === undefined }
}
