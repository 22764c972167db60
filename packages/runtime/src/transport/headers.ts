import { statusLine } from "./status-line.ts"

/**
 * Response headers in the form both cores can write without work per request.
 * Made by `headerBlock` only, which is where names and values are checked.
 */
export interface HeaderBlock {
  /** name, value, name, value… for `node:http`. */
  readonly flat: readonly string[]
  /** `\r\nname: value` of each header. */
  readonly lines: string
  /** Status line (without the version) and all headers, for one native call. */
  head(status: number): string
  /**
   * The head of a response with a body, up to the value of `Content-Length`.
   * @param dateLine `\r\nDate: …`
   */
  start(status: number, dateLine: string): string
}

// RFC 9110 §5.1 token; §5.5: visible ASCII, space and tab. Beyond ASCII the cores would write
// different bytes (UTF-8, latin-1), and new fields are to stay within it.
const NAME = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/
const BAD_VALUE = /[^\t\x20-\x7e]/

// The cores write these themselves; a second one would break the framing of the response.
const OWNED = new Set(["content-length", "transfer-encoding", "connection", "date", "keep-alive"])

/**
 * Checks response headers and joins them into one block. Constant headers: call it once, at start.
 * @throws TypeError on a name or value that may not travel (CR, LF, NUL, beyond ASCII), or on a
 * header that the core writes itself. Neither core checks again.
 */
export function headerBlock(pairs: readonly (readonly [string, string])[]): HeaderBlock {
  const flat: string[] = []
  let lines = ""
  for (const [name, value] of pairs) {
    checkHeader(name, value)
    lines += `\r\n${name}: ${value}`
    flat.push(name, value)
  }
  return new ConstantBlock(flat, lines)
}

/** @throws TypeError on a name or value that may not travel, or that the core writes itself */
export function checkHeader(name: string, value: string): void {
  if (!known.has(name)) checkName(name)
  if (BAD_VALUE.test(value)) throw new TypeError(`header ${name}: a character that may not travel`)
}

// Programs use few names, and each of them for many responses.
const known = new Set<string>()
const MOST_KNOWN = 1000

function checkName(name: string): void {
  if (!NAME.test(name)) throw new TypeError(`not a header name: ${JSON.stringify(name)}`)
  if (OWNED.has(name.toLowerCase())) throw new TypeError(`${name} is written by the core`)
  if (known.size < MOST_KNOWN && name.length <= 100) known.add(name)
}

/** Sent many times, nearly always with the same status: that head is kept. */
class ConstantBlock implements HeaderBlock {
  readonly flat: readonly string[]
  readonly lines: string
  #status = 0
  #head = ""
  #startStatus = 0
  #dateLine = ""
  #start = ""

  constructor(flat: readonly string[], lines: string) {
    this.flat = flat
    this.lines = lines
  }

  head(status: number): string {
    if (status !== this.#status) {
      this.#status = status
      this.#head = statusLine(status) + this.lines
    }
    return this.#head
  }

  start(status: number, dateLine: string): string {
    if (status !== this.#startStatus || dateLine !== this.#dateLine) {
      this.#startStatus = status
      this.#dateLine = dateLine
      // In one piece: what is joined with it is copied once, when it is sent.
      this.#start = Buffer.from(startOf(this, status, dateLine), "latin1").toString("latin1")
    }
    return this.#start
  }
}

function startOf(block: HeaderBlock, status: number, dateLine: string): string {
  return `HTTP/1.1 ${block.head(status)}${dateLine}\r\nContent-Length: `
}

export const NO_HEADERS: HeaderBlock = headerBlock([])

/** A block with more headers behind it, as name, value, name, value…; only these are checked. */
export function extendBlock(block: HeaderBlock, more: readonly string[]): HeaderBlock {
  let { lines } = block
  for (let at = 0; at < more.length; at += 2) {
    const name = more[at] as string
    const value = more[at + 1] as string
    checkHeader(name, value)
    lines += `\r\n${name}: ${value}`
  }
  return new LongerBlock(block, more, lines)
}

/** Made for one response: a core that writes the head immediately never reads the list. */
class LongerBlock implements HeaderBlock {
  readonly lines: string
  readonly #block: HeaderBlock
  readonly #more: readonly string[]

  constructor(block: HeaderBlock, more: readonly string[], lines: string) {
    this.lines = lines
    this.#block = block
    this.#more = more
  }

  get flat(): readonly string[] {
    return [...this.#block.flat, ...this.#more]
  }

  head(status: number): string {
    return statusLine(status) + this.lines
  }

  start(status: number, dateLine: string): string {
    return startOf(this, status, dateLine)
  }
}
