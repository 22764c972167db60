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
    const from = spaceEnd(start)
    if (from !== start) return booleanAt(from)
    source.at = 0
    return false
  }
  source.at = start + 5
  return false
}

/** Texts of which one is expected, as they are written in JSON. */
export interface WordTable {
  readonly values: readonly string[]
  /** The first four bytes of each, with the quote. */
  readonly firsts: Int32Array
  /** The other bytes of each, four by four; the last four may overlap those before. */
  readonly others: readonly Int32Array[]
  readonly lengths: Int32Array
}

/** The literals of a union, as `literalAt` compares them: of two characters or more, none beyond Latin-1. */
export function wordTable(values: readonly string[]): WordTable {
  const texts = values.map((value) => JSON.stringify(value))
  return {
    values,
    firsts: Int32Array.from(texts, (text) => wordIn(text, 0)),
    others: texts.map((text) =>
      Int32Array.from({ length: Math.ceil(text.length / 4) - 1 }, (_, index) =>
        wordIn(text, Math.min(4 * index + 4, text.length - 4)),
      ),
    ),
    lengths: Int32Array.from(texts, ({ length }) => length),
  }
}

function wordIn(text: string, from: number): number {
  let word = 0
  for (let at = 0; at < 4; at++) word |= text.charCodeAt(from + at) << (8 * at)
  return word
}

/** The literal at `at`, or behind white space there; without one of them `source.at` is 0. */
export function literalAt(table: WordTable, at: number): string {
  const { bytes, view } = source
  const { firsts } = table
  const start = bytes[at] === 32 ? at + 1 : at
  const first = view.getInt32(start, true)
  for (let index = 0; index < firsts.length; index++) {
    if (firsts[index] !== first) continue
    const end = start + table.lengths[index]!
    if (!isWordBefore(table.others[index]!, view, start, end)) continue
    source.at = end
    return table.values[index]!
  }
  return laterLiteralAt(table, start)
}

function isWordBefore(others: Int32Array, view: DataView, start: number, end: number): boolean {
  const last = others.length - 1
  for (let index = 0; index < last; index++)
    if (view.getInt32(start + 4 * index + 4, true) !== others[index]) return false
  return last < 0 || view.getInt32(end - 4, true) === others[last]
}

function laterLiteralAt(table: WordTable, at: number): string {
  const from = spaceEnd(at)
  if (from !== at) return literalAt(table, from)
  source.at = 0
  return ""
}
