import { choice, type Code, js } from "../emit-code.ts"
import { type Constants, type Either, isEither, type Piece, type Printing } from "./pieces.ts"

const WRITERS = {
  string: "putString",
  number: "putNumber",
  boolean: "putBoolean",
  date: "putDate",
} as const

/**
 * Statements that write pieces at the byte `at`, and set it behind them. The constant before a value is written by the
 * same call: `at = putString(at, texts[3], item.name)`.
 */
export function byteRows(
  pieces: readonly Piece[],
  at: Code,
  constants: Constants,
  { helper }: Printing,
): Code[] {
  const rows: Code[] = []
  let before: Code | null = null
  const behindConstant = (): Code => {
    const place = before ? js`${helper("put")}(${at}, ${before})` : at
    before = null
    return place
  }
  const write = (by: Code, value: Code): void => {
    rows.push(js`${at} = ${by}(${at}, ${before ?? constantOf("", constants)}, ${value})`)
    before = null
  }
  for (const piece of pieces) {
    if (typeof piece === "string" || isEither(piece)) {
      if (before) rows.push(js`${at} = ${behindConstant()}`)
      before = constantOf(piece, constants)
    } else if ("code" in piece) write(helper("putText"), piece.code)
    else if (!("written" in piece)) throw new Error("bytes have no such piece")
    else if (typeof piece.by === "string") write(helper(WRITERS[piece.by]), piece.written)
    else rows.push(js`${at} = ${piece.by.part}(${behindConstant()}, ${piece.written})`)
  }
  if (before) rows.push(js`${at} = ${behindConstant()}`)
  return rows
}

/** Its place in the list of the function's constants. */
function constantOf(piece: string | Either, constants: Constants): Code {
  if (typeof piece !== "string" && piece.yes !== piece.no) {
    const { condition, yes, no } = piece
    return choice([condition], [constantOf(yes, constants), constantOf(no, constants)])
  }
  const { texts, list } = constants
  const text = typeof piece === "string" ? piece : piece.yes
  const known = texts.indexOf(text)
  return js`${list}[${known < 0 ? texts.push(text) - 1 : known}]`
}
