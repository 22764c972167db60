// Bun.serve with its own router and client; checks by hand.
import { SQL } from "bun"
import { itemCache } from "../shared/item-cache.mjs"
import { page } from "../shared/items.mjs"
import { readChanges, readInteger, readItem, readList, readRange } from "./item-checks.mjs"
import { itemOf, listOf, pageOf } from "./rows.mjs"
import { openItems } from "./sql-items.mjs"

const text = { headers: { "content-type": "text/plain" } }
const refuse = (status = 400) => Response.json({ error: "invalid request" }, { status })

function queryOf(request) {
  const { searchParams } = new URL(request.url)
  return (name) => searchParams.get(name) ?? undefined
}

function sum(request) {
  const query = queryOf(request)
  const [a, b] = [readInteger(query("a") ?? ""), readInteger(query("b") ?? "")]
  return a === undefined || b === undefined ? refuse() : new Response(String(a + b), text)
}

function items(request) {
  const count = readInteger(request.params.count)
  const factor = readInteger(queryOf(request)("m") ?? "")
  return count === undefined || factor === undefined ? refuse() : Response.json(page(count, factor))
}

function routesOf(db) {
  const cache = itemCache()
  return {
    async range(request) {
      const asked = readRange(queryOf(request))
      if (!asked) return refuse()
      return Response.json(pageOf(await db.range(asked.min, asked.max, asked.limit)))
    },
    async list(request) {
      const asked = readList(queryOf(request))
      if (!asked) return refuse()
      const { category, page, limit } = asked
      return Response.json(listOf(await db.list(category, page, limit), page, limit))
    },
    async one(request) {
      const id = readInteger(request.params.id)
      if (id === undefined) return refuse()
      const cached = cache.get(id)
      if (cached) return Response.json(cached, { headers: { "x-cache": "HIT" } })
      const row = await db.one(id)
      if (!row) return refuse(404)
      const found = itemOf(row)
      cache.set(id, found)
      return Response.json(found, { headers: { "x-cache": "MISS" } })
    },
    async add(request) {
      const item = readItem(await request.json())
      if (!item) return refuse()
      await db.add(item)
      cache.delete(item.id)
      return Response.json(item, { status: 201 })
    },
    async change(request) {
      const id = readInteger(request.params.id)
      const changes = readChanges(await request.json())
      if (id === undefined || !changes) return refuse()
      if (!(await db.change(id, changes))) return refuse(404)
      cache.delete(id)
      return Response.json({ id, ...changes })
    },
  }
}

export function start({ port, reusePort }) {
  const { range, list, one, add, change } = routesOf(
    openItems((url, options) => new SQL(url, options)),
  )
  Bun.serve({
    port,
    hostname: "127.0.0.1",
    reusePort,
    routes: {
      "/baseline11": { GET: sum },
      "/json/:count": { GET: items },
      "/async-db": { GET: range },
      "/crud/items": { GET: list, POST: add },
      "/crud/items/:id": { GET: one, PUT: change },
    },
    fetch: () => refuse(404),
    error: (error) => refuse(error instanceof SyntaxError ? 400 : 500),
  })
}
