import { ApiError, type Transaction } from "@precast/runtime"
import { orderPlaced } from "../events.js"
import type { Item } from "./read.js"

export interface Wanted {
  productId: number
  amount: number
}

/** Takes the products from the stock, writes the order and publishes it, in one transaction. */
export async function placeOrder(
  tx: Transaction,
  customerId: number,
  wanted: readonly Wanted[],
  requestKey: string | null,
): Promise<number> {
  const items = await takeFromStock(tx, wanted)
  const totalCents = items.reduce((sum, { amount, priceCents }) => sum + amount * priceCents, 0)
  const order = await tx.queryRow<{ id: number; placed: Date }>`
    insert into orders (customer_id, total_cents, request_key)
    values (${customerId}, ${totalCents}, ${requestKey}) returning id, placed`
  const { id: orderId, placed } = order!
  await tx.exec`
    insert into order_items (order_id, product_id, amount, price_cents)
    select ${orderId}, * from unnest(
      ${items.map((item) => item.productId)}::int[],
      ${items.map((item) => item.amount)}::int[],
      ${items.map((item) => item.priceCents)}::int[])`
  await orderPlaced.publish({ orderId, customerId, totalCents, placed }, { tx })
  return orderId
}

async function takeFromStock(tx: Transaction, wanted: readonly Wanted[]): Promise<Item[]> {
  const items = await tx.query<Item>`
    update products set stock = stock - wanted.amount
    from unnest(
      ${wanted.map((each) => each.productId)}::int[],
      ${wanted.map((each) => each.amount)}::int[]) as wanted (id, amount)
    where products.id = wanted.id and stock >= wanted.amount
    returning products.id as product_id, wanted.amount, price_cents`
  const taken = new Set(items.map(({ productId }) => productId))
  const missing = wanted.filter(({ productId }) => !taken.has(productId))
  if (missing.length > 0)
    throw new ApiError("failed_precondition", "Not in stock", {
      products: missing.map(({ productId }) => productId),
    })
  return items
}
