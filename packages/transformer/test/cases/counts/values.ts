const good = {
  tags: ["a", "b"],
  points: [{ x: 1 }, { x: 1, y: 2 }],
  set: new Set(["a"]),
  map: new Map([["a", 1]]),
  open: { a: 1 },
}
export const values: readonly unknown[] = [
  good,
  { ...good, tags: ["a", "a"] },
  { ...good, tags: ["a", "b", "c", "d"] },
  { ...good, points: [{ x: 1 }, { x: 1, y: undefined }] },
  { ...good, points: [{ x: 0 }, { x: -0 }] },
  { ...good, set: new Set() },
  { ...good, open: {} },
  { ...good, open: { a: 1, b: 2, c: 3 } },
]
