type Shape = { kind: "circle"; r: number } | { kind: "square"; side: number }

export interface Input {
  both: ({ a: number } | { b: string }) & ({ c: boolean } | { d: Date })
  shape: Shape & { at: Date }
  circle: Shape & { kind: "circle" }
  narrowed: { value: string | number } & { value: number | null }
  deep: { in: { a: 1 } } & { in: { b: 2 } }
  xor: { a: string; b?: never } | { a?: never; b: number }
}
