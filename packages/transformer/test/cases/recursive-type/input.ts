export interface Input {
  value: string
  left?: Input
  right?: Input
  notes: { by: Input | null }[]
}
