interface Address {
  street: string
  city: string
}

export interface Input {
  home: Address
  work: Address | null
  others: Address[]
  settings: { theme: "light" | "dark"; notify: { email: boolean } }
}
