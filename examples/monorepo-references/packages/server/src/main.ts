import { api, serve } from "@precast/runtime"
import { type Basket, isBasket } from "@shop/contract"

interface Total {
  customer: number
  pieces: number
  /** Whether the basket had only the members that the contract names. */
  exact: boolean
}

// Compiled here, by the types of the other package.
const order = api({ method: "POST", path: "/baskets" }, (basket: Basket): Total => {
  const pieces = basket.lines.reduce((sum, { count }) => sum + count, 0)
  return { customer: basket.customer, pieces, exact: isBasket(basket) }
})

await serve({ order }, { port: Number(process.env.PORT ?? 3000), banner: true })
