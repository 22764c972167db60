// Elysia on Bun with Bun's own client.
import { SQL } from "bun"
import { Elysia, t } from "elysia"
import { pageParams, pageQuery } from "../elysia/schemas.mjs"
import { itemCache } from "../shared/item-cache.mjs"
import { page } from "../shared/items.mjs"
import { itemOf, listOf, pageOf } from "./rows.mjs"
import { openItems } from "./sql-items.mjs"

const limit = (value) => t.Integer({ minimum: 1, maximum: 50, default: value })
const changes = { name: t.String(), price: t.Integer(), quantity: t.Integer() }
const params = t.Object({ id: t.Integer() })

const schemas = {
  sum: { query: t.Object({ a: t.Integer(), b: t.Integer() }) },
  page: { params: pageParams, query: pageQuery },
  range: {
    query: t.Object({
      min: t.Integer({ default: 10 }),
      max: t.Integer({ default: 50 }),
      limit: limit(50),
    }),
  },
  list: {
    query: t.Object({
      category: t.String({ default: "electronics" }),
      page: t.Integer({ minimum: 1, default: 1 }),
      limit: limit(10),
    }),
  },
  one: { params },
  add: { body: t.Object({ id: t.Integer(), category: t.String(), ...changes }) },
  change: { params, body: t.Object(changes) },
}

function addCrud(app, db, route) {
  const cache = itemCache()
  app
    .get(
      "/crud/items",
      ...route(schemas.list, async ({ query: { category, page, limit } }) =>
        listOf(await db.list(category, page, limit), page, limit),
      ),
    )
    .get(
      "/crud/items/:id",
      ...route(schemas.one, async ({ params: { id }, set, status }) => {
        const cached = cache.get(id)
        set.headers["x-cache"] = cached ? "HIT" : "MISS"
        if (cached) return cached
        const row = await db.one(id)
        if (!row) return status(404)
        const found = itemOf(row)
        cache.set(id, found)
        return found
      }),
    )
    .post(
      "/crud/items",
      ...route(schemas.add, async ({ body: { id, name, category, price, quantity }, status }) => {
        const item = { id, name, category, price, quantity }
        await db.add(item)
        cache.delete(id)
        return status(201, item)
      }),
    )
    .put(
      "/crud/items/:id",
      ...route(schemas.change, async ({ params: { id }, body, status }) => {
        if (!(await db.change(id, body))) return status(404)
        cache.delete(id)
        return { id, name: body.name, price: body.price, quantity: body.quantity }
      }),
    )
}

/** `route` puts a schema and a handler in the order that the version has. */
export function startWith(route, { port, reusePort }) {
  const db = openItems((url, options) => new SQL(url, options))
  const app = new Elysia()
    .get("/baseline11", ...route(schemas.sum, ({ query }) => String(query.a + query.b)))
    .get("/json/:count", ...route(schemas.page, ({ params, query }) => page(params.count, query.m)))
    .get(
      "/async-db",
      ...route(schemas.range, async ({ query: { min, max, limit } }) =>
        pageOf(await db.range(min, max, limit)),
      ),
    )
  addCrud(app, db, route)
  app.listen({ port, hostname: "127.0.0.1", reusePort })
}

export const start = (options) => startWith((schema, handler) => [handler, schema], options)
