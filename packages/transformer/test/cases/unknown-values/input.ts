export interface Input {
  payload: unknown
  more?: unknown
  list: unknown[]
}
