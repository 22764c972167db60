import { FAIL } from "../route.ts"
import { BytesView } from "./bytes-view.ts"
import { MAX_LENGTH, sourceMemory, type SourceMemory, START } from "./source-memory.ts"

export { START }

/**
 * The JSON text that is being decoded, one byte for each UTF-16 unit, so that positions in the bytes are positions
 * in the text: structure is ASCII, and strings are slices of the text. Reading a byte of an array costs a third of
 * `charCodeAt`, which looks at the string's representation every time (benchmarks/decode, docs/performance-decode.md).
 * One text at a time: after a call of user code, check `loads`.
 */
export interface Source {
  text: string
  /** The text starts at `START` and ends with a byte 0, which cannot occur in a JSON text. */
  bytes: Uint8Array
  /** The same bytes, to compare several at a time. */
  view: BytesView
  /** Where reading continues: set by every `…At` function. 0 without a value: no text is there, so whatever is expected next is missing. */
  at: number
  /** How many texts there have been. */
  loads: number
  /** Short strings with escapes that the text has had so far and that were made one by one. */
  escaped: number
  /** Numbers that the engine has made one by one. */
  slow: number
  /** Whether strings with escapes are made in batches. */
  isDense: boolean
  /** How many bytes may still be looked at before their turn: without a limit nested objects could be searched again and again. */
  ahead: number
  /** How many members of objects have been passed over, whose keys the type does not name. */
  unknown: number
  plainEnd: SourceMemory["plainEnd"]
  stringEnd: SourceMemory["stringEnd"]
  spaceEnd: SourceMemory["spaceEnd"]
  bracketAfter: SourceMemory["bracketAfter"]
  unescaped: SourceMemory["unescaped"]
  oneOfMany: SourceMemory["oneOfMany"]
  integers: SourceMemory["integers"]
}

const NONE = new Uint8Array(START + 64)

/** The text that is being decoded, as bytes; filled by `load`. */
export const source: Source = {
  text: "",
  bytes: NONE,
  view: new BytesView(NONE.buffer),
  at: START,
  loads: 0,
  escaped: 0,
  slow: 0,
  isDense: false,
  ahead: 0,
  unknown: 0,
  plainEnd: (at) => at,
  stringEnd: (at) => at,
  spaceEnd: (at) => at,
  bracketAfter: (at) => at,
  unescaped: () => null,
  oneOfMany: () => null,
  integers: (at) => at,
}

// Made at the first text, so that programs that decode nothing pay nothing.
let memory: SourceMemory | undefined

/**
 * Makes the text the source.
 * @returns where it ends, or -1 when it is too long
 */
export function load(text: string): number {
  if (text.length > MAX_LENGTH) return -1
  if (memory === undefined) prepare()
  memory!.write(text)
  source.text = text
  const end = START + text.length
  source.bytes[end] = 0
  source.loads = (source.loads + 1) | 0
  source.escaped = 0
  source.slow = 0
  source.isDense = false
  source.ahead = 2 * text.length
  return end
}

function prepare(): void {
  memory = sourceMemory()
  const { write: _, ...rest } = memory
  Object.assign(source, rest)
}

/** Without a value: reading continues where no text is. */
export function fail(): typeof FAIL {
  source.at = 0
  return FAIL
}

/**
 * Behind white space (`ws` of RFC 8259, section 2) as it is in front of most keys and items: a space, or the end of a line
 * and some spaces.
 * @param bytes `source.bytes`
 * @param from position of a byte up to 32
 * @returns position of the next byte that is not white space
 */
export function ws(bytes: Uint8Array, from: number): number {
  let at = from + 1
  if (bytes[from] === 10) while (bytes[at] === 32) at++
  else if (bytes[from] !== 32) return spaceEnd(from)
  return bytes[at]! > 32 ? at : spaceEnd(at)
}

const FOUR_SPACES = 0x20202020
// Deeper indentation is rare.
const NEAR = 64

/** Behind white space. */
export function spaceEnd(from: number): number {
  const { bytes, view } = source
  let at = from
  if (bytes[at] === 10) at++
  const near = at + NEAR
  let others = view.getInt32(at, true) ^ FOUR_SPACES
  while (others === 0 && at < near) others = view.getInt32((at += 4), true) ^ FOUR_SPACES
  // How many of the four are spaces, without a branch for each.
  at += (31 - Math.clz32(others & -others)) >> 3
  return bytes[at]! > 32 ? at : otherSpaceEnd(bytes, at)
}

function otherSpaceEnd(bytes: Uint8Array, from: number): number {
  const near = from + NEAR
  let at = from
  let byte = bytes[at]!
  while ((byte === 32 || byte === 10 || byte === 13 || byte === 9) && at < near) byte = bytes[++at]!
  return at === near ? source.spaceEnd(at) : at
}

/** Whether only white space is left between `source.at` and the end. */
export function isAtEnd(end: number): boolean {
  return source.at === end || spaceEnd(source.at) === end
}
