import { source, START } from "./source.ts"

// By the character behind a backslash; 0: no escape, or one of four digits.
const ESCAPES = new Uint8Array(256)
for (const [letter, character] of Object.entries({
  '"': '"',
  "\\": "\\",
  "/": "/",
  b: "\b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
}))
  ESCAPES[letter.charCodeAt(0)] = character.charCodeAt(0)

// Longer strings are made by one call of a native function.
const MOST = 24
const units = new Uint16Array(MOST)

/**
 * The string with escapes whose first character is at `start`; null when it is long, or wrong.
 * Made of characters: a slice of a native buffer takes 95 ns, JSON.parse of the string 127 ns, this 50 ns more than
 * a string without escapes (docs/performance-decode.md).
 */
export function shortEscapedAt(start: number): string | null {
  const { bytes } = source
  let at = start
  for (let count = 0; count < MOST; count++) {
    let unit = bytes[at]!
    if (unit === 34) {
      source.at = at + 1
      return textOfUnits(count)
    }
    if (unit < 32) return null
    if (unit === 92) {
      unit = ESCAPES[bytes[at + 1]!]!
      if (unit === 0) {
        unit = bytes[at + 1] === 117 ? fourDigits(bytes, at + 2) : -1
        if (unit < 0) return null
        at += 4
      }
      at += 2
    } else {
      // 255 represents every character that is not Latin-1, too.
      if (unit === 255) unit = source.text.charCodeAt(at - START)
      at++
    }
    units[count] = unit
  }
  return null
}

function fourDigits(bytes: Uint8Array, at: number): number {
  return (
    (hex(bytes[at]!) << 12) |
    (hex(bytes[at + 1]!) << 8) |
    (hex(bytes[at + 2]!) << 4) |
    hex(bytes[at + 3]!)
  )
}

/** -1 for a character that is not a digit. */
function hex(byte: number): number {
  if (byte >= 48 && byte <= 57) return byte - 48
  const letter = byte | 32
  return letter >= 97 && letter <= 102 ? letter - 87 : -1
}

function textOfUnits(count: number): string {
  let text = ""
  let at = 0
  for (; at + 8 <= count; at += 8)
    text += String.fromCharCode(
      units[at]!,
      units[at + 1]!,
      units[at + 2]!,
      units[at + 3]!,
      units[at + 4]!,
      units[at + 5]!,
      units[at + 6]!,
      units[at + 7]!,
    )
  if (at + 4 <= count) {
    text += String.fromCharCode(units[at]!, units[at + 1]!, units[at + 2]!, units[at + 3]!)
    at += 4
  }
  for (; at < count; at++) text += String.fromCharCode(units[at]!)
  return text
}
