const good = { int: -1, uint: 1, big: 999n, dozens: 24n, either: 0, any: Number.NaN, count: 1 }
export const values: readonly unknown[] = [
  good,
  { ...good, int: 2 ** 31 },
  { ...good, uint: 101 },
  { ...good, big: 1000n },
  { ...good, dozens: 25n },
  { ...good, either: -1 },
  { ...good, either: "-1" },
  { ...good, any: -0 },
  { ...good, any: -Infinity },
  { ...good, count: 0 },
]
