// The endpoints of HttpArena, for scripts/conformance/judged/http-arena.ts: HTTP/1.1 on 8080 and with TLS on 8081, on
// the core of PRECAST_CORE; HTTP/2 on 8443 and 8082, on the js core.
import { readFileSync } from "node:fs"
import { join } from "node:path"
import {
  api,
  ApiError,
  Database,
  decode,
  serve,
  staticFiles,
  type Body,
  type ContentType,
  type Default,
  type Header,
  type Int,
  type Int32,
  type Max,
  type Min,
  type Pattern,
  type Query,
  type Socket,
  type Status,
} from "@precast/runtime"

const folder = process.env["ARENA_FOLDER"] ?? "."

interface Fields {
  id: number & Int32
  name: string
  category: string
  price: number & Int32
  quantity: number & Int32
}

interface Item extends Fields {
  active: boolean
  tags: string[]
  rating: { score: number; count: number }
}

const dataset = decode<Item[]>(readFileSync(join(folder, "data/dataset.json"), "utf8"))
const db = new Database("arena")

type Text = string & ContentType<"text/plain">

interface Sum {
  a: number & Int
  b: number & Int
}

const sum = ({ a, b }: Sum): Text => String(a + b)

interface SumOfBody {
  a: number & Int & Query
  b: number & Int & Query
  body: Body<string>
}

const baseline11 = api({ method: "GET", path: "/baseline11" }, sum)
const baseline11Post = api(
  { method: "POST", path: "/baseline11" },
  ({ a, b, body }: SumOfBody): Text => String(a + b + Number(body)),
)
const baseline2 = api({ method: "GET", path: "/baseline2" }, sum)
const pipeline = api({ method: "GET", path: "/pipeline" }, (): Text => "ok")

interface Priced extends Item {
  total: number
}

interface Count {
  count: number & Int & Min<0> & Max<50>
  m: number & Int & Default<1>
}

const json = api(
  { method: "GET", path: "/json/:count" },
  ({ count, m }: Count): { items: Priced[]; count: number } => {
    const items = dataset.slice(0, count)
    const priced = items.map((item) => ({ ...item, total: item.price * item.quantity * m }))
    return { items: priced, count: items.length }
  },
)

const upload = api(
  { method: "POST", path: "/upload", limits: { bodyBytes: 32 * 2 ** 20 } },
  async ({ body }: { body: Body<AsyncIterable<Uint8Array>> }): Promise<Text> => {
    let size = 0
    for await (const part of body) size += part.length
    return String(size)
  },
)

interface Range {
  min: number & Int32 & Default<10>
  max: number & Int32 & Default<50>
  limit: number & Int & Min<1> & Max<50> & Default<50>
}

const asyncDb = api(
  { method: "GET", path: "/async-db" },
  async ({ min, max, limit }: Range): Promise<{ items: Item[]; count: number }> => {
    const items = await db.query<Item>`
      select id, name, category, price, quantity, active, tags,
        jsonb_build_object('score', rating_score, 'count', rating_count) as rating
      from items where price between ${min} and ${max} limit ${limit}`
    return { items, count: items.length }
  },
)

/** Its load generator pads numbers with zeros, and `01` is not a number of a URL. */
type Padded = string & Pattern<"^0{0,6}[1-9][0-9]{0,6}$">

interface Listing {
  category: string & Default<"electronics">
  page: Padded & Default<"1">
  limit: number & Int & Min<1> & Max<50> & Default<10>
}

interface Page {
  items: Item[]
  total: number
  page: number
  limit: number
}

const listItems = api(
  { method: "GET", path: "/crud/items" },
  async ({ category, page, limit }: Listing): Promise<Page> => {
    const number = Number(page)
    const items = await db.query<Item>`
      select id, name, category, price, quantity, active, tags,
        jsonb_build_object('score', rating_score, 'count', rating_count) as rating
      from items where category = ${category} order by id limit ${limit} offset ${(number - 1) * limit}`
    return { items, total: items.length, page: number, limit }
  },
)

interface Named {
  id: Padded
}

type Cached = Item & { cache: ("HIT" | "MISS") & Header<"x-cache"> }

const TTL = 200
const cached = new Map<number, { item: Item; until: number }>()

const getItem = api(
  { method: "GET", path: "/crud/items/:id" },
  async (named: Named): Promise<Cached> => {
    const id = Number(named.id)
    const found = cached.get(id)
    if (found !== undefined && found.until > performance.now())
      return { ...found.item, cache: "HIT" }
    const item = await db.queryRow<Item>`
      select id, name, category, price, quantity, active, tags,
        jsonb_build_object('score', rating_score, 'count', rating_count) as rating
      from items where id = ${id}`
    if (!item) throw new ApiError("not_found", `There is no item ${id}`)
    cached.set(id, { item, until: performance.now() + TTL })
    return { ...item, cache: "MISS" }
  },
)

const addItem = api(
  { method: "POST", path: "/crud/items" },
  async (fields: Fields): Promise<Fields & Status<201>> => {
    const { id, name, category, price, quantity } = fields
    await db.exec`
      insert into items (id, name, category, price, quantity, active, tags, rating_score, rating_count)
      values (${id}, ${name}, ${category}, ${price}, ${quantity}, true, '[]', 0, 0)
      on conflict (id) do update set name = ${name}, price = ${price}, quantity = ${quantity}`
    cached.delete(id)
    return fields
  },
)

interface Changes extends Named {
  name: string
  price: number & Int32
  quantity: number & Int32
}

const changeItem = api(
  { method: "PUT", path: "/crud/items/:id" },
  async (changes: Changes): Promise<Omit<Changes, "id"> & { id: number }> => {
    const { name, price, quantity } = changes
    const id = Number(changes.id)
    const count = await db.exec`
      update items set name = ${name}, price = ${price}, quantity = ${quantity} where id = ${id}`
    if (count === 0) throw new ApiError("not_found", `There is no item ${id}`)
    cached.delete(id)
    return { id, name, price, quantity }
  },
)

const echo = api.socket(
  { path: "/ws" },
  {
    message(socket: Socket<Text | Uint8Array>, message: Text | Uint8Array) {
      socket.send(message)
    },
  },
)

const assets = staticFiles("/static", join(folder, "data/static"))
const api11 = { baseline11, baseline11Post, pipeline, json, upload, asyncDb }
const crud = { listItems, getItem, addItem, changeItem }
const tls = { key: join(folder, "certs/server.key"), cert: join(folder, "certs/server.crt") }
const options = { banner: false, compression: true }

await serve({ ...api11, ...crud, echo, assets }, { ...options, port: 8080 })
await serve({ json }, { ...options, port: 8081, tls })
if (process.env["PRECAST_CORE"] === "js") {
  await serve({ baseline2, json, assets }, { ...options, port: 8443, tls })
  await serve({ baseline2, json }, { ...options, port: 8082 })
}
