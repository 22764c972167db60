import type { Buffer } from "node:buffer"
import { ascii } from "./text.ts"

const OPEN = 0x7b
const CLOSE = 0x7d
const COMMA = 0x2c
const QUOTE = 0x22
const BACKSLASH = 0x5c
const EQUALS = 0x3d
const NULL = /^null$/i

/**
 * The items of an array's text, `{a,"b c",NULL}` (PostgreSQL 8.15.6), null for NULL.
 * @returns null when items are arrays themselves
 */
export function splitArray(bytes: Buffer, start: number, end: number): (Buffer | null)[] | null {
  let at = start
  // `[2:3]={a,b}`: where it starts to count is nothing to JavaScript.
  if (bytes[at] !== OPEN) at = bytes.indexOf(EQUALS, at) + 1
  const items: (Buffer | null)[] = []
  at++
  while (at < end && bytes[at] !== CLOSE) {
    if (bytes[at] === OPEN) return null
    const from = at
    if (bytes[at] === QUOTE) {
      at = quoteEnd(bytes, at + 1)
      items.push(unescaped(bytes.subarray(from + 1, at)))
      at++
    } else {
      while (bytes[at] !== COMMA && bytes[at] !== CLOSE) at++
      const item = bytes.subarray(from, at)
      items.push(item.length === 4 && NULL.test(ascii(item, 0, 4)) ? null : item)
    }
    if (bytes[at] === COMMA) at++
  }
  return items
}

function quoteEnd(bytes: Buffer, from: number): number {
  let at = from
  for (; bytes[at] !== QUOTE; at++) if (bytes[at] === BACKSLASH) at++
  return at
}

function unescaped(item: Buffer): Buffer {
  if (!item.includes(BACKSLASH)) return item
  // Not by its bare name, which bundlers for browsers take as a wish for a polyfill.
  const copy = globalThis.Buffer.from(item)
  let to = 0
  for (let at = 0; at < copy.length; at++) {
    if (copy[at] === BACKSLASH) at++
    copy[to++] = copy[at]!
  }
  return copy.subarray(0, to)
}
