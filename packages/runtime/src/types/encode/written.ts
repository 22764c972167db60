import { joined } from "../../base/joined.ts"
import { isOddSeen, repaired } from "../text/quote.ts"
import { buffer, host, hostOf, written } from "./bytes.ts"
import { unwritable } from "./unwritable.ts"

/** Writes a value at a place of the buffer, and returns the place behind. */
export type Write<T> = (at: number, value: T) => number

/** The text of a value. Throws what getters and `toJSON` of the value throw, and PC2190 for a circular one. */
export function writtenText<T>(write: Write<T>, value: T): string {
  return writeAll(write, value, textTo)
}

/**
 * The same as bytes of UTF-8, which are in memory that the next call of an encoder writes to. Text where a value breaks
 * its type.
 */
export function writtenBytes<T>(write: Write<T>, value: T): Uint8Array | string {
  return writeAll(write, value, bytesTo)
}

// Encoders can run inside encoders: in a getter, or in a toJSON of the user's.
let isBusy = false

function writeAll<T, R>(write: Write<T>, value: T, finish: (end: number) => R): R {
  const outer = isBusy ? { bytes: buffer.slice(), ...written } : null
  isBusy = true
  written.wide = false
  if (outer !== null) written.parts = []
  try {
    return finish(write(0, value))
  } catch (error) {
    throw unwritable(error, value)
  } finally {
    isBusy = outer !== null
    if (outer !== null) putBack(outer)
    else if (written.parts.length > 0) written.parts = []
  }
}

function putBack({ bytes, parts, wide }: typeof written & { readonly bytes: Uint8Array }): void {
  buffer.set(bytes)
  written.parts = parts
  written.wide = wide
}

/** All that was written, the end of it before this place of the buffer. */
function bytesTo(end: number): Uint8Array | string {
  const bytes = allTo(end)
  return isOddSeen() && bytes.includes(0) ? repaired(decoder.decode(bytes)) : bytes
}

function allTo(end: number): Uint8Array {
  const last = buffer.subarray(0, end)
  if (written.parts.length === 0) return last
  const parts = [...written.parts, last]
  return joined(
    parts,
    parts.reduce((sum, part) => sum + part.length, 0),
  )
}

function textTo(end: number): string {
  const isOne = written.parts.length === 0
  const bytes = isOne ? host : hostOf(allTo(end))
  const length = isOne ? end : (bytes?.length ?? 0)
  if (bytes === null) return repaired(decoder.decode(allTo(end)))
  return repaired(written.wide ? bytes.utf8Slice(0, length) : bytes.latin1Slice(0, length))
}

// A BOM is a character of the text.
const decoder = new TextDecoder("utf-8", { ignoreBOM: true })
