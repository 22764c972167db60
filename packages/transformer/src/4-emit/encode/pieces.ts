import { choice, type Code, js, text, textSum } from "../code.ts"
import type { Helper } from "../module.ts"

/** Text to come: a constant, an expression, a string of the value's, or one of two constants. */
export type Piece = string | { code: Code } | Dynamic | Either | Counted

/** A string that the value brings, with the number of quotes around it and elsewhere that are the encoder's own. */
export interface Dynamic {
  dynamic: Code
  quotes: number
}

export interface Either {
  condition: Code
  yes: string
  no: string
}

/** A piece that no string stands near: it reports the quotes itself. */
export interface Counted {
  counted: Exclude<Piece, Counted>
  quotes: number
}

export function isEither(piece: Piece): piece is Either {
  return typeof piece === "object" && "yes" in piece
}

export function isDynamic(piece: Piece): piece is Dynamic {
  return typeof piece === "object" && "dynamic" in piece
}

/** How strings are written: looked at one by one, or taken as they are until the whole text is looked at. */
export interface Printing {
  trusting: boolean
  helper(helper: Helper): Code
}

/** The concatenation of all pieces. */
export function sum(pieces: readonly Piece[], printing: Printing): Code {
  return textSum(pieces.map((piece) => pieceCode(piece, printing)))
}

function pieceCode(piece: Piece, printing: Printing): Code {
  if (typeof piece === "string") return text(piece)
  if ("code" in piece) return piece.code
  if ("counted" in piece) {
    const counted = pieceCode(piece.counted, printing)
    return js`${printing.helper("counted")}(${counted}, ${piece.quotes})`
  }
  if (isEither(piece)) {
    const { condition, yes, no } = piece
    return yes === no ? text(yes) : choice([condition], [text(yes), text(no)])
  }
  if (!printing.trusting) return js`${printing.helper("innerString")}(${piece.dynamic})`
  if (piece.quotes === 0) return js`${printing.helper("string")}(${piece.dynamic})`
  return js`${printing.helper("quoted")}(${piece.dynamic}, ${piece.quotes})`
}
