import type { UwsRequest } from "./uws-types.ts"

/**
 * A value that `forEach` gave, for a list of names and values: it loses bytes that are not UTF-8, so they are read
 * again. `getHeader` has only the first header of a name; bytes of others stay lost.
 */
export function keepBytes(
  req: UwsRequest,
  list: readonly string[],
  name: string,
  value: string,
): string {
  // A text of one byte a character, as nearly all are, is not searched.
  if (!value.includes("\ufffd") || list.includes(name)) return value
  return EXACT + req.getHeader(name)
}

/** `forEach` reads values as UTF-8, `getHeader` and `node:http` as latin-1. */
export function asLatin1(value: string): string {
  if (ASCII.test(value)) return value
  return value.startsWith(EXACT) ? value.slice(EXACT.length) : Buffer.from(value).toString("latin1")
}

// Neither core lets one through in a header.
const EXACT = "\0"
const ASCII = /^[\t\x20-\x7e]*$/

/**
 * The core writes the characters of a one-byte string as they are, which is latin-1 ("é" became
 * the byte E9; seen on uwebsockets@3.0.6). ASCII alone goes as text: it is cheaper than a Buffer.
 */
export function utf8(text: string): string | Uint8Array {
  return Buffer.byteLength(text) === text.length ? text : Buffer.from(text)
}
