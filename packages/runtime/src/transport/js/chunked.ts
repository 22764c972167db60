import type { Refusal } from "../core.ts"
import { COLON, CR, isName, LF, nameBytes, TOKEN, VALUE_BYTE } from "./head-bytes.ts"
import type { BodyDecoder, BodySink } from "./body.ts"

/** Bytes of all extensions of one body; clients do not use them. */
const MOST_EXTENSION = 16 * 1024
/** Hexadecimal digits of a chunk's size, leading zeros included: exact as a number. */
const MOST_DIGITS = 13

const SEMICOLON = 59
const EQUALS = 61
const QUOTE = 34
const BACKSLASH = 92

// Places within a chunked body (RFC 9112 §7.1).
const SIZE = 0
const EXTENSION_NAME = 1
const EXTENSION_VALUE = 2
const QUOTED = 3
const QUOTED_PAIR = 4
const AFTER_QUOTED = 5
const SIZE_LF = 6
const DATA = 7
const DATA_CR = 8
const DATA_LF = 9
const TRAILER = 10
const TRAILER_NAME = 11
const TRAILER_VALUE = 12
const TRAILER_LF = 13
const LAST_LF = 14

/**
 * Decodes a chunked body as its bytes come, split anywhere. As strict as the head: every line ends in
 * CRLF, sizes are digits alone, and trailers are valid fields, none of them about framing.
 */
export class ChunkedDecoder implements BodyDecoder {
  isDone = false
  fault: Refusal | undefined = undefined
  #place = SIZE
  /** Digits of the size, or bytes of the word that is being read. */
  #count = 0
  /** Size of the chunk; then its bytes that have not come. */
  #left = 0
  #extension = 0
  /** Bytes that trailers may have yet. */
  #trailers: number
  #name: number[] = []

  constructor(trailerBytes: number) {
    this.#trailers = trailerBytes
  }

  take(bytes: Buffer, start: number, sink: BodySink): number {
    let at = start
    while (at < bytes.length && !this.isDone) {
      if (this.#place === DATA) {
        const end = Math.min(bytes.length, at + this.#left)
        this.#left -= end - at
        if (this.#left === 0) this.#place = DATA_CR
        if (!sink.push(bytes.subarray(at, end))) this.fault = "body-too-large"
        at = end
      } else if (!this.#step(bytes[at++] as number)) {
        this.fault ??= "framing"
      }
      if (this.fault !== undefined) return at
    }
    return at
  }

  /** Takes a byte that is not of a chunk's data. @returns false when it is invalid there */
  #step(byte: number): boolean {
    if (this.#place <= SIZE_LF) return this.#stepSize(byte)
    if (this.#place >= TRAILER) return this.#stepTrailer(byte)
    if (this.#place === DATA_CR) return this.#expect(byte, CR, DATA_LF)
    this.#count = this.#left = 0
    return this.#expect(byte, LF, SIZE)
  }

  #stepSize(byte: number): boolean {
    switch (this.#place) {
      case SIZE:
        return this.#digit(byte) || (this.#count > 0 && this.#afterWord(byte))
      case SIZE_LF:
        if (byte !== LF) return false
        this.#place = this.#left === 0 ? TRAILER : DATA
        return true
      default:
        if (++this.#extension <= MOST_EXTENSION) return this.#stepExtension(byte)
        this.fault = "body-too-large"
        return false
    }
  }

  #digit(byte: number): boolean {
    const digit = digitOf(byte)
    if (digit === -1 || ++this.#count > MOST_DIGITS) return false
    this.#left = this.#left * 16 + digit
    return true
  }

  /** `;name`, `;name=word` or `;name="text"`, without the blanks that RFC 9112 calls bad. */
  #stepExtension(byte: number): boolean {
    switch (this.#place) {
      case EXTENSION_NAME:
        if (TOKEN[byte] === 1) return this.#more()
        if (this.#count === 0) return false
        return byte === EQUALS ? this.#to(EXTENSION_VALUE) : this.#afterWord(byte)
      case EXTENSION_VALUE:
        if (TOKEN[byte] === 1) return this.#more()
        if (this.#count === 0) return byte === QUOTE && this.#to(QUOTED)
        return this.#afterWord(byte)
      case QUOTED:
        if (byte === QUOTE) return this.#to(AFTER_QUOTED)
        return byte === BACKSLASH ? this.#to(QUOTED_PAIR) : VALUE_BYTE[byte] === 1
      case QUOTED_PAIR:
        return VALUE_BYTE[byte] === 1 && this.#to(QUOTED)
      default:
        return this.#afterWord(byte)
    }
  }

  #afterWord(byte: number): boolean {
    if (byte === SEMICOLON) return this.#to(EXTENSION_NAME)
    return this.#expect(byte, CR, SIZE_LF)
  }

  /** Trailers are checked as fields are, and dropped. */
  #stepTrailer(byte: number): boolean {
    if (--this.#trailers < 0) {
      this.fault = "headers-too-large"
      return false
    }
    switch (this.#place) {
      case TRAILER:
        if (byte === CR) return this.#to(LAST_LF)
        this.#name = [byte]
        return TOKEN[byte] === 1 && this.#to(TRAILER_NAME)
      case TRAILER_NAME:
        if (byte === COLON) return !isFraming(this.#name) && this.#to(TRAILER_VALUE)
        this.#name.push(byte)
        return TOKEN[byte] === 1
      case TRAILER_VALUE:
        return VALUE_BYTE[byte] === 1 || this.#expect(byte, CR, TRAILER_LF)
      case TRAILER_LF:
        return this.#expect(byte, LF, TRAILER)
      default:
        this.isDone = byte === LF
        return this.isDone
    }
  }

  #expect(byte: number, expected: number, next: number): boolean {
    return byte === expected && this.#to(next)
  }

  #to(place: number): true {
    this.#place = place
    if (place === EXTENSION_NAME || place === EXTENSION_VALUE) this.#count = 0
    return true
  }

  #more(): true {
    this.#count++
    return true
  }
}

const CONTENT_LENGTH = nameBytes("content-length")
const TRANSFER_ENCODING = nameBytes("transfer-encoding")

/** Fields that a reader might take for those of the head. */
function isFraming(letters: readonly number[]): boolean {
  const name = Uint8Array.from(letters)
  return (
    isName(name, 0, name.length, CONTENT_LENGTH) || isName(name, 0, name.length, TRANSFER_ENCODING)
  )
}

function digitOf(byte: number): number {
  if (byte >= 48 && byte <= 57) return byte - 48
  const letter = byte | 32
  return letter >= 97 && letter <= 102 ? letter - 87 : -1
}
