import { HOST_BYTE, isName, nameBytes, COLON } from "./head-bytes.ts"

/** `FieldNotes.framing` of a request without a body. */
export const NO_BODY = -1
/** `FieldNotes.framing` of a body in chunks. */
export const CHUNKED = -2

const HOST = nameBytes("host")
const EXPECT = nameBytes("expect")
const UPGRADE = nameBytes("upgrade")
const CONNECTION = nameBytes("connection")
const CONTENT_TYPE = nameBytes("content-type")
const CONTENT_LENGTH = nameBytes("content-length")
const TRANSFER_ENCODING = nameBytes("transfer-encoding")
const IN_CHUNKS = nameBytes("chunked")
const KEEP_ALIVE = nameBytes("keep-alive")

// RFC 9110 §7.2: host and port alone. Names beyond DNS are let through.
const VALID_HOST = /^(?:[\w\-.~!$&'()*+;=%]+|\[[\da-fA-F:.]+\])(?::\d*)?$/
/** Whether a text is host and port alone. */
export function isHost(text: string): boolean {
  return VALID_HOST.test(text)
}

/** 15 digits are exact as a number. */
const MOST_DIGITS = 15

/** What the fields mean that decide how a request is read, noted as they are parsed. */
export class FieldNotes {
  /** Length of the body, `NO_BODY` or `CHUNKED`; valid after `conclude`. */
  framing: number = NO_BODY
  /** `Connection: close`, or HTTP/1.0 without `keep-alive`. */
  closes = false
  /** The client waits for 100 before it sends the body. */
  expects = false
  /** There is a field `Upgrade`. */
  upgrades = false
  /** Start and end of the value of the first `Content-Type`; the same without one. */
  typeAt = 0
  typeEnd = 0
  #keepsAlive = false
  #hosts = 0
  #isHostValid = true
  #types = 0
  #lengths = 0
  #length = 0
  #codings = 0
  #isChunked = false

  clear(): void {
    this.framing = NO_BODY
    this.closes = this.expects = this.upgrades = this.#keepsAlive = this.#isChunked = false
    this.#isHostValid = true
    this.typeAt = this.typeEnd = 0
    this.#hosts = this.#types = this.#lengths = this.#length = this.#codings = 0
  }

  /** Reads one field. The length of the name distinguishes nearly all others from these. */
  note(bytes: Buffer, name: number, nameEnd: number, at: number, end: number): void {
    switch (nameEnd - name) {
      case 4:
        if (isName(bytes, name, nameEnd, HOST)) this.#noteHost(bytes, at, end)
        break
      case 6:
        if (isName(bytes, name, nameEnd, EXPECT)) this.#noteExpect(bytes, at, end)
        break
      case 7:
        if (isName(bytes, name, nameEnd, UPGRADE)) this.upgrades = true
        break
      case 10:
        if (isName(bytes, name, nameEnd, CONNECTION)) this.#noteConnection(bytes, at, end)
        break
      case 12:
        if (isName(bytes, name, nameEnd, CONTENT_TYPE)) this.#noteType(at, end)
        break
      case 14:
        if (isName(bytes, name, nameEnd, CONTENT_LENGTH)) this.#noteLength(bytes, at, end)
        break
      case 17:
        if (isName(bytes, name, nameEnd, TRANSFER_ENCODING)) this.#noteCoding(bytes, at, end)
        break
      default:
    }
  }

  /**
   * Decides on host and framing, as strict as `framingOf` (RFC 9112 §3.2, §6.3).
   * @returns false when one of them can be read in two ways
   */
  conclude(isOld: boolean): boolean {
    if (isOld) {
      this.closes ||= !this.#keepsAlive
      this.expects = false
    }
    // HTTP/1.0 knows no host.
    if (!this.#isHostValid || this.#hosts > 1 || (this.#hosts === 0 && !isOld)) return false
    if (this.#codings === 0 && this.#lengths === 0) return true
    // A body of two types: each reader takes another one of them.
    if (this.#types > 1) return false
    if (this.#codings === 0) {
      this.framing = this.#length
      return this.#lengths === 1 && this.#length >= 0
    }
    this.framing = CHUNKED
    // A proxy that speaks HTTP/1.0 does not know chunks (RFC 9112 §6.1).
    return this.#codings === 1 && this.#lengths === 0 && this.#isChunked && !isOld
  }

  #noteHost(bytes: Buffer, at: number, end: number): void {
    this.#hosts++
    let port = at
    while (port < end && HOST_BYTE[bytes[port] as number] === 1) port++
    if (port === end && at < end) return
    const isPlain = port > at && bytes[port] === COLON && digitsTo(bytes, port + 1, end) === end
    if (!isPlain && !VALID_HOST.test(bytes.toString("latin1", at, end))) this.#isHostValid = false
  }

  #noteType(at: number, end: number): void {
    if (this.#types++ > 0) return
    this.typeAt = at
    this.typeEnd = end
  }

  #noteExpect(bytes: Buffer, at: number, end: number): void {
    if (/(?:^|\W)100-continue(?:$|\W)/i.test(bytes.toString("latin1", at, end))) this.expects = true
  }

  #noteConnection(bytes: Buffer, at: number, end: number): void {
    if (isName(bytes, at, end, KEEP_ALIVE)) {
      this.#keepsAlive = true
      return
    }
    for (const option of bytes.toString("latin1", at, end).toLowerCase().split(",")) {
      const name = option.trim()
      if (name === "close") this.closes = true
      else if (name === "keep-alive") this.#keepsAlive = true
    }
  }

  /** Digits alone: no sign, no list, no `0x`, not empty. */
  #noteLength(bytes: Buffer, at: number, end: number): void {
    this.#lengths++
    this.#length = -1
    if (at === end || end - at > MOST_DIGITS || digitsTo(bytes, at, end) !== end) return
    let length = 0
    for (let i = at; i < end; i++) length = length * 10 + ((bytes[i] as number) - 48)
    this.#length = length
  }

  #noteCoding(bytes: Buffer, at: number, end: number): void {
    this.#codings++
    this.#isChunked = isName(bytes, at, end, IN_CHUNKS)
  }
}

/** Where the digits from `at` on end. */
function digitsTo(bytes: Buffer, at: number, end: number): number {
  let to = at
  while (to < end && (bytes[to] as number) >= 48 && (bytes[to] as number) <= 57) to++
  return to
}
