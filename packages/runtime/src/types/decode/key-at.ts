import { fail, source, spaceEnd, START } from "./source.ts"
import { endOfString, plainStringEnd, stringAt } from "./string-at.ts"
import { endOfValue, valueAt } from "./value-at.ts"
import { type Described, wireKeysOf } from "./wire-keys.ts"

/** What has keys: a type, or a list of them. */
export type Keyed = (Described | { readonly keys: readonly string[] }) & {
  /** Made when a key is first looked for: most are never searched, and the others long after the start of a program. */
  table?: KeyTable
}

/** Keys of an object's fields, and the key that came last time in place of another. */
export interface KeyTable {
  readonly keys: readonly string[]
  /** By the key that was expected. */
  readonly after: number[]
  /** Made when the first key is searched. */
  forms: KeyForms | null
  /** The key that was expected where another one was, last. */
  expected: number
  /** How many keys have to be those that came last time until that is taken for granted. */
  doubt: number
}

const DOUBT = 16

/** Keys as they occur in a text, with quotes and colon. */
export interface KeyForms {
  readonly bytes: readonly Uint8Array[]
  /** Of the keys that hold characters without a byte of their own. */
  readonly texts: readonly (string | null)[]
  /** The first four bytes of each key after its quote, and a mask of those that count. */
  readonly words: Int32Array
  readonly masks: Int32Array
}

/** Keys of an object in the order of its type, for `keyAt`, where no type has just these. */
export function keysOf(keys: readonly string[]): Keyed {
  return { keys }
}

function tableOf(of: Keyed): KeyTable {
  return (of.table ??= newTable(typeof of === "function" ? wireKeysOf(of) : of.keys))
}

/** An object of the values that are there, in the order of the keys. */
export function presentOf(of: Keyed, ...values: readonly unknown[]): Record<string, unknown> {
  const { keys } = tableOf(of)
  const object: Record<string, unknown> = {}
  for (let index = 0; index < keys.length; index++)
    if (values[index] !== undefined) object[keys[index]!] = values[index]
  return object
}

export function newTable(keys: readonly string[]): KeyTable {
  return { keys, after: [0, ...keys.keys()], forms: null, expected: 0, doubt: DOUBT }
}

/** The keys of a table as `keyAt` compares them. */
export function formsOf(table: KeyTable): KeyForms {
  return (table.forms ??= makeForms(table.keys))
}

function makeForms(keys: readonly string[]): KeyForms {
  const texts = keys.map((key) => `${JSON.stringify(key)}:`)
  const bytes = texts.map((text) =>
    Uint8Array.from({ length: text.length }, (_, at) => Math.min(255, text.charCodeAt(at))),
  )
  return {
    bytes,
    texts: texts.map((text) => (/[^\0-\xfe]/.test(text) ? text : null)),
    words: Int32Array.from(bytes, (key) => firstBytes(key, (at) => key[at]!)),
    masks: Int32Array.from(bytes, (key) => firstBytes(key, () => 255)),
  }
}

function firstBytes(key: Uint8Array, byte: (at: number) => number): number {
  let word = 0
  for (let at = 1; at < key.length && at < 5; at++) word |= byte(at) << (8 * (at - 1))
  return word
}

/**
 * The key that is probably at `at`, where another was expected: the one that came there last time, or, if that has not been
 * so lately, one with the same first bytes. When the code of its field has not found it (`missed` is `at`), the one that
 * is there.
 * @param at position of the key's quote in `source.bytes`
 * @param expected index of the key that is not there
 * @returns its index, the number of keys for an unknown key, -1 if there is no key
 */
export function keyAt(of: Keyed, at: number, expected: number, missed: number): number {
  const { table } = of
  // Small, so that V8 inlines it in more callers: otherwise 1.08 with keys in another order (docs/performance-decode.md).
  if (table === undefined || table.doubt !== 0 || at === missed)
    return searchedKeyAt(of, at, expected, missed)
  table.expected = expected
  return table.after[expected]!
}

function searchedKeyAt(of: Keyed, at: number, expected: number, missed: number): number {
  const table = tableOf(of)
  if (at === missed) {
    table.doubt = DOUBT
    return exactKeyAt(table, at, table.expected)
  }
  table.expected = expected
  const { words, masks } = formsOf(table)
  const word = source.view.getInt32(at + 1, true)
  const last = table.after[expected]!
  if (((word ^ words[last]!) & masks[last]!) === 0) {
    table.doubt--
    return last
  }
  for (let index = 0; index < words.length; index++) {
    if (((word ^ words[index]!) & masks[index]!) === 0) {
      table.after[expected] = index
      return index
    }
  }
  return source.bytes[at] === 34 ? words.length : -1
}

/** Finds the key at `at`, where another was expected, by all of it, and remembers it. */
export function exactKeyAt(table: KeyTable, at: number, expected: number): number {
  const { bytes, view } = source
  if (bytes[at] !== 34) return -1
  const forms = formsOf(table)
  const { words, masks } = forms
  const count = words.length
  const word = view.getInt32(at + 1, true)
  for (let index = 0; index < count; index++) {
    if (((word ^ words[index]!) & masks[index]!) === 0 && isKeyAt(forms, index, at)) {
      table.after[expected] = index
      return index
    }
  }
  return count
}

function isKeyAt(forms: KeyForms, index: number, at: number): boolean {
  const { bytes } = source
  const key = forms.bytes[index]!
  const { length } = key
  // Its first five bytes are known to be the same.
  for (let offset = 5; offset < length; offset++)
    if (key[offset] !== bytes[at + offset]) return false
  const wide = forms.texts[index]!
  return wide === null || source.text.startsWith(wide, at - START)
}

/** A key without escapes: with them it could be the key of a field. Without one `source.at` is 0. */
export function plainKeyAt(at: number): string {
  const key = stringAt(at)
  if (source.at - at !== key.length + 2) source.at = 0
  return key
}

/** Position behind a member whose value is of no interest, or 0. */
export function memberEnd(at: number): number {
  const { bytes } = source
  const colon = plainKeyEnd(bytes, at)
  if (bytes[colon] !== 58) return 0
  source.unknown = (source.unknown + 1) | 0
  let from = colon + 1
  if (bytes[from]! <= 32) from = spaceEnd(from)
  return unwantedEnd(from)
}

/** Position behind a value that is of no interest, or 0: it has to be JSON all the same. */
function unwantedEnd(at: number): number {
  const { bytes } = source
  if (bytes[at] === 34) {
    const end = plainStringEnd(bytes, at)
    if (end > 0) return end
  }
  valueAt(at)
  return source.at
}

/** Where the value of a key begins in the object at `at`, whatever the object's other keys, or 0. */
export function tagAt(at: number, key: string): number {
  const { bytes } = source
  if (bytes[at] !== 123) return 0
  let from = spaceEnd(at + 1)
  for (;;) {
    if (standsAt(key, bytes, from)) return spaceEnd(from + key.length)
    if (bytes[from] !== 34) return 0
    from = endOfString(from)
    if (from < 0 || bytes[from] !== 58) return 0
    from = endOfMember(bytes, from)
    if (from <= 0) return 0
  }
}

/** A key with an escape, which could spell another key, counts as 0: no colon is there. */
export function plainKeyEnd(bytes: Uint8Array, at: number): number {
  return bytes[at] === 34 ? plainStringEnd(bytes, at) : 0
}

/**
 * A value that has been read in another way before: that may not happen again and again, nor with most of the text,
 * which JSON.parse would have to read once more if the value is refused.
 */
export function againAt(at: number): unknown {
  const end = endOfValue(at)
  if (end - at > 1_000 && end - at > source.text.length >> 1) return fail()
  const value = valueAt(at)
  source.ahead -= source.at - at
  return source.ahead < 0 ? fail() : value
}

/** A prediction only: the member that it leads to reads the tag itself. */
export function standsAt(key: string, bytes: Uint8Array, at: number): boolean {
  for (let offset = 0; offset < key.length; offset++)
    if (bytes[at + offset] !== key.charCodeAt(offset)) return false
  return true
}

// Only what is long is passed over by calls, and where brackets are near each other for a while not.
const NEAR = 64
const FAR = 1024

/** Behind the comma that follows the value whose colon is at `at`; 0: none follows, -1: no value, or far too many looked at. */
export function endOfMember(bytes: Uint8Array, at: number): number {
  let depth = 0
  let end = at + 1
  let near = end + NEAR
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
    // Commas inside do not matter.
    if (depth > 0 && end > near) {
      const next = source.bracketAfter(end)
      if (next - end < NEAR) near = next + FAR
      end = next
    }
  }
  source.ahead -= end - at
  if (source.ahead < 0) return -1
  return depth < 0 ? 0 : spaceEnd(end + 1)
}
