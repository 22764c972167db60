import { readFileSync } from "node:fs"
import { api, decode, type Int } from "@precast/runtime"

interface Item {
  id: number & Int
  name: string
  category: string
  price: number & Int
  quantity: number & Int
  active: boolean
  tags: string[]
  rating: { score: number & Int; count: number & Int }
}

interface Page {
  items: (Item & { total: number & Int })[]
  count: number & Int
}

const file = new URL("../../contenders/shared/items.json", import.meta.url)
const items = decode<Item[]>(readFileSync(file, "utf8"))

interface Asked {
  count: number & Int
  m: number & Int
}

/** HttpArena's "JSON". */
export const page = api({ method: "GET", path: "/json/:count" }, ({ count, m }: Asked): Page => {
  const first = items.slice(0, Math.max(0, count)).map((item) => ({
    id: item.id,
    name: item.name,
    category: item.category,
    price: item.price,
    quantity: item.quantity,
    active: item.active,
    tags: item.tags,
    rating: item.rating,
    total: item.price * item.quantity * m,
  }))
  return { items: first, count: first.length }
})
