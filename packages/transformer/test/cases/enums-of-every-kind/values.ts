const good = {
  counted: 6,
  named: "x",
  mixed: "yes",
  bits: 3,
  member: "yes",
  level: -1,
  text: "is-y",
  byName: { x: 1, y: 2 },
  byNumber: { 0: "a", 5: "b" },
  keys: "All",
}

export const accepted: unknown[] = [good, { ...good, mixed: 0 }, { ...good, byNumber: {} }]
export const refused: unknown[] = [
  { ...good, counted: 1 },
  { ...good, counted: "A" },
  { ...good, named: "X" },
  { ...good, mixed: 1 },
  { ...good, bits: 4 },
  { ...good, member: 0 },
  { ...good, level: 0 },
  { ...good, text: "is-z" },
  { ...good, byName: { x: 1 } },
  { ...good, byNumber: { 6: 1 } },
  { ...good, keys: "Execute" },
]
