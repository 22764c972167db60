const fits = {
  dateOrAnything: new Date(0),
  arrayOrSized: ["a"],
  textOrNumber: 12n,
  small: { a: 1 },
}

export const values: readonly unknown[] = [
  fits,
  { ...fits, dateOrAnything: new Date(Number.NaN) },
  { ...fits, dateOrAnything: [] },
  { ...fits, arrayOrSized: [1, 2] },
  { ...fits, arrayOrSized: { length: 2 } },
  { ...fits, textOrNumber: "12" },
  { ...fits, textOrNumber: "x" },
  { ...fits, small: { a: 1, b: new Date(0) } },
  { ...fits, small: { a: 1, b: "2020-01-01T00:00:00.000Z" } },
  { ...fits, small: { a: 1, b: 2 } },
]
