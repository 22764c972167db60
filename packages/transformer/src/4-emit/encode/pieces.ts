import { choice, type Code, js, text, textSum } from "../emit-code.ts"
import type { Helper } from "../create-emitter.ts"

/** Text to come: a constant, an expression, a string of the value's, one of two constants, or of several texts. */
export type Piece = string | { code: Code } | Dynamic | Either | Choice | Counted | Written

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

/** The text of the first branch whose condition holds, otherwise of the last one, which has no condition. */
export interface Choice {
  conditions: readonly Code[]
  branches: readonly Branch[]
}

export interface Branch {
  /** Whether the text ends with a constant. */
  endsConstant(): boolean
  /** Adds a piece that is counted elsewhere. */
  put(piece: Piece): void
  /** The whole text as one expression, when only bindings have to run before it. */
  expression(): Code | null
}

/** Where bytes are written: a value and the helper that writes it, or the function of its type. */
export interface Written {
  written: Code
  by: Scalar | "string" | { part: Code }
}

/** Values whose texts have functions of their own, and bytes others. */
export type Scalar = "number" | "boolean" | "date"

/** A piece that no string stands near: it reports the quotes itself. */
export interface Counted {
  counted: Exclude<Piece, Counted>
  quotes: number
}

export function isEither(piece: Piece): piece is Either {
  return typeof piece === "object" && "yes" in piece
}

export function isChoice(piece: Piece): piece is Choice {
  return typeof piece === "object" && "branches" in piece
}

export function isDynamic(piece: Piece): piece is Dynamic {
  return typeof piece === "object" && "dynamic" in piece
}

/** How a text is made. */
export interface Printing {
  /**
   * Concatenated, and strings are looked at one by one, or taken as they are until the whole text is looked at; or as
   * bytes in the buffer of runtime/src/types/encode/bytes.ts.
   */
  way: "each" | "at the end" | "bytes"
  /** Constants of the bytes. */
  constants: Constants | null
  /** Whether constants are repeated where that spares concatenations. */
  folding: boolean
  helper(helper: Helper): Code
}

/** The constants of a function: a list, whose places are named. */
export interface Constants {
  readonly list: Code
  readonly texts: string[]
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
  if (isChoice(piece)) {
    const texts = piece.branches.map((branch) => branch.expression() ?? text(""))
    return choice(piece.conditions, texts)
  }
  if (isEither(piece)) {
    const { condition, yes, no } = piece
    return yes === no ? text(yes) : choice([condition], [text(yes), text(no)])
  }
  if ("written" in piece) throw new Error("what is written as bytes is no text")
  if (printing.way !== "at the end") return js`${printing.helper("innerString")}(${piece.dynamic})`
  if (piece.quotes === 0) return js`${printing.helper("string")}(${piece.dynamic})`
  return js`${printing.helper("quoted")}(${piece.dynamic}, ${piece.quotes})`
}
