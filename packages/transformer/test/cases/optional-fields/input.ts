export interface Input {
  first?: string
  id: number
  age?: number
  since?: Date
}
