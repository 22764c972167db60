/**
 * Response headers in the form both cores can write without work per request.
 * Made by `headerBlock` only, which is where names and values are checked.
 */
export interface HeaderBlock {
  /** name, value, name, value… for `node:http`. */
  readonly flat: readonly string[]
  /** First name, "" when the block is empty; with `value`, all of the block in one native call. */
  readonly name: string
  /** First value, then `\r\nname: value` for the rest. */
  readonly value: string
}

// RFC 9110 §5.1 token; §5.5: visible ASCII, space and tab. Beyond ASCII the cores would write
// different bytes (UTF-8, latin-1), and new fields are to stay within it.
const NAME = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/
const BAD_VALUE = /[^\t\x20-\x7e]/

// The cores write these themselves; a second one would break the framing of the answer.
const OWNED = new Set(["content-length", "transfer-encoding", "connection", "date", "keep-alive"])

/**
 * Checks response headers and joins them into one block. Constant headers: call it once, at start.
 * @throws TypeError on a name or value that may not travel (CR, LF, NUL, beyond ASCII), or on a
 * header that the core writes itself. Neither core checks again.
 */
export function headerBlock(pairs: readonly (readonly [string, string])[]): HeaderBlock {
  const flat: string[] = []
  let joined = ""
  for (const [name, value] of pairs) {
    checkHeader(name, value)
    joined += flat.length === 0 ? value : `\r\n${name}: ${value}`
    flat.push(name, value)
  }
  return { flat, name: flat[0] ?? "", value: joined }
}

/** @throws TypeError on a name or value that may not travel, or that the core writes itself */
export function checkHeader(name: string, value: string): void {
  if (!known.has(name)) checkName(name)
  if (BAD_VALUE.test(value)) throw new TypeError(`header ${name}: a character that may not travel`)
}

// Programs use few names, and each of them for many answers.
const known = new Set<string>()
const MOST_KNOWN = 1000

function checkName(name: string): void {
  if (!NAME.test(name)) throw new TypeError(`not a header name: ${JSON.stringify(name)}`)
  if (OWNED.has(name.toLowerCase())) throw new TypeError(`${name} is written by the core`)
  if (known.size < MOST_KNOWN && name.length <= 100) known.add(name)
}

export const NO_HEADERS: HeaderBlock = headerBlock([])

/** A block with more headers behind it, as name, value, name, value…; only these are checked. */
export function extendBlock(block: HeaderBlock, more: readonly string[]): HeaderBlock {
  let joined = block.value
  for (let at = 0; at < more.length; at += 2) {
    const name = more[at] as string
    const value = more[at + 1] as string
    checkHeader(name, value)
    joined += at === 0 && block.name === "" ? value : `\r\n${name}: ${value}`
  }
  return new LongerBlock(block, more, joined)
}

/** Made for one answer: a core that writes a block at once never asks for the list. */
class LongerBlock implements HeaderBlock {
  readonly name: string
  readonly value: string
  readonly #block: HeaderBlock
  readonly #more: readonly string[]

  constructor(block: HeaderBlock, more: readonly string[], value: string) {
    this.name = block.name === "" ? (more[0] ?? "") : block.name
    this.value = value
    this.#block = block
    this.#more = more
  }

  get flat(): readonly string[] {
    return [...this.#block.flat, ...this.#more]
  }
}
