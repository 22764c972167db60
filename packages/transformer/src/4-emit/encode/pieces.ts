import { choice, type Code, text, textSum } from "../code.ts"

/** Text to come: a constant, an expression, or one of two constants. */
export type Piece = string | { code: Code } | Either

export interface Either {
  condition: Code
  yes: string
  no: string
}

export function isEither(piece: Piece): piece is Either {
  return typeof piece === "object" && "yes" in piece
}

/** The concatenation of all pieces. */
export function sum(pieces: readonly Piece[]): Code {
  return textSum(pieces.map(pieceCode))
}

function pieceCode(piece: Piece): Code {
  if (typeof piece === "string") return text(piece)
  if (!isEither(piece)) return piece.code
  const { condition, yes, no } = piece
  return yes === no ? text(yes) : choice([condition], [text(yes), text(no)])
}
