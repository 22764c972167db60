import { type Code, comment, join, js } from "../emit-code.ts"

/** Whether each character has a byte of its own: those beyond Latin-1, and U+00FF, are all 255. */
function hasBytes(text: string): boolean {
  return /^[\0-\xfe]*$/.test(text)
}

/**
 * An expression that is true when the text at `at` differs; it compares eight bytes at a time, or four, where possible.
 */
export function differs(text: string, at: Code, start: () => Code): Code {
  if (!hasBytes(text)) return js`!text.startsWith(${text}, ${at} - ${start()})`
  const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0))
  const [first, ...more] = testsOf(new DataView(bytes.buffer), at)
  return join([js`${first!} ${comment(text)}`, ...more], "||", js`false`)
}

function testsOf(text: DataView, at: Code): Code[] {
  const { byteLength: length } = text
  if (length < 4)
    return Array.from(
      { length },
      (_, offset) => js`bytes[${plus(at, offset)}] !== ${text.getUint8(offset)}`,
    )
  const tests: Code[] = []
  // The last one may overlap the one before.
  for (let offset = 0; offset < length;) {
    const from = Math.min(offset, length - 8)
    if (length - offset > 4 && from >= 0 && isOrdinary(text.getFloat64(from, true))) {
      tests.push(js`view.getFloat64(${plus(at, from)}, true) !== ${text.getFloat64(from, true)}`)
      offset = from + 8
    } else {
      const four = Math.min(offset, length - 4)
      tests.push(js`view.getInt32(${plus(at, four)}, true) !== ${text.getInt32(four, true)}`)
      offset = four + 4
    }
  }
  return tests
}

/** Whether no other eight bytes give an equal number, and these do. */
function isOrdinary(number: number): boolean {
  return number !== 0 && !Number.isNaN(number)
}

function plus(at: Code, offset: number): Code {
  return offset === 0 ? at : js`${at} + ${offset}`
}
