interface Money {
  toJSON(): string
}

export interface Input {
  prices: Map<string, Money>
}
