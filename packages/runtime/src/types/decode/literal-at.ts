import { source, spaceEnd } from "./source.ts"

// `true`, `fals` and `null` as four bytes of a little-endian word.
const TRUE = 0x65757274
const FALS = 0x736c6166

/** The boolean at `at`, or behind white space there; without one `source.at` is 0. */
export function booleanAt(at: number): boolean {
  const { bytes, view } = source
  const start = bytes[at] === 32 ? at + 1 : at
  const word = view.getInt32(start, true)
  if (word === TRUE) {
    source.at = start + 4
    return true
  }
  if (word !== FALS || bytes[start + 4] !== 101) {
    const from = spaceEnd(bytes, start)
    if (from !== start) return booleanAt(from)
    source.at = 0
    return false
  }
  source.at = start + 5
  return false
}
