/**
 * The framing of a request's body, by its header fields (RFC 9112 §6.3).
 * A number is a content-length; "none": neither field is there; "bad": do not read on.
 */
export type Framing = number | "none" | "chunked" | "bad"

/** What the framing fields of one request are. */
export interface FramingFields {
  /** Number of `content-length` fields, and the value of the last one. */
  lengths: number
  length: string
  /** Number of `transfer-encoding` fields, and the value of the last one. */
  codings: number
  coding: string
  /** Number of `content-type` fields. */
  types: number
}

/**
 * Decides on the framing. Stricter than the RFC where it lets us: two equal content-lengths may be
 * taken as one, but no client sends them and each proxy in front may take them otherwise.
 */
export function framingOf({ lengths, length, codings, coding, types }: FramingFields): Framing {
  if (codings === 0 && lengths === 0) return "none"
  // A body of two types: each reader takes another one of them.
  if (types > 1) return "bad"
  if (codings === 0) {
    return lengths === 1 ? readLength(length) : "bad"
  }
  return codings === 1 && lengths === 0 && isChunked(coding) ? "chunked" : "bad"
}

// "chunked" is the only coding that ends; names of codings are case-insensitive.
function isChunked(coding: string): boolean {
  return coding === "chunked" || coding.toLowerCase() === "chunked"
}

/** Digits only, at most 15 (exact as a number): no sign, no list, no `0x`, not empty. */
export function readLength(text: string): number | "bad" {
  if (text.length === 0 || text.length > 15) return "bad"
  let length = 0
  for (let i = 0; i < text.length; i++) {
    const digit = text.charCodeAt(i) - 48
    if (digit < 0 || digit > 9) return "bad"
    length = length * 10 + digit
  }
  return length
}

/**
 * Methods whose requests usually have no body and then no content-length. Of the others (POST, PUT,
 * PATCH, unknown ones) clients send `content-length: 0`, RFC 9110 §8.6.
 */
export function mayOmitLength(method: string): boolean {
  return method === "GET" || method === "HEAD" || method === "DELETE" || method === "OPTIONS"
}
