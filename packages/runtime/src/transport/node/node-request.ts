import type { IncomingMessage } from "node:http"
import type { RequestDetails } from "../core.ts"
import { framingOf, type Framing, type FramingFields } from "../framing.ts"

/** A request target, split: path and query as sent, without `?`. */
export interface Target {
  readonly path: string
  readonly query: string
}

/** Origin-form (`/a?b`) as it is; absolute-form (`http://host/a?b`) without scheme and host. */
export function readTarget(raw: string): Target {
  let url = raw.startsWith("/") ? raw : raw.replace(ABSOLUTE, "")
  if (url !== raw && !url.startsWith("/")) url = `/${url}`
  const mark = url.indexOf("?")
  if (mark === -1) return { path: asUtf8(url), query: "" }
  return { path: asUtf8(url.slice(0, mark)), query: asUtf8(url.slice(mark + 1)) }
}

const ABSOLUTE = /^https?:\/\/[^/?#]*/i

// Node gives bytes beyond ASCII one by one, the C++ core as the UTF-8 they are.
function asUtf8(text: string): string {
  return ASCII.test(text) ? text : Buffer.from(text, "latin1").toString("utf8")
}

const ASCII = /^[\x20-\x7e]*$/

/** The first header of each (lower-case) name; undefined when it is absent or empty. */
export function readHeaders(
  { rawHeaders }: IncomingMessage,
  names: readonly string[],
): readonly (string | undefined)[] {
  return names.map((name) => {
    for (let i = 0; i < rawHeaders.length; i += 2) {
      const key = rawHeaders[i] as string
      if (key.length === name.length && key.toLowerCase() === name) {
        return rawHeaders[i + 1] || undefined
      }
    }
    return undefined
  })
}

/**
 * How the body ends; "bad" also when there are two hosts, none, or an invalid one. Node's parser has
 * rejected most invalid requests, but lets `gzip, chunked` pass, a bodyless `xchunked`, a second
 * host, and any text as a host.
 */
export function readFraming({ rawHeaders, httpVersionMinor }: IncomingMessage): Framing {
  const fields: FramingFields = { lengths: 0, length: "", codings: 0, coding: "", types: 0 }
  let hosts = 0
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i] as string
    // The length distinguishes nearly all other headers without creating a string.
    const { length } = name
    if (length !== 4 && length !== 12 && length !== 14 && length !== 17) continue
    switch (name.toLowerCase()) {
      case "host":
        hosts++
        if (!HOST.test(rawHeaders[i + 1] as string)) hosts++
        break
      case "content-type":
        fields.types++
        break
      case "content-length":
        fields.lengths++
        fields.length = rawHeaders[i + 1] as string
        break
      case "transfer-encoding":
        fields.codings++
        fields.coding = rawHeaders[i + 1] as string
        break
      default:
    }
  }
  // RFC 9112 §3.2; HTTP/1.0 knows none.
  if (hosts > 1 || (hosts === 0 && httpVersionMinor > 0)) return "bad"
  return framingOf(fields)
}

// RFC 9110 §7.2: host and port alone, and one of them. Names beyond DNS are let through.
const HOST = /^(?:[\w\-.~!$&'()*+;=%]+|\[[\da-fA-F:.]+\])(?::\d*)?$/

/** Everything about the request, for handlers that declare the context. */
export function readDetails(req: IncomingMessage, path: string): RequestDetails {
  const headers = Object.create(null) as Record<string, string>
  const { rawHeaders } = req
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = (rawHeaders[i] as string).toLowerCase()
    const value = rawHeaders[i + 1] as string
    const before = headers[name]
    if (before === undefined) headers[name] = value
    else headers[name] = before + (name === "cookie" ? "; " : ", ") + value
  }
  return { method: req.method ?? "", path, headers }
}
