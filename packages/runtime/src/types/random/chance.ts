/** Random numbers that a seed decides. */
export interface Chance {
  /** From 0 to below 1. */
  next(): number
  /** A whole number, both ends included; at most 2 ** 53 of them. */
  int(from: number, to: number): number
  /** Whether something happens that does so in `share` of all cases. */
  is(share: number): boolean
  /** @param list not empty */
  pick<T>(list: readonly T[]): T
  shuffled<T>(list: readonly T[]): T[]
  /** Lower-case letters. */
  word(from: number, to: number): string
}

/** mulberry32 (Tommy Ettinger, public domain): 32 bits of state, enough for tests and nothing secret. */
export function chanceOf(seed: number): Chance {
  let state = mixed(seed)
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let bits = Math.imul(state ^ (state >>> 15), 1 | state)
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32
  }
  // Two draws where one has too few bits.
  const unit = (size: number): number =>
    size <= 2 ** 32 ? next() : (Math.floor(next() * 2 ** 21) + next()) / 2 ** 21
  const int = (from: number, to: number): number => {
    const size = to - from + 1
    return Math.min(to, from + Math.floor(unit(size) * size))
  }
  return {
    next,
    int,
    is: (share) => next() < share,
    pick: (list) => list[int(0, list.length - 1)]!,
    shuffled: (list) =>
      list
        .map((item) => ({ item, at: next() }))
        .sort((a, b) => a.at - b.at)
        .map(({ item }) => item),
    word: (from, to) => Array.from({ length: int(from, to) }, () => LETTERS[int(0, 25)]!).join(""),
  }
}

const LETTERS = "abcdefghijklmnopqrstuvwxyz"

/** All bits of the seed count, so that 1, 2 and 1.5 start far from each other. */
function mixed(seed: number): number {
  const bits = new Uint32Array(new Float64Array([seed]).buffer)
  let hash = 0x9e3779b9
  for (const part of bits) {
    hash = Math.imul(hash ^ part, 0x85ebca6b)
    hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
    hash ^= hash >>> 16
  }
  return hash | 0
}
