export interface Input {
  point: [number, number]
  named: [name: string, age?: number]
  rest: [Date, ...string[]]
}
