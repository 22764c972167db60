declare class Account {
  id: number
  #balance: number
  pay(amount: number): void
}

export interface Input {
  account: Account
}
