import type { Buffer } from "node:buffer"
import { ascii } from "./column-text.ts"

const OPEN = 0x7b
const CLOSE = 0x7d
const COMMA = 0x2c
const QUOTE = 0x22
const BACKSLASH = 0x5c
const EQUALS = 0x3d
const BRACKET = 0x5b
const NULL = /^null$/i

/**
 * The items of an array's text, `{a,"b c",NULL}` (PostgreSQL 8.15.6), null for NULL. No byte outside `start` to `end`
 * is read.
 * @param delimiter the character between items, a comma for nearly all types (`typdelim`)
 * @returns null when items are arrays themselves, undefined when the text is not that of an array
 */
export function splitArray(
  bytes: Buffer,
  start: number,
  end: number,
  delimiter: number = COMMA,
): (Buffer | null)[] | null | undefined {
  let at = bytes[start] === BRACKET ? afterBounds(bytes, start, end) : start
  const last = end - 1
  if (at >= last || bytes[at] !== OPEN || bytes[last] !== CLOSE) return undefined
  const items: (Buffer | null)[] = []
  if (++at === last) return items
  for (; ; at++) {
    if (bytes[at] === OPEN) return null
    const from = at
    at = bytes[at] === QUOTE ? quoteEnd(bytes, at + 1, last) : itemEnd(bytes, at, last, delimiter)
    const item = itemOf(bytes, from, at)
    if (item === undefined) return undefined
    items.push(item)
    if (at === last) return items
    if (at > last || bytes[at] !== delimiter) return undefined
  }
}

// `[2:3]={a,b}`: the lower bound has no meaning in JavaScript.
function afterBounds(bytes: Buffer, start: number, end: number): number {
  for (let at = start; at < end; at++) if (bytes[at] === EQUALS) return at + 1
  return end
}

/** Position after the closing quote; beyond `last` without one. */
function quoteEnd(bytes: Buffer, from: number, last: number): number {
  let at = from
  for (; at < last && bytes[at] !== QUOTE; at++) if (bytes[at] === BACKSLASH) at++
  return at + 1
}

function itemEnd(bytes: Buffer, from: number, last: number, delimiter: number): number {
  let at = from
  while (at < last && bytes[at] !== delimiter) at++
  return at
}

/** undefined: an empty item is written in quotes. */
function itemOf(bytes: Buffer, from: number, end: number): Buffer | null | undefined {
  if (bytes[from] === QUOTE) return unescaped(bytes.subarray(from + 1, end - 1))
  const length = end - from
  if (length === 0) return undefined
  return length === 4 && NULL.test(ascii(bytes, from, end)) ? null : bytes.subarray(from, end)
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
