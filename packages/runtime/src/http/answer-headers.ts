import { headerBlock, type HeaderBlock } from "../cores/headers.ts"

/**
 * Headers of one answer. Names are lower case; `set-cookie` and others may stand several times.
 * Made of a constant block, which is used as it is for as long as nobody changes it.
 */
export class AnswerHeaders implements Iterable<readonly [string, string]> {
  #block: HeaderBlock | undefined
  #flat: string[] | undefined

  constructor(block: HeaderBlock) {
    this.#block = block
  }

  /** The first value of a header, or undefined. */
  get(name: string): string | undefined {
    const at = this.#find(name.toLowerCase())
    return at === -1 ? undefined : this.#all()[at + 1]
  }

  has(name: string): boolean {
    return this.#find(name.toLowerCase()) !== -1
  }

  /** Replaces every header of that name. */
  set(name: string, value: string): void {
    this.delete(name)
    this.append(name, value)
  }

  /** Adds a header beside those of the same name. */
  append(name: string, value: string): void {
    this.#change().push(name.toLowerCase(), value)
  }

  delete(name: string): void {
    const lower = name.toLowerCase()
    if (this.#find(lower) === -1) return
    const flat = this.#change()
    for (let at = flat.length - 2; at >= 0; at -= 2) if (flat[at] === lower) flat.splice(at, 2)
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

  *[Symbol.iterator](): Generator<readonly [string, string]> {
    const flat = this.#all()
    for (let at = 0; at < flat.length; at += 2) yield [flat[at] as string, flat[at + 1] as string]
  }

  /** @throws TypeError on a name or value that may not travel */
  toBlock(): HeaderBlock {
    return (this.#block ??= headerBlock([...this]))
  }

  #all(): readonly string[] {
    return this.#flat ?? this.#block?.flat ?? []
  }

  #find(lower: string): number {
    const flat = this.#all()
    for (let at = 0; at < flat.length; at += 2) if (flat[at] === lower) return at
    return -1
  }

  #change(): string[] {
    this.#flat ??= [...(this.#block?.flat ?? [])]
    this.#block = undefined
    return this.#flat
  }
}
