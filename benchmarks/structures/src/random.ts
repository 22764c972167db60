/** Draws from a seed: the same seed gives the same draws on every machine. */
export interface Random {
  /** Integer, both ends included. */
  int(min: number, max: number): number
  /** Between 0 and 1, with many digits. */
  fraction(): number
  boolean(): boolean
  /** Lower-case letters, at least `min` and at most `max` of them. */
  text(min?: number, max?: number): string
  one<T>(items: readonly T[]): T
  list<T>(min: number, max: number, item: (index: number) => T): T[]
}

/** mulberry32 (Tommy Ettinger, public domain): 32 bits of state are enough for test data. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const fraction = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const int = (min: number, max: number): number => min + Math.floor(fraction() * (max - min + 1))
  return {
    int,
    fraction,
    boolean: () => fraction() < 0.5,
    text: (min = 4, max = 12) =>
      String.fromCharCode(...Array.from({ length: int(min, max) }, () => int(97, 122))),
    one: (items) => items[int(0, items.length - 1)]!,
    list: (min, max, item) => Array.from({ length: int(min, max) }, (_, index) => item(index)),
  }
}
