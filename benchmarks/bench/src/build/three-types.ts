import { uuidOf, type Entity } from "./build-entities.ts"

const address = { street: "Main Street 1", city: "Berlin", zip: "10115", country: "DE" }

const user = {
  id: uuidOf(0),
  name: "Ada",
  email: "ada@example.com",
  born: "1815-12-10T00:00:00.000Z",
  role: "admin",
  address,
}

const order = { id: uuidOf(1), placed: "2026-01-02T03:04:05.000Z", buyer: user, shipTo: address }

/** Two of the three types that 20 files use; the third one, `Address`, is in both. */
export const threeTypes: readonly [user: Entity, order: Entity] = [
  {
    name: "User",
    path: "users",
    index: 0,
    text: `export interface User {
  id: string & Format<"uuid">
  name: string & MinLength<1> & MaxLength<80>
  email: string & Format<"email">
  born: Date
  role: "admin" | "member"
  address: Address
  phone?: string
}
`,
    sample: user,
    spoiled: { ...user, address: { ...address, city: 7 } },
  },
  {
    name: "Order",
    path: "orders",
    index: 1,
    text: `export interface Order {
  id: string & Format<"uuid">
  placed: Date
  buyer: User
  shipTo: Address
  note?: string & MaxLength<500>
}
`,
    sample: order,
    spoiled: { ...order, buyer: { ...user, address: { ...address, city: 7 } } },
  },
]
