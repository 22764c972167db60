import { type Queries, sql } from "@precast/runtime"
import type { Id } from "../products/products.js"

export interface Item {
  productId: number
  amount: number
  priceCents: number
}

export interface Order {
  id: Id
  state: "placed" | "paid" | "cancelled"
  totalCents: number
  placed: Date
  items: Item[]
}

const columns = sql`orders.id, state, total_cents, placed, (
  select jsonb_agg(jsonb_build_object(
    'productId', product_id, 'amount', amount, 'priceCents', price_cents) order by product_id)
  from order_items where order_id = orders.id) as items`

/** Orders of a customer, the newest first. */
export function ordersOf(
  from: Queries,
  customerId: number,
  before: number | null,
): Promise<Order[]> {
  return from.query<Order>`
    select ${columns} from orders
    where customer_id = ${customerId} and (${before}::int is null or id < ${before})
    order by id desc limit 50`
}

/** An order of this customer; null for an order of another customer. */
export function orderOf(from: Queries, customerId: number, id: number): Promise<Order | null> {
  return from.queryRow<Order>`
    select ${columns} from orders where id = ${id} and customer_id = ${customerId}`
}
