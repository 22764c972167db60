class Money {
  #cents = 100
  currency: "EUR" | "USD" = "EUR"
  plus(): Money {
    return this
  }
  toJSON(): { amount: number; currency: string } {
    return { amount: this.#cents / 100, currency: this.currency }
  }
}

export interface Input {
  total: Money
  items: { name: string; price: Money | null }[]
  at: { when: Date; toJSON(): Date }
}
