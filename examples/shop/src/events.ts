import { Topic } from "@precast/runtime"

/** An order was placed; those of one customer are handled one after the other. */
export interface OrderPlaced {
  orderId: number
  customerId: number
  totalCents: number
  placed: Date
}

export interface OrderPaid {
  orderId: number
  customerId: number
}

export interface OrderCancelled {
  orderId: number
  customerId: number
  reason: "customer" | "not paid"
}

export const orderPlaced = new Topic<OrderPlaced>("order-placed", { orderingKey: "customerId" })
export const orderPaid = new Topic<OrderPaid>("order-paid", { orderingKey: "customerId" })
export const orderCancelled = new Topic<OrderCancelled>("order-cancelled", {
  orderingKey: "customerId",
})
