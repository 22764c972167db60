import { FAIL } from "./route.ts"
import { source, spaceEnd, START } from "./source.ts"
import { endOfString, stringAt } from "./string-at.ts"
import { valueAt } from "./value-at.ts"

/** Keys of an object's fields as they stand in a text, and which one came last time where another was expected. */
export interface KeyTable {
  bytes: Uint8Array[]
  /** Of the keys that hold characters without a byte of their own. */
  texts: (string | null)[]
  /** By the key that was expected; the number of keys: none. */
  after: number[]
}

export function keyTable(keys: readonly string[]): KeyTable {
  const texts = keys.map((key) => `${JSON.stringify(key)}:`)
  return {
    bytes: texts.map((text) =>
      Uint8Array.from({ length: text.length }, (_, at) => Math.min(255, text.charCodeAt(at))),
    ),
    texts: texts.map((text) => (/[^\0-\xfe]/.test(text) ? text : null)),
    after: [0, ...keys.keys()],
  }
}

/**
 * Which key stands at `at`; where another has been in place of the expected one before, it is tried first.
 * @returns its index, the number of keys for a key that is none of them, -1 where there is no key
 */
export function keyAt(table: KeyTable, text: string, at: number, expected: number): number {
  const { after } = table
  const likely = after[expected]!
  if (isKeyAt(table, likely, text, at)) return likely
  const count = table.bytes.length
  for (let index = 0; index < count; index++) {
    if (isKeyAt(table, index, text, at)) {
      after[expected] = index
      return index
    }
  }
  return source.bytes[at] === 34 ? count : -1
}

function isKeyAt(table: KeyTable, index: number, text: string, at: number): boolean {
  const { bytes } = source
  const key = table.bytes[index]!
  const { length } = key
  // From the second byte on: the first of all keys is the same.
  for (let offset = 1; offset < length; offset++)
    if (key[offset] !== bytes[at + offset]) return false
  if (bytes[at] !== 34) return false
  const wide = table.texts[index]!
  return wide === null || text.startsWith(wide, at - START)
}

/** A key without escapes: with them it could be the key of a field. */
export function plainKeyAt(text: string, at: number): string | typeof FAIL {
  const key = stringAt(text, at)
  return key === FAIL || source.at - at !== key.length + 2 ? FAIL : key
}

/** Position behind a member whose value is of no interest, or -1. */
export function memberEnd(text: string, at: number): number {
  const { bytes } = source
  if (plainKeyAt(text, at) === FAIL || bytes[source.at] !== 58) return -1
  source.unknown = (source.unknown + 1) | 0
  return valueAt(text, spaceEnd(bytes, source.at + 1)) === FAIL ? -1 : source.at
}

/** Where the value of a key begins in the object at `at`, whatever the object's other keys, or -1. */
export function tagAt(at: number, key: string): number {
  const { bytes } = source
  if (bytes[at] !== 123) return -1
  let from = spaceEnd(bytes, at + 1)
  for (;;) {
    if (standsAt(key, bytes, from)) return spaceEnd(bytes, from + key.length)
    if (bytes[from] !== 34) return -1
    from = endOfString(from)
    if (from < 0 || bytes[from] !== 58) return -1
    from = endOfMember(bytes, from)
    if (from <= 0) return -1
  }
}

/** With an escape, which could spell another key, 0: no colon stands there. */
export function plainKeyEnd(bytes: Uint8Array, at: number): number {
  const quote = source.plainEnd(at + 1)
  return bytes[quote] === 34 ? quote + 1 : 0
}

/** A value that has been read in another way before: that may not happen again and again. */
export function againAt(text: string, at: number): unknown {
  const value = valueAt(text, at)
  source.ahead -= source.at - at
  return source.ahead < 0 ? FAIL : value
}

/** A prediction only: the member that it leads to reads the tag itself. */
export function standsAt(key: string, bytes: Uint8Array, at: number): boolean {
  for (let offset = 0; offset < key.length; offset++)
    if (bytes[at + offset] !== key.charCodeAt(offset)) return false
  return true
}

/** Behind the comma that follows the value whose colon is at `at`; 0: none follows, -1: no value, or far too many looked at. */
export function endOfMember(bytes: Uint8Array, at: number): number {
  let depth = 0
  let end = at + 1
  for (;;) {
    const byte = bytes[end]!
    if (byte === 34) {
      end = endOfString(end)
      if (end < 0) return -1
      continue
    }
    if (byte === 44 && depth === 0) break
    if (byte === 91 || byte === 123) depth++
    else if (byte === 93 || byte === 125) depth--
    if (byte === 0) return -1
    if (depth < 0) break
    end++
  }
  source.ahead -= end - at
  if (source.ahead < 0) return -1
  return depth < 0 ? 0 : spaceEnd(bytes, end + 1)
}
