const good = {
  day: new Date("2024-02-29"),
  ms: new Date(1),
  seconds: new Date(1500),
  hex: new Uint8Array([0, 255]),
  url: new Uint8Array([251, 255]),
  floats: new Float64Array([0.5, -1]),
  counts: new Map([["__proto__", 1]]),
  total: 5n,
}
export const values: readonly unknown[] = [
  good,
  { ...good, day: new Date(1) },
  { ...good, ms: new Date(Number.NaN) },
  { ...good, total: 2n ** 60n },
  { ...good, floats: new Float64Array([Number.NaN]) },
]
