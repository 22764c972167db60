import { shortEscapedAt } from "./escaped-at.ts"
import { source, spaceEnd, START } from "./source.ts"

// Most strings are short: a call of WebAssembly costs more than a few rounds.
const NEAR = 24

/** The string whose quote is at `at`, or behind white space there; without one `source.at` is 0. */
export function stringAt(at: number): string {
  const { bytes, view } = source
  let start = at + 1
  if (bytes[at] !== 34 && (bytes[at] !== 32 || bytes[start++] !== 34)) return laterStringAt(at)
  const near = start + NEAR
  let end = start
  let found = marks(view.getInt32(end, true))
  while (found === 0 && end < near) found = marks(view.getInt32((end += 4), true))
  end += (31 - Math.clz32(found & -found)) >> 3
  const byte = bytes[end]!
  if (byte !== 34) {
    return byte === 92 ? nearEscapeAt(start, end) : longStringAt(start, end)
  }
  source.at = end + 1
  return source.text.slice(start - START, end - START)
}

function laterStringAt(at: number): string {
  const from = spaceEnd(at)
  return source.bytes[from] === 34 ? stringAt(from) : noString()
}

function noString(): string {
  source.at = 0
  return ""
}

// If a text has many short strings with escapes, they are made in batches, unless they are items of an array, or
// not of Latin-1: there JSON.parse is better.
const FEW = 4
const CHARACTERS_FOR_ONE = 128

function nearEscapeAt(start: number, from: number): string {
  const { bytes, isDense } = source
  if (isDense) {
    const made = source.oneOfMany(start, source)
    if (made !== null) return made
  }
  const escaped = ++source.escaped
  if (escaped > FEW && escaped * CHARACTERS_FOR_ONE > start) {
    if (isDense || (bytes[start - 2] !== 58 && bytes[start - 3] !== 58)) return noString()
    source.isDense = true
    return source.oneOfMany(start, source) ?? noString()
  }
  return shortEscapedAt(start) ?? longStringAt(start, from)
}

/** Continues after plain characters. */
function longStringAt(start: number, from: number): string {
  const { bytes } = source
  const end = source.plainEnd(from)
  if (bytes[end] === 34) {
    source.at = end + 1
    return source.text.slice(start - START, end - START)
  }
  if (bytes[end] !== 92) return noString()
  return source.unescaped(start, source) ?? parsedAt(start - 1, end)
}

/** The string from the quote at `start`, by JSON.parse. */
function parsedAt(start: number, from: number): string {
  const quote = source.stringEnd(from)
  if (source.bytes[quote] !== 34) return noString()
  try {
    const made = JSON.parse(source.text.slice(start - START, quote + 1 - START)) as string
    source.at = quote + 1
    return made
  } catch {
    return noString()
  }
}

/** Position behind the string at `at`, or -1. */
export function endOfString(at: number): number {
  const { bytes } = source
  const near = at + NEAR
  let end = at + 1
  let byte = bytes[end]!
  while (byte !== 34 && byte > 31 && byte !== 92 && end < near) byte = bytes[++end]!
  if (byte !== 34) end = source.stringEnd(end)
  return bytes[end] === 34 ? end + 1 : -1
}

/** Position behind the string at `at`; 0 when it has escapes, or no end. */
export function plainStringEnd(bytes: Uint8Array, at: number): number {
  const near = at + NEAR
  let end = at + 1
  let byte = bytes[end]!
  while (byte !== 34 && byte > 31 && byte !== 92 && end < near) byte = bytes[++end]!
  if (byte !== 34) {
    end = source.plainEnd(end)
    if (bytes[end] !== 34) return 0
  }
  return end + 1
}

/**
 * A bit in the highest place of each quote, backslash and control character of four bytes; above the first one there
 * may be more. Looking at bytes one after the other is slower: where a string ends is then foreseen less often.
 */
function marks(four: number): number {
  return (
    (((four ^ 0x22222222) - 0x01010101) |
      ((four ^ 0x5c5c5c5c) - 0x01010101) |
      (four - 0x20202020)) &
    ~four &
    0x80808080
  )
}
