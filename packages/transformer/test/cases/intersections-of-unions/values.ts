const good = {
  both: { a: 1, c: true },
  shape: { kind: "circle", r: 1, at: new Date(0) },
  circle: { kind: "circle", r: 1 },
  narrowed: { value: 1 },
  deep: { in: { a: 1, b: 2 } },
  xor: { a: "a" },
}

export const accepted: unknown[] = [
  good,
  { ...good, both: { b: "b", d: new Date(0) } },
  { ...good, both: { a: 1, b: "b", c: true, d: new Date(0) } },
  { ...good, shape: { kind: "square", side: 1, at: new Date(0) } },
  { ...good, xor: { b: 1 } },
]
export const refused: unknown[] = [
  { ...good, both: { a: 1 } },
  { ...good, both: { c: true } },
  { ...good, both: { a: 1, d: 0 } },
  { ...good, shape: { kind: "circle", r: 1 } },
  { ...good, shape: { kind: "circle", side: 1, at: new Date(0) } },
  { ...good, circle: { kind: "square", side: 1 } },
  { ...good, narrowed: { value: "1" } },
  { ...good, narrowed: { value: null } },
  { ...good, deep: { in: { a: 1 } } },
  { ...good, xor: { a: "a", b: 1 } },
  { ...good, xor: {} },
]
