import { api, ApiError, createApp } from "@precast/runtime"
import type { Order, Ticket } from "./tickets.ts"

const CENTS = 950
const sold = new Map<number, Ticket>()

export const buy = api({ method: "POST", path: "/tickets" }, (order: Order): Ticket => {
  const ticket = { number: sold.size + 1, order, cents: order.seats.length * CENTS }
  sold.set(ticket.number, ticket)
  return ticket
})

export const find = api(
  { method: "GET", path: "/tickets/:number" },
  ({ number }: { number: number }): Ticket | ApiError<"not_found"> =>
    sold.get(number) ?? new ApiError("not_found", `Ticket ${number} was not sold.`),
)

export const app = createApp({ tickets: { buy, find } })
