export interface Input {
  name: string
  onChange: () => void
}
