import { nodeModule } from "../../base/node.ts"
import type { CookieCode } from "../../types/route.ts"
import type { Context } from "../api.ts"
import type { RequestContext } from "../context.ts"
import { unsignCookie } from "./sign.ts"

/**
 * The value of a cookie of ours. The C++ core removes bytes beyond ASCII from the start of the header,
 * so that the first cookie of a request may be one that a sibling domain has set under a name which
 * only looks like one with the prefix `__Host-` or `__Secure-`. In that place such a cookie counts
 * only with its companion, which follows it and hence has the name that it shows.
 * @returns undefined when it is not there, is there twice, or lacks the companion that it needs
 */
export function readBoundCookie(context: Context, name: string): string | undefined {
  const { cookie } = context.headers
  const values: (string | undefined)[] = []
  const names = [name, companionOf(name)].map((one) => ({ name: one, signed: false }))
  readCookies(cookie, names, [], values)
  const [value, companion] = values
  if (value === undefined || cookie === undefined || !hasPrefix(name)) return value
  if (!(context as RequestContext).trimsHeaders || !isFirstCookie(cookie, name)) return value
  return companion === digestOf(name, value) ? value : undefined
}

/**
 * What to set for a cookie: `name=value`, and the companion of a prefixed name. The companion is bound
 * to the value, so that it is worthless with the cookie of another client.
 * @param value "" to remove both
 */
export function boundCookies(name: string, value: string): readonly string[] {
  const own = `${name}=${value}`
  if (!hasPrefix(name)) return [own]
  return [own, `${companionOf(name)}=${value === "" ? "" : digestOf(name, value)}`]
}

function companionOf(name: string): string {
  return `${name}-bound`
}

function digestOf(name: string, value: string): string {
  const { createHash } = nodeModule("crypto")
  return createHash("sha256").update(`${name}=${value}`).digest("base64url")
}

/**
 * The texts of known cookies (RFC 6265 §5.4, as user agents send them). Of several cookies of one
 * name the first counts: user agents send the one with the longer path first; of a name with the
 * prefix `__Host-` or `__Secure-` none. Quotes around a value are taken off; a value with `%` is
 * percent-decoded, and stays as it is when it cannot be.
 * @param header value of `cookie`
 * @param values where the texts are put, one for each cookie; undefined for one that is not there
 * or, of a signed one, whose signature is not valid
 */
export function readCookies(
  header: string | undefined,
  cookies: readonly CookieCode[],
  secrets: readonly string[],
  values: (string | undefined)[],
): void {
  for (const { name, signed } of cookies) {
    const raw = header === undefined ? undefined : rawCookie(header, name)
    const text = raw === undefined ? undefined : decoded(raw)
    values.push(text !== undefined && signed ? unsignCookie(name, text, secrets) : text)
  }
}

/**
 * The value of the first cookie of a name, as sent. A prefixed name that occurs twice is rejected:
 * a browser has one such cookie, so another party has set the other one under a name that looks alike
 * when its bytes beyond ASCII are cut off.
 */
function rawCookie(header: string, name: string): string | undefined {
  let value: string | undefined
  for (let start = 0; start < header.length;) {
    let end = header.indexOf(";", start)
    if (end === -1) end = header.length
    const from = skipBlanks(header, start, end)
    if (header.startsWith(name, from)) {
      const equals = skipBlanks(header, from + name.length, end)
      if (equals < end && header[equals] === "=") {
        if (value !== undefined) return undefined
        value = trimmed(header, equals + 1, end)
        if (!hasPrefix(name)) return value
      }
    }
    start = end + 1
  }
  return value
}

/** Whether browsers restrict who may set a cookie of this name (RFC 6265bis §4.1.3; in any case). */
function hasPrefix(name: string): boolean {
  return PREFIX.test(name)
}

const PREFIX = /^__(?:Host|Secure)-/i

/** Whether a header begins with the cookie of this name. */
function isFirstCookie(header: string, name: string): boolean {
  const from = skipBlanks(header, 0, header.length)
  if (!header.startsWith(name, from)) return false
  return header[skipBlanks(header, from + name.length, header.length)] === "="
}

function skipBlanks(text: string, start: number, end: number): number {
  let at = start
  while (at < end && isBlank(text.charCodeAt(at))) at++
  return at
}

function trimmed(text: string, start: number, stop: number): string {
  const from = skipBlanks(text, start, stop)
  let end = stop
  while (end > from && isBlank(text.charCodeAt(end - 1))) end--
  const isQuoted = end - from > 1 && text[from] === '"' && text[end - 1] === '"'
  return isQuoted ? text.slice(from + 1, end - 1) : text.slice(from, end)
}

function isBlank(code: number): boolean {
  return code === 0x20 || code === 0x09
}

function decoded(raw: string): string {
  if (!raw.includes("%")) return raw
  try {
    return decodeURIComponent(raw)
  } catch {
    return raw
  }
}
