import { message, type Message } from "./messages.ts"

const REFUSAL = `do $$begin raise exception using errcode = '0A000',
  message = 'PGlite takes no COPY FROM STDIN. Use insert, or a real PostgreSQL'; end$$`

/** The message, or one that fails in its place: PGlite terminates on COPY FROM STDIN. */
export function withoutCopyIn(each: Message): Message {
  const { letter, bytes, code } = each
  if (letter !== "P" && letter !== "Q") return each
  const at = letter === "Q" ? 5 : bytes.indexOf(0, 5) + 1
  const end = bytes.indexOf(0, at)
  if (end < 0 || !COPY_IN.test(bytes.toString("utf8", at, end))) return each
  const changed = message(letter, bytes.subarray(5, at), REFUSAL, bytes.subarray(end + 1))
  return { letter, bytes: changed, code }
}

const COPY_IN = /^\s*copy\s[^;]*\sfrom\s+stdin\b/i
