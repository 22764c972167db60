const good = {
  numbers: { 0: "a", "-1.5": "b", length: 2 },
  prefixed: { name: "n", "x-": 1, "x-y": 2 },
  layers: { a: 2, ab: 1, b: 3 },
  record: { auto: new Date(0), "10px": new Date(1) },
  sparse: { onClick: true, on: null },
}

export const accepted: unknown[] = [
  good,
  { ...good, numbers: { length: 0, "01": 5, NaN: 5 } }, // not the keys of numbers
  { ...good, prefixed: { name: "n", x: "not of the pattern" } },
  { ...good, layers: { __proto__: null } },
  { ...good, sparse: { onclick: "not of the pattern", onFocus: undefined } },
]
export const refused: unknown[] = [
  { ...good, numbers: { 0: 1, length: 1 } },
  { ...good, numbers: { 0: "a" } },
  { ...good, prefixed: { name: "n", "x-y": "2" } },
  { ...good, prefixed: { name: "n", "x-y": undefined } },
  { ...good, layers: { ab: 2 } },
  { ...good, layers: { a: 3 } },
  { ...good, layers: { b: 4 } },
  { ...good, record: { auto: new Date(0), "10px": 1 } },
  { ...good, record: {} },
  { ...good, sparse: { onClick: "yes" } },
]
