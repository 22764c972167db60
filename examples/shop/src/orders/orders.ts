import {
  ApiError,
  api,
  DatabaseError,
  type Header,
  type Int32,
  type Max,
  type MaxItems,
  type MaxLength,
  type Min,
  type MinItems,
  type MinLength,
  type Status,
} from "@precast/runtime"
import { customer } from "../customers/tokens.js"
import { db } from "../database.js"
import type { Id } from "../products/products.js"
import { cancelOrder } from "./cancel.js"
import { placeOrder } from "./place.js"
import { type Order, orderOf, ordersOf } from "./read.js"

interface Basket {
  items: { productId: Id; amount: number & Int32 & Min<1> & Max<1000> }[] &
    MinItems<1> &
    MaxItems<50>
  /** A repeated key returns the same order: a client may retry. */
  key?: string & MinLength<8> & MaxLength<100> & Header<"idempotency-key">
}

export const addOrder = api(
  { method: "POST", path: "/orders", auth: customer },
  async ({ items, key }: Basket, { auth }): Promise<Order & Status<201>> => {
    const amounts = new Map<number, number>()
    for (const { productId, amount } of items)
      amounts.set(productId, (amounts.get(productId) ?? 0) + amount)
    const wanted = [...amounts].map(([productId, amount]) => ({ productId, amount }))
    const id = (await placedBefore(auth.id, key)) ?? (await place(auth.id, wanted, key))
    return (await orderOf(db, auth.id, id))!
  },
)

/** Two requests with one key may come at the same time: the second finds the order of the first. */
async function place(
  customerId: number,
  wanted: { productId: number; amount: number }[],
  key: string | undefined,
): Promise<number> {
  try {
    return await db.transaction((tx) => placeOrder(tx, customerId, wanted, key ?? null), {
      retries: 5,
    })
  } catch (error) {
    const isTwice =
      error instanceof DatabaseError && error.constraint === "orders_customer_id_request_key_key"
    const id = isTwice ? await placedBefore(customerId, key) : null
    if (id === null) throw error
    return id
  }
}

async function placedBefore(customerId: number, key: string | undefined): Promise<number | null> {
  if (key === undefined) return null
  const row = await db.queryRow<{ id: number }>`
    select id from orders where customer_id = ${customerId} and request_key = ${key}`
  return row?.id ?? null
}

export const listOrders = api(
  { method: "GET", path: "/orders", auth: customer },
  async ({ before }: { before?: Id }, { auth }): Promise<{ orders: Order[] }> => ({
    orders: await ordersOf(db, auth.id, before ?? null),
  }),
)

export const getOrder = api(
  { method: "GET", path: "/orders/:id", auth: customer },
  async ({ id }: { id: Id }, { auth }): Promise<Order | ApiError<"not_found">> =>
    (await orderOf(db, auth.id, id)) ?? new ApiError("not_found", `There is no order ${id}`),
)

export const removeOrder = api(
  { method: "DELETE", path: "/orders/:id", auth: customer },
  async (
    { id }: { id: Id },
    { auth },
  ): Promise<void | ApiError<"not_found"> | ApiError<"failed_precondition">> => {
    if (!(await orderOf(db, auth.id, id)))
      return new ApiError("not_found", `There is no order ${id}`)
    const isDone = await db.transaction((tx) => cancelOrder(tx, id, "customer"))
    if (!isDone) return new ApiError("failed_precondition", "The order is paid or cancelled")
  },
)
