// Precast's contender in the load profiles of HttpArena, as a user writes it; compiled as server.ts is.
import {
  api,
  ApiError,
  type ContentType,
  Database,
  type Default,
  type Header,
  type Int,
  type Int32,
  type Max,
  type Min,
  type Pattern,
  serve,
  type Status,
} from "@precast/runtime"
import type * as Shared from "../contenders/shared/item-cache.mjs"
import { page as json } from "./items.ts"

// Seen from dist/, where this runs.
const shared = new URL("../../contenders/shared/item-cache.mjs", import.meta.url)
const { itemCache } = (await import(shared.href)) as typeof Shared

interface Fields {
  id: number & Int32
  name: string
  category: string
  price: number & Int32
  quantity: number & Int32
}

// The members of a type are written in their order, inherited ones behind its own.
interface Item {
  id: number & Int32
  name: string
  category: string
  price: number & Int32
  quantity: number & Int32
  active: boolean
  tags: string[]
  rating: { score: number & Int32; count: number & Int32 }
}

type Row = Omit<Item, "rating"> & {
  rating_score: number & Int32
  rating_count: number & Int32
}

/** The load generator pads numbers with zeros, and `01` is not a number of a URL. */
type Padded = string & Pattern<"^0{0,6}[1-9][0-9]{0,6}$">

const db = new Database("bench", { pool: { max: Number(process.env["DATABASE_MAX_CONN"] ?? 10) } })

const itemOf = (row: Row): Item => ({
  id: row.id,
  name: row.name,
  category: row.category,
  price: row.price,
  quantity: row.quantity,
  active: row.active,
  tags: row.tags,
  rating: { score: row.rating_score, count: row.rating_count },
})

interface Sum {
  a: number & Int
  b: number & Int
}

const baseline11 = api(
  { method: "GET", path: "/baseline11" },
  ({ a, b }: Sum): string & ContentType<"text/plain"> => String(a + b),
)

interface Range {
  min: number & Int32 & Default<10>
  max: number & Int32 & Default<50>
  limit: number & Int & Min<1> & Max<50> & Default<50>
}

const asyncDb = api(
  { method: "GET", path: "/async-db" },
  async ({ min, max, limit }: Range): Promise<{ items: Item[]; count: number & Int }> => {
    const rows = await db.query<Row>`
      select id, name, category, price, quantity, active, tags, rating_score, rating_count
      from items where price between ${min} and ${max} limit ${limit}`
    return { items: rows.map(itemOf), count: rows.length }
  },
)

interface Listing {
  category: string & Default<"electronics">
  page: Padded & Default<"1">
  limit: number & Int & Min<1> & Max<50> & Default<10>
}

interface Page {
  items: Item[]
  total: number & Int
  page: number
  limit: number
}

const listItems = api(
  { method: "GET", path: "/crud/items" },
  async ({ category, page, limit }: Listing): Promise<Page> => {
    const number = Number(page)
    const rows = await db.query<Row>`
      select id, name, category, price, quantity, active, tags, rating_score, rating_count
      from items where category = ${category} order by id limit ${limit} offset ${(number - 1) * limit}`
    return { items: rows.map(itemOf), total: rows.length, page: number, limit }
  },
)

interface Named {
  id: Padded
}

type Cached = Item & { cache: ("HIT" | "MISS") & Header<"x-cache"> }

const cache = itemCache<Item>()

const getItem = api(
  { method: "GET", path: "/crud/items/:id" },
  async (named: Named): Promise<Cached> => {
    const id = Number(named.id)
    const cached = cache.get(id)
    if (cached) return { ...cached, cache: "HIT" }
    const row = await db.queryRow<Row>`
      select id, name, category, price, quantity, active, tags, rating_score, rating_count
      from items where id = ${id}`
    if (!row) throw new ApiError("not_found", `There is no item ${id}`)
    const item = itemOf(row)
    cache.set(id, item)
    return { ...item, cache: "MISS" }
  },
)

const addItem = api(
  { method: "POST", path: "/crud/items" },
  async (fields: Fields): Promise<Fields & Status<201>> => {
    const { id, name, category, price, quantity } = fields
    await db.exec`
      insert into items (id, name, category, price, quantity, active, tags, rating_score, rating_count)
      values (${id}, ${name}, ${category}, ${price}, ${quantity}, true, '["bench"]', 0, 0)
      on conflict (id) do update set name = ${name}, price = ${price}, quantity = ${quantity}`
    cache.delete(id)
    return fields
  },
)

interface Changes {
  name: string
  price: number & Int32
  quantity: number & Int32
}

const changeItem = api(
  { method: "PUT", path: "/crud/items/:id" },
  async ({
    id: padded,
    name,
    price,
    quantity,
  }: Named & Changes): Promise<{ id: number } & Changes> => {
    const id = Number(padded)
    const count = await db.exec`
      update items set name = ${name}, price = ${price}, quantity = ${quantity} where id = ${id}`
    if (count === 0) throw new ApiError("not_found", `There is no item ${id}`)
    cache.delete(id)
    return { id, name, price, quantity }
  },
)

const endpoints = { baseline11, json, asyncDb, listItems, getItem, addItem, changeItem }

/** It starts its workers itself. */
export const workers = true

export async function start({ port, cores }: { port: number; cores: number }): Promise<void> {
  await serve(endpoints, { port, workers: cores })
}
