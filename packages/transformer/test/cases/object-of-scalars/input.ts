export interface Input {
  id: number
  name: string
  active: boolean
  lastUpdate: Date
}
