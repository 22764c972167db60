/** The validators of a response. */
export interface Version {
  /** With its quotes, and `W/` when it is weak. */
  readonly etag: string
  /** In milliseconds, whole seconds; undefined: not known. */
  readonly modified?: number
}

type Headers = Readonly<Record<string, string | undefined>>

/**
 * Whether the conditions of a request (RFC 9110 §13) hold, in the order of §13.2.2.
 * @returns 304 or 412 if that is the response; undefined to process the request
 */
export function conditionOf(
  method: string,
  headers: Headers,
  { etag, modified }: Version,
): 304 | 412 | undefined {
  const match = headers["if-match"]
  const unmodifiedSince = dateOf(headers["if-unmodified-since"])
  if (match !== undefined) {
    if (!hasTag(match, etag, true)) return 412
  } else if (unmodifiedSince !== undefined && modified !== undefined) {
    if (modified > unmodifiedSince) return 412
  }
  const isRead = method === "GET" || method === "HEAD"
  const noneMatch = headers["if-none-match"]
  if (noneMatch !== undefined) {
    if (!hasTag(noneMatch, etag, false)) return undefined
    return isRead ? 304 : 412
  }
  const modifiedSince = isRead ? dateOf(headers["if-modified-since"]) : undefined
  if (modifiedSince === undefined || modified === undefined) return undefined
  return modified <= modifiedSince ? 304 : undefined
}

/** Whether a range may be sent (§13.1.5): the client has the rest of this very version. */
export function isSameVersion(ifRange: string, { etag, modified }: Version): boolean {
  if (/^(W\/)?"/.test(ifRange)) return isStrong(etag) && ifRange === etag
  const date = dateOf(ifRange)
  return date !== undefined && date === modified
}

/** Whether a list of tags has this one: `*`, or by strong or weak comparison (§8.8.3.2). */
function hasTag(list: string, etag: string, strong: boolean): boolean {
  if (list.trim() === "*") return true
  const tags: readonly string[] = list.match(TAGS) ?? []
  if (strong) return isStrong(etag) && tags.includes(etag)
  return tags.some((tag) => opaque(tag) === opaque(etag))
}

// A tag may hold a comma (§8.8.3).
const TAGS = /(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"/g

function isStrong(etag: string): boolean {
  return !etag.startsWith("W/")
}

function opaque(etag: string): string {
  return etag.replace(/^W\//, "")
}

/** An invalid date is ignored (§13.1.3). */
function dateOf(text: string | undefined): number | undefined {
  // The form that is sent today; Date.parse alone takes `2024` and `1`, too.
  if (text === undefined || !/^[A-Z][a-z]{2,8},? .*(GMT|\d{4})$/.test(text)) return undefined
  const date = Date.parse(text)
  return Number.isNaN(date) ? undefined : date
}
