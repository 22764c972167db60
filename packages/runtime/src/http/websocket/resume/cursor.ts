/** By process, the number of the next message: all before it have arrived. */
export type Cursor = ReadonlyMap<string, number>

/** A message: the process that published it, and its number there, from 0. */
export interface MessageId {
  readonly origin: string
  readonly number: number
}

/** Processes in a cursor; more do not fit the length of a URL. */
const MOST_ORIGINS = 128

/** `a.12~b.0`; those that come last, if there are too many. */
export function writeCursor(cursor: Cursor): string {
  const all = [...cursor].slice(-MOST_ORIGINS)
  return all.map(([origin, number]) => writeId({ origin, number })).join("~")
}

/** undefined: the text is not a cursor. */
export function readCursor(text: string): Cursor | undefined {
  if (text === "") return new Map()
  const ids = text.split("~", MOST_ORIGINS + 1).map(readId)
  if (ids.length > MOST_ORIGINS || ids.includes(undefined)) return undefined
  return new Map((ids as MessageId[]).map(({ origin, number }) => [origin, number]))
}

export function writeId({ origin, number }: MessageId): string {
  return `${origin}.${number}`
}

/** undefined: the text is not an id. */
export function readId(id: string): MessageId | undefined {
  const [, origin, digits] = /^([\w-]{1,32})\.(\d{1,15})$/.exec(id) ?? []
  return origin === undefined ? undefined : { origin, number: Number(digits) }
}

/** Whether a message comes after a cursor. */
export function isAfter({ origin, number }: MessageId, cursor: Cursor): boolean {
  return number >= (cursor.get(origin) ?? 0)
}
