import { api, live } from "@precast/runtime"
import { db } from "../database.js"

export interface Stock {
  id: number
  stock: number
}

/** One query for all clients of a process, after each change in any process. */
const stock = live(() => db.query<Stock>`select id, stock from products order by id`, {
  on: db.changes("products"),
})

/** What is in stock: now, and after each change. */
export const watchStock = api({ method: "GET", path: "/stock" }, () => stock)
