class Money {
  currency = "EUR"
  plus(): Money {
    return this
  }
  toJSON(): object {
    return { amount: 1.5, currency: this.currency }
  }
}

const at = { when: new Date(0), toJSON: (): Date => new Date(1) }

export const accepted: unknown[] = [
  { total: new Money(), items: [{ name: "a", price: null }], at },
  { total: new Money(), items: [{ name: "a", price: new Money() }], at },
]
export const refused: unknown[] = [
  { total: { currency: "EUR" }, items: [], at },
  { total: { currency: "EUR", toJSON: 1 }, items: [], at },
  { total: { currency: "GBP", toJSON: (): object => ({}) }, items: [], at },
  { total: new Money(), items: [], at: { when: 0, toJSON: at.toJSON } },
]
