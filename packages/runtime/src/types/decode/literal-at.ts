import { FAIL } from "../route.ts"
import { source, spaceEnd } from "./source.ts"

// `true`, `fals` and `null` as four bytes of a little-endian word.
const TRUE = 0x65757274
const FALS = 0x736c6166

/** The boolean at `at`, or behind white space there, or FAIL. */
export function booleanAt(at: number): boolean | typeof FAIL {
  const word = source.view.getInt32(at, true)
  if (word === TRUE) {
    source.at = at + 4
    return true
  }
  if (word !== FALS || source.bytes[at + 4] !== 101) {
    const from = spaceEnd(source.bytes, at)
    return from === at ? FAIL : booleanAt(from)
  }
  source.at = at + 5
  return false
}
