// The response of the scenario `json`: the first `count` of 50 items, each with a total.
import { readFileSync } from "node:fs"

const items = JSON.parse(readFileSync(new URL("items.json", import.meta.url), "utf8"))

export function page(count, factor) {
  const first = items.slice(0, Math.max(0, count)).map((item) => ({
    id: item.id,
    name: item.name,
    category: item.category,
    price: item.price,
    quantity: item.quantity,
    active: item.active,
    tags: item.tags,
    rating: item.rating,
    total: item.price * item.quantity * factor,
  }))
  return { items: first, count: first.length }
}
