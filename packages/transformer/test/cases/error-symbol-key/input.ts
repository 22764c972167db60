declare const secret: unique symbol

export interface Input {
  id: symbol
  [secret]: string
}
