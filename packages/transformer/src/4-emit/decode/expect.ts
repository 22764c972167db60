import { type Code, comment, join, js } from "../emit-code.ts"

/** Whether each character has a byte of its own: those beyond Latin-1, and U+00FF, are all 255. */
function hasBytes(text: string): boolean {
  return /^[\0-\xfe]*$/.test(text)
}

/**
 * An expression that is true when the text at `at` differs; it compares four bytes at a time where possible.
 */
export function differs(text: string, at: Code, start: () => Code): Code {
  if (!hasBytes(text)) return js`!text.startsWith(${text}, ${at} - ${start()})`
  const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0))
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

function plus(at: Code, offset: number): Code {
  return offset === 0 ? at : js`${at} + ${offset}`
}
