// Hono 4 with its validator and Zod 4; `db` has the statements.
import { Hono } from "hono"
import { itemCache } from "../shared/item-cache.mjs"
import { page } from "../shared/items.mjs"
import { zod } from "../zod/hono-zod.mjs"
import { PageParams, PageQuery } from "../zod/schemas.mjs"
import { itemOf, listOf, pageOf } from "./rows.mjs"
import { Changes, Id, Item, List, Range, Sum } from "./schemas.mjs"

const { check } = zod

function addCrud(app, db) {
  const cache = itemCache()
  app.get("/crud/items", check("query", List), async (c) => {
    const { category, page, limit } = c.req.valid("query")
    return c.json(listOf(await db.list(category, page, limit), page, limit))
  })
  app.get("/crud/items/:id", check("param", Id), async (c) => {
    const { id } = c.req.valid("param")
    const cached = cache.get(id)
    if (cached) return c.json(cached, 200, { "x-cache": "HIT" })
    const row = await db.one(id)
    if (!row) return c.notFound()
    const found = itemOf(row)
    cache.set(id, found)
    return c.json(found, 200, { "x-cache": "MISS" })
  })
  app.post("/crud/items", check("json", Item), async (c) => {
    const item = c.req.valid("json")
    await db.add(item)
    cache.delete(item.id)
    return c.json(item, 201)
  })
  app.put("/crud/items/:id", check("param", Id), check("json", Changes), async (c) => {
    const { id } = c.req.valid("param")
    const changes = c.req.valid("json")
    if (!(await db.change(id, changes))) return c.notFound()
    cache.delete(id)
    return c.json({ id, ...changes })
  })
}

export function makeApp(db) {
  const app = new Hono()
  app.get("/baseline11", check("query", Sum), (c) => {
    const { a, b } = c.req.valid("query")
    return c.text(String(a + b))
  })
  app.get("/json/:count", check("param", PageParams), check("query", PageQuery), (c) =>
    c.json(page(c.req.valid("param").count, c.req.valid("query").m)),
  )
  app.get("/async-db", check("query", Range), async (c) => {
    const { min, max, limit } = c.req.valid("query")
    return c.json(pageOf(await db.range(min, max, limit)))
  })
  addCrud(app, db)
  return app
}
