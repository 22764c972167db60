export interface Input {
  lower: Lowercase<`${number}`>
  keys: { [key: symbol]: string }
}
