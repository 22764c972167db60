/**
 * The JSON text that is being decoded, as UTF-8 bytes. Reading a byte of an array costs a third of
 * `charCodeAt`, which looks at the string's representation every time; the copy is one fast call
 * (benchmarks/decode, docs/performance.md). One text at a time: decoding calls no code of the user.
 */
interface Source {
  /** The text starts at `START` and ends with a byte 0, which is part of no JSON text. */
  bytes: Uint8Array
  /** The same bytes, to compare four at once. */
  view: DataView
  /** Where reading goes on: set by every successful `…At` function. */
  at: number
  /** Byte position minus position in the text: grows with every character that is not ASCII. */
  shift: number
}

/** Bytes 0…7 are always 0: a position that no expected text matches. */
export const START = 8

// Longer texts go through JSON.parse: it copies strings, while a slice keeps its whole text alive.
const MAX_BYTES = 256 * 1024
// Reads of several bytes may go beyond the end of the text, never beyond the buffer.
const SLACK = 64

export const source: Source = { ...buffers(16 * 1024), at: START, shift: START }

function buffers(size: number): { bytes: Uint8Array; view: DataView } {
  const buffer = new ArrayBuffer(START + size + SLACK)
  return { bytes: new Uint8Array(buffer), view: new DataView(buffer) }
}

const encoder = new TextEncoder()
let target = source.bytes.subarray(START, source.bytes.length - SLACK)

/**
 * Makes the text the source.
 * @returns where it ends, or -1 when it is too long
 */
export function load(text: string): number {
  if (text.length > target.length && !grow(text.length)) return -1
  let { read, written } = encoder.encodeInto(text, target)
  while (read < text.length) {
    if (!grow(target.length + 1)) return -1
    ;({ read, written } = encoder.encodeInto(text, target))
  }
  const end = START + written
  source.bytes[end] = 0
  source.shift = START
  return end
}

function grow(size: number): boolean {
  if (size > MAX_BYTES) return false
  let room = target.length
  while (room < size) room *= 4
  Object.assign(source, buffers(room))
  target = source.bytes.subarray(START, START + room)
  return true
}

/** Whether only white space is left between `source.at` and the end. */
export function isAtEnd(end: number): boolean {
  let { at } = source
  const { bytes } = source
  while (at < end && (bytes[at] === 10 || bytes[at] === 32 || bytes[at] === 13 || bytes[at] === 9))
    at++
  return at === end
}

/** Where the next key starts: behind a comma and at most one space; where no key matches when there is no comma. */
export function keyAfter(bytes: Uint8Array, at: number): number {
  return bytes[at] !== 44 ? 0 : bytes[at + 1] === 32 ? at + 2 : at + 1
}
