import type { Refusal } from "../core.ts"
import { FieldNotes } from "./head-fields.ts"
import {
  COLON,
  CR,
  isBlank,
  isName,
  isSame,
  LF,
  nameBytes,
  PATH_BYTE,
  QUERY_BYTE,
  QUESTION_MARK,
  SLASH,
  SPACE,
  TOKEN,
  VALUE_BYTE,
} from "./head-bytes.ts"

/** What `readHead` gives in place of the end of a head: it is incomplete. */
export const MORE = -1
/** It is not HTTP/1.1 as RFC 9112 defines it. */
const BAD = -2
/** The end of its body, or its host, can be read in two ways. */
const UNSOUND = -3
/** It has more fields than are read. */
const MANY = -4

/** The refusals that they are for an application. */
export const HEAD_FAULTS: ReadonlyMap<number, Refusal> = new Map([
  [BAD, "bad-request"],
  [UNSOUND, "framing"],
  [MANY, "headers-too-large"],
])

/** As many as the C++ core takes. */
export const MOST_FIELDS = 98

/** Methods that `node:http` knows, but CONNECT, which is for proxies; all others are refused. */
const METHODS: ReadonlySet<string> = new Set(
  (
    "ACL BIND CHECKOUT COPY DELETE GET HEAD LINK LOCK M-SEARCH MERGE MKACTIVITY MKCALENDAR MKCOL MOVE " +
    "NOTIFY OPTIONS PATCH POST PROPFIND PROPPATCH PURGE PUT QUERY REBIND REPORT SEARCH SOURCE SUBSCRIBE TRACE " +
    "UNBIND UNLINK UNLOCK UNSUBSCRIBE"
  ).split(" "),
)
const LONGEST_METHOD = 11

/** Whether requests with this method are read. */
export function isMethod(method: string): boolean {
  return METHODS.has(method)
}

/**
 * Request line and fields of one request, as positions in the bytes that they were read from. A server
 * uses one for all its requests: what is needed after `Route.run` is copied.
 */
export class Head {
  bytes: Buffer = Buffer.alloc(0)
  method = ""
  /** HTTP/1.0. */
  isOld = false
  /** Number of fields. */
  count = 0
  /** Of each field: start and end of its name, start and end of its value. */
  readonly places: Int32Array = new Int32Array(4 * MOST_FIELDS)
  /** What the fields mean that the core itself reads. */
  readonly notes: FieldNotes = new FieldNotes()
  /** Where the path starts, where it ends, and where the target ends. */
  pathAt = 0
  pathEnd = 0
  targetEnd = 0

  /** Path as sent, without the query string. */
  get path(): string {
    const { bytes, pathAt, pathEnd } = this
    const path = bytes.toString("latin1", pathAt, pathEnd)
    // Absolute-form without a path: `http://host?a`.
    return path === "" ? "/" : path
  }

  /** Query string as sent, without `?`. */
  get query(): string {
    const { bytes, pathEnd, targetEnd } = this
    return pathEnd === targetEnd ? "" : bytes.toString("latin1", pathEnd + 1, targetEnd)
  }

  /** The value of the first field of a name; undefined when it is absent or empty. */
  field(name: Uint8Array): string | undefined {
    const { bytes, places } = this
    for (let at = 0, end = 4 * this.count; at < end; at += 4) {
      if (!isName(bytes, places[at] as number, places[at + 1] as number, name)) continue
      const start = places[at + 2] as number
      const stop = places[at + 3] as number
      return start === stop ? undefined : bytes.toString("latin1", start, stop)
    }
    return undefined
  }
}

/**
 * Reads the head of a request that starts at `start`, and decides whether it is valid: nothing is
 * repaired, no line may end in LF alone, and no field may be continued on a next line.
 * @returns where it ends, or `MORE`, `BAD`, `UNSOUND`, `MANY`
 */
export function readHead(head: Head, bytes: Buffer, start: number): number {
  head.bytes = bytes
  head.count = 0
  head.notes.clear()
  const { length } = bytes
  let at = start
  // RFC 9112 §2.2: empty lines before a request are skipped.
  while (at < length && bytes[at] === CR) {
    if (at + 1 === length) return MORE
    if (bytes[at + 1] !== LF) return BAD
    at += 2
  }
  return readMethod(head, bytes, at)
}

function readMethod(head: Head, bytes: Buffer, start: number): number {
  const { length } = bytes
  let at = start
  while (at < length && TOKEN[bytes[at] as number] === 1) at++
  if (at - start > LONGEST_METHOD) return BAD
  if (at === length) return MORE
  if (bytes[at] !== SPACE) return BAD
  const method = methodOf(bytes, start, at)
  if (method === undefined) return BAD
  head.method = method
  // RFC 9112 §3 permits more than one space, and so does `node:http`.
  while (at < length && bytes[at] === SPACE) at++
  return readTarget(head, bytes, at)
}

/** Those that are read without making a string. */
const COMMON = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"].map((name) => ({
  name,
  bytes: nameBytes(name),
}))

function methodOf(bytes: Buffer, at: number, end: number): string | undefined {
  for (const one of COMMON) if (isSame(bytes, at, end, one.bytes)) return one.name
  const method = bytes.toString("latin1", at, end)
  return METHODS.has(method) ? method : undefined
}

function readTarget(head: Head, bytes: Buffer, start: number): number {
  const { length } = bytes
  let at = start
  while (at < length && PATH_BYTE[bytes[at] as number] === 1) at++
  const pathEnd = at
  if (bytes[at] === QUESTION_MARK) {
    while (at < length && QUERY_BYTE[bytes[at] as number] === 1) at++
  }
  if (at === length) return MORE
  if (bytes[at] !== SPACE || at === start) return BAD
  head.pathAt = start
  head.pathEnd = pathEnd
  head.targetEnd = at
  if (bytes[start] !== SLASH && !readOtherForm(head)) return BAD
  return readVersion(head, bytes, at + 1)
}

/** Absolute-form (`http://host/path`) and `*`; authority-form is for proxies. */
function readOtherForm(head: Head): boolean {
  const target = head.bytes.toString("latin1", head.pathAt, head.targetEnd)
  if (target === "*") return true
  const origin = ORIGIN.exec(target)?.[0]
  if (origin === undefined) return false
  head.pathAt += origin.length
  return true
}

const ORIGIN = /^https?:\/\/[\w\-.~!$&'()*+,;=:@%[\]]+(?=[/?]|$)/i

const VERSION = Buffer.from("HTTP/1.1\r\n")
const MINOR = 7

function readVersion(head: Head, bytes: Buffer, start: number): number {
  const { length } = bytes
  for (let i = 0; i < VERSION.length; i++) {
    if (start + i === length) return MORE
    if (bytes[start + i] === VERSION[i]) continue
    if (i !== MINOR || bytes[start + i] !== 48) return BAD
  }
  head.isOld = bytes[start + MINOR] === 48
  return readFields(head, bytes, start + VERSION.length)
}

function readFields(head: Head, bytes: Buffer, start: number): number {
  const { length } = bytes
  const { places, notes } = head
  let at = start
  while (at < length && bytes[at] !== CR) {
    const name = at
    while (at < length && TOKEN[bytes[at] as number] === 1) at++
    if (at === length) return MORE
    // An empty name, a space before the colon, a line that continues the one before.
    if (bytes[at] !== COLON || at === name) return BAD
    const nameEnd = at++
    while (at < length && isBlank(bytes[at])) at++
    const value = at
    while (at < length && VALUE_BYTE[bytes[at] as number] === 1) at++
    if (at < length && bytes[at] !== CR) return BAD
    if (at + 1 >= length) return MORE
    if (bytes[at + 1] !== LF) return BAD
    let end = at
    while (end > value && isBlank(bytes[end - 1])) end--
    at += 2
    if (head.count === MOST_FIELDS) return MANY
    const place = 4 * head.count++
    places[place] = name
    places[place + 1] = nameEnd
    places[place + 2] = value
    places[place + 3] = end
    notes.note(bytes, name, nameEnd, value, end)
  }
  if (at + 1 >= length) return MORE
  if (bytes[at + 1] !== LF) return BAD
  return notes.conclude(head.isOld) ? at + 2 : UNSOUND
}
