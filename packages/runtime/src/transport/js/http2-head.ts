import type { Refusal, RequestDetails } from "../core.ts"
import { readLength } from "../framing.ts"
import { isMethod, MOST_FIELDS } from "./head.ts"
import { isHost, NO_BODY } from "./head-fields.ts"

/** `H2Head.framing` of a body whose length is not declared. */
export const UNKNOWN_LENGTH = -2

const TARGET = /^(?:\/[\x21-\x7e]*|\*)$/
/** Between name and value, and behind the value, of a field over HTTP/1.1. */
const FIELD_BYTES = 4

/**
 * The head of a request over HTTP/2, from names and values as they were sent. The library has checked
 * names, values and pseudo-header fields (RFC 9113 §8.2 and §8.3), and that a `content-length` is
 * true; here is checked what it lets through.
 */
export class H2Head {
  method = ""
  /** Path as sent, without the query string. */
  path = ""
  query = ""
  /** Length of the body, `NO_BODY` or `UNKNOWN_LENGTH`. */
  framing: number
  contentType = ""
  /** The client waits for 100 before it sends the body. */
  expects = false
  #authority: string | undefined = undefined
  readonly #raw: readonly string[]

  /** @param hasBody whether anything but the head may come */
  constructor(raw: readonly string[], hasBody: boolean) {
    this.#raw = raw
    this.framing = hasBody ? UNKNOWN_LENGTH : NO_BODY
  }

  /** Bytes of the head, counted as over HTTP/1.1. */
  get size(): number {
    let size = 0
    for (const text of this.#raw) size += text.length
    return size + (this.#raw.length / 2) * FIELD_BYTES
  }

  /** Reads the fields that the core itself needs. @returns why the request is refused */
  read(headerBytes: number): Refusal | undefined {
    const raw = this.#raw
    if (raw.length > 2 * (MOST_FIELDS + 4) || this.size > headerBytes) return "headers-too-large"
    const seen: Seen = { hosts: 0, types: 0, lengths: 0 }
    for (let at = 0; at < raw.length; at += 2) {
      const fault = this.#note(raw[at] as string, raw[at + 1] as string, seen)
      if (fault !== undefined) return fault
    }
    if (!isMethod(this.method)) return "bad-request"
    if (seen.hosts > 1 || this.#authority === undefined) return "framing"
    return seen.lengths > 1 || seen.types > 1 ? "framing" : undefined
  }

  #note(name: string, value: string, seen: Seen): Refusal | undefined {
    switch (name) {
      case ":method":
        this.method = value
        break
      case ":scheme":
        return SCHEME.test(value) ? undefined : "bad-request"
      case ":path":
        return this.#noteTarget(value)
      case "host":
        seen.hosts++
        return this.#noteHost(value)
      case ":authority":
        return this.#noteHost(value)
      case "expect":
        if (/(?:^|\W)100-continue(?:$|\W)/i.test(value)) this.expects = true
        break
      case "content-type":
        seen.types++
        this.contentType ||= value
        break
      case "content-length":
        seen.lengths++
        return this.#noteLength(value)
      default:
    }
    return undefined
  }

  #noteTarget(target: string): Refusal | undefined {
    if (!TARGET.test(target)) return "bad-request"
    const mark = target.indexOf("?")
    this.path = mark === -1 ? target : target.slice(0, mark)
    this.query = mark === -1 ? "" : target.slice(mark + 1)
    return undefined
  }

  /** `:authority` and `host` name the same host, or the request can be read in two ways. */
  #noteHost(host: string): Refusal | undefined {
    const before = this.#authority
    this.#authority = host
    if (!isHost(host)) return "framing"
    return before === undefined || before.toLowerCase() === host.toLowerCase()
      ? undefined
      : "framing"
  }

  #noteLength(value: string): Refusal | undefined {
    const length = readLength(value)
    if (length === "bad") return "framing"
    if (this.framing !== NO_BODY) this.framing = length
    return undefined
  }

  /** The value of the first field of a name; undefined when it is absent or empty. */
  field(name: string): string | undefined {
    if (name === "host") return this.#authority
    const raw = this.#raw
    let found: string | undefined
    for (let at = 0; at < raw.length; at += 2) {
      if (raw[at] !== name) continue
      // Clients send cookies in several fields (RFC 9113 §8.2.3).
      if (name !== "cookie") return raw[at + 1] || undefined
      found = found === undefined ? raw[at + 1] : `${found}; ${raw[at + 1]}`
    }
    return found || undefined
  }

  /** All of it, for a handler that declares its context. */
  details(): RequestDetails {
    return new H2Details(this.method, this.path, this.#raw, this.#authority ?? "")
  }
}

/** Numbers of fields that may be there once. */
interface Seen {
  hosts: number
  types: number
  lengths: number
}

const SCHEME = /^https?$/i

/** Method, path and headers of a request; the headers are read on demand, since most hooks read none. */
class H2Details implements RequestDetails {
  readonly method: string
  readonly path: string
  readonly #raw: readonly string[]
  readonly #host: string
  #headers: Readonly<Record<string, string>> | undefined

  constructor(method: string, path: string, raw: readonly string[], host: string) {
    this.method = method
    this.path = path
    this.#raw = raw
    this.#host = host
  }

  get headers(): Readonly<Record<string, string>> {
    return (this.#headers ??= headersOf(this.#raw, this.#host))
  }
}

/** As over HTTP/1.1: the authority is the field `host` (RFC 9113 §8.3.1). */
function headersOf(raw: readonly string[], host: string): Readonly<Record<string, string>> {
  const headers = Object.create(null) as Record<string, string>
  headers["host"] = host
  for (let at = 0; at < raw.length; at += 2) {
    const name = raw[at] as string
    const value = raw[at + 1] as string
    if (name === "host" || name.startsWith(":")) continue
    const before = headers[name]
    if (before === undefined) headers[name] = value
    else headers[name] = before + (name === "cookie" ? "; " : ", ") + value
  }
  return headers
}
