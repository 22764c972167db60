import { readFileSync } from "node:fs"
import { shipped } from "../contenders.ts"
import type { Known, Scenario } from "../types.ts"
import { elsewhere, get } from "./requests.ts"
import { wrongParams, wrongQuery } from "./wrong-requests.ts"

interface Item {
  readonly price: number
  readonly quantity: number
}

const items = JSON.parse(
  readFileSync(`${shipped}contenders/shared/items.json`, "utf8"),
) as readonly Item[]

/** A page of so many items, and its response. */
export function knownPage(count: number, factor: number): Known {
  const first = items
    .slice(0, count)
    .map((item) => ({ ...item, total: item.price * item.quantity * factor }))
  return {
    title: `${count} items`,
    request: get(`/json/${count}?m=${factor}`),
    answer: JSON.stringify({ items: first, count }),
  }
}

/** HttpArena's "JSON": nothing can be kept from one request to the next. */
export const json: Scenario = {
  name: "json",
  about: "GET /json/25?m=4 returns 25 items with a total each, about 4 KB",
  known: [
    knownPage(25, 4),
    knownPage(0, 1),
    knownPage(1, 3),
    knownPage(5, 7),
    knownPage(40, 8),
    knownPage(50, 6),
  ],
  refused: [
    ...wrongParams(get("/json/25?m=4"), "/json/:count", { count: "integer" }),
    ...wrongQuery(get("/json/25?m=4"), { m: "integer" }),
    ...elsewhere("/json/25", "/jsons/25?m=4"),
  ],
}
