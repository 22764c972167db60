export type Input =
  | { type: "card"; last4: string; expires: Date }
  | { type: "bank"; iban: string }
  | { type: "cash" }
