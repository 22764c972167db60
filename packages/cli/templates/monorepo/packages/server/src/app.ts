import type { Order, Placed } from "@app/contract"
import { ApiError, api, type Status } from "@precast/runtime"

const orders = new Map<number, Placed>()

/** Compiled here, by the types of the other package. */
const placeOrder = api(
  { method: "POST", path: "/orders" },
  (order: Order): Placed & Status<201> => {
    const placed: Placed = { id: orders.size + 1, at: new Date(), ...order }
    orders.set(placed.id, placed)
    return placed
  },
)

const listOrders = api({ method: "GET", path: "/orders" }, (): { orders: Placed[] } => ({
  orders: [...orders.values()],
}))

const getOrder = api(
  { method: "GET", path: "/orders/:id" },
  ({ id }: { id: number }): Placed | ApiError<"not_found"> =>
    orders.get(id) ?? new ApiError("not_found", `There is no order ${id}`),
)

/** Clients are made of the type of this. */
export const routes = { placeOrder, listOrders, getOrder }
