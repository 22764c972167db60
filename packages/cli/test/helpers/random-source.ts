/** Random numbers that are the same for the same seed (mulberry32). */
export class RandomSource {
  #state: number

  constructor(seed: number) {
    this.#state = seed
  }

  /** From 0, below `below`. */
  int(below: number): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }

  flip(): boolean {
    return this.int(2) === 0
  }

  pick<T>(items: readonly T[]): T {
    return items[this.int(items.length)]!
  }

  /** So many of them, in their order. */
  some<T>(items: readonly T[], count: number): T[] {
    const left = [...items]
    while (left.length > count) left.splice(this.int(left.length), 1)
    return left
  }
}
