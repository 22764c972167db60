import type { Format, Int, MaxLength, Min } from "@precast/runtime"

export type Seat = `${"A" | "B" | "C"}${number}`

/** The request body of a ticket order. */
export interface Order {
  film: string & MaxLength<80>
  seats: Seat[]
  email: string & Format<"email">
  on: Date
}

export interface Ticket {
  number: number & Int & Min<1>
  order: Order
  cents: number & Int
}
