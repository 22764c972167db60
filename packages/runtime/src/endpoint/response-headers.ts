import { extendBlock, headerBlock, NO_HEADERS, type HeaderBlock } from "../transport/headers.ts"

/**
 * Headers of one response. Names are lowercase; `set-cookie` and others may occur several times.
 * Consists of a constant block, which is used unchanged, and the headers added after it.
 */
export class ResponseHeaders implements Iterable<readonly [string, string]> {
  #block: HeaderBlock
  /** name, value, name, value… after the block. */
  #more: string[] | undefined

  constructor(block: HeaderBlock) {
    this.#block = block
  }

  /** The first value of a header, or undefined. */
  get(name: string): string | undefined {
    const lower = name.toLowerCase()
    const { flat } = this.#block
    const at = find(flat, lower)
    if (at !== -1) return flat[at + 1]
    const behind = this.#more === undefined ? -1 : find(this.#more, lower)
    return behind === -1 ? undefined : this.#more?.[behind + 1]
  }

  has(name: string): boolean {
    return this.get(name) !== undefined
  }

  /** Replaces every header of that name. */
  set(name: string, value: string): void {
    this.delete(name)
    this.append(name, value)
  }

  /** Adds a header without replacing those of the same name. */
  append(name: string, value: string): void {
    ;(this.#more ??= []).push(name.toLowerCase(), value)
  }

  delete(name: string): void {
    const lower = name.toLowerCase()
    if (find(this.#block.flat, lower) !== -1) {
      this.#more = [...this.#block.flat, ...(this.#more ?? [])]
      this.#block = NO_HEADERS
    }
    const more = this.#more
    if (more === undefined) return
    for (let at = more.length - 2; at >= 0; at -= 2) if (more[at] === lower) more.splice(at, 2)
  }

  /** Adds a name to a list header such as `vary`, unless it is there. */
  add(name: string, item: string): void {
    const before = this.get(name)
    if (before === undefined) return this.append(name, item)
    const items = before.split(",").map((text) => text.trim().toLowerCase())
    if (!items.includes("*") && !items.includes(item.toLowerCase())) {
      this.set(name, `${before}, ${item}`)
    }
  }

  /** Adds the headers of a constant block that are not there. What was joined once is kept. */
  fill(block: HeaderBlock): void {
    const more = this.#more ?? []
    for (let at = 0; at < more.length; at += 2) {
      if (find(block.flat, more[at] as string) !== -1) return this.#fillOne(block)
    }
    this.#block = joined(this.#block, block)
  }

  *[Symbol.iterator](): Generator<readonly [string, string]> {
    yield* pairs(this.#block.flat)
    if (this.#more !== undefined) yield* pairs(this.#more)
  }

  /** @throws TypeError on a name or value that may not travel */
  toBlock(): HeaderBlock {
    if (this.#more === undefined || this.#more.length === 0) return this.#block
    return extendBlock(this.#block, this.#more)
  }

  #fillOne({ flat }: HeaderBlock): void {
    for (const [name, value] of pairs(flat)) if (!this.has(name)) this.append(name, value)
  }
}

function find(flat: readonly string[], lower: string): number {
  for (let at = 0; at < flat.length; at += 2) if (flat[at] === lower) return at
  return -1
}

function* pairs(flat: readonly string[]): Generator<readonly [string, string]> {
  for (let at = 0; at < flat.length; at += 2) yield [flat[at] as string, flat[at + 1] as string]
}

const made = new WeakMap<HeaderBlock, WeakMap<HeaderBlock, HeaderBlock>>()

/** A block with those headers of another one behind it that it does not have itself. */
function joined(block: HeaderBlock, more: HeaderBlock): HeaderBlock {
  let known = made.get(more)
  if (known === undefined) made.set(more, (known = new WeakMap()))
  let all = known.get(block)
  if (all === undefined) {
    const missing = [...pairs(more.flat)].filter(([name]) => find(block.flat, name) === -1)
    known.set(block, (all = headerBlock([...pairs(block.flat), ...missing])))
  }
  return all
}
