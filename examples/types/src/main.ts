import { api, ApiError, jsonSchema, serve } from "@precast/runtime"
import type { Order } from "./order.ts"
import { listenForPartners } from "./partners.ts"
import { type Product, type Search, stock } from "./products.ts"
import { load, save } from "./store.ts"

const port = Number(process.env.PORT ?? 3000)

/** The order is decoded, converted and checked, with all its rules, before this runs. */
export const placeOrder = api(
  { method: "POST", path: "/orders" },
  (order: Order): Order | ApiError<"failed_precondition"> => {
    for (const sku of order.lines.keys())
      if (!stock.some((product) => product.sku === sku))
        return new ApiError("failed_precondition", `There is no article ${sku}`)
    save<Order>(order.id, order)
    return order
  },
)

export const getOrder = api({ method: "GET", path: "/orders/:id" }, ({ id }: { id: string }) => {
  const order = load<Order>(id)
  if (!order) throw new ApiError("not_found", `There is no order ${id}`)
  return order
})

/** The input is the type that zod infers, read from the query. The response is the type that Drizzle infers. */
export const listProducts = api({ method: "GET", path: "/products" }, (query: Search): Product[] =>
  stock.filter(({ kind }) => kind === query.kind).slice(0, query.limit),
)

/** For authors of clients: JSON Schema 2020-12 of the wire format, a constant in the compiled file. */
const orderSchema = jsonSchema<Order>()
export const getOrderSchema = api({ method: "GET", path: "/orders.schema.json" }, () => orderSchema)

await serve({ placeOrder, getOrder, listProducts, getOrderSchema }, { port, banner: true })
listenForPartners(port + 1)
