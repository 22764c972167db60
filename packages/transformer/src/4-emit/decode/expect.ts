import { type Code, comment, join, js } from "../code.ts"

/** Whether the text can be compared byte by byte: U+FFFD is what a lone surrogate becomes in UTF-8. */
export function isComparable(text: string): boolean {
  return text.isWellFormed() && !text.includes("\ufffd")
}

/** An expression that is true when the bytes at `at` are not this text; four bytes at once where there are four. */
export function differs(text: string, at: Code): Code {
  const bytes = new TextEncoder().encode(text)
  const view = new DataView(bytes.buffer)
  const tests: Code[] = []
  let offset = 0
  for (; offset + 4 <= bytes.length; offset += 4) tests.push(wordDiffers(view, offset, at))
  if (offset < bytes.length && bytes.length >= 4) {
    // The last word overlaps the one before.
    tests.push(wordDiffers(view, bytes.length - 4, at))
  } else {
    for (; offset < bytes.length; offset++)
      tests.push(js`bytes[${plus(at, offset)}] !== ${bytes[offset]!} ${shown(bytes, offset, 1)}`)
  }
  return join(tests, "||", js`false`)
}

function wordDiffers(view: DataView, offset: number, at: Code): Code {
  const word = js`${view.getInt32(offset, true)} ${shown(new Uint8Array(view.buffer), offset, 4)}`
  return js`view.getInt32(${plus(at, offset)}, true) !== ${word}`
}

function shown(bytes: Uint8Array, offset: number, length: number): Code {
  return comment(String.fromCharCode(...bytes.subarray(offset, offset + length)))
}

export function plus(at: Code, offset: number): Code {
  return offset === 0 ? at : js`${at} + ${offset}`
}

/** Number of bytes of a text in UTF-8. */
export function byteLength(text: string): number {
  return /^[ -~]*$/.test(text) ? text.length : new TextEncoder().encode(text).length
}

/** Statements that move `at` behind an expected text that starts at `from`. */
export function moveBehind(text: string, from: Code, source: () => Code): Code[] {
  const length = byteLength(text)
  const move = from.text === "at" ? js`at += ${length}` : js`at = ${from} + ${length}`
  // Bytes that are no characters of their own move the text against its bytes.
  return length === text.length ? [move] : [move, js`${source()}.shift += ${length - text.length}`]
}
