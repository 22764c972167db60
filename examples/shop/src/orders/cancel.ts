import type { Transaction } from "@precast/runtime"
import { orderCancelled, type OrderCancelled } from "../events.js"

/** Puts the products back. False where the order waits for nothing any more. */
export async function cancelOrder(
  tx: Transaction,
  orderId: number,
  reason: OrderCancelled["reason"],
): Promise<boolean> {
  const order = await tx.queryRow<{ customerId: number }>`
    update orders set state = 'cancelled' where id = ${orderId} and state = 'placed'
    returning customer_id`
  if (!order) return false
  await tx.exec`
    update products set stock = stock + amount from order_items
    where product_id = products.id and order_id = ${orderId}`
  await orderCancelled.publish({ orderId, customerId: order.customerId, reason }, { tx })
  return true
}
