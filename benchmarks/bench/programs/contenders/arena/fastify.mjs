// Fastify 5 with pg: Ajv checks what comes in, response schemas compile the serialisers.
import Fastify from "fastify"
import { items } from "../fastify/schemas.mjs"
import { itemCache } from "../shared/item-cache.mjs"
import { page } from "../shared/items.mjs"
import { openItems } from "./pg-items.mjs"
import { itemOf, listOf, pageOf } from "./rows.mjs"

const string = { type: "string" }
const integer = { type: "integer" }
const object = (properties, required = Object.keys(properties)) => ({
  type: "object",
  required,
  properties,
})
const withDefault = (schema, value) => ({ ...schema, default: value })
const limit = { type: "integer", minimum: 1, maximum: 50 }

const item = object({
  id: integer,
  name: string,
  category: string,
  price: integer,
  quantity: integer,
  active: { type: "boolean" },
  tags: { type: "array", items: string },
  rating: object({ score: integer, count: integer }),
})
const all = { type: "array", items: item }
const changes = { name: string, price: integer, quantity: integer }
const created = object({
  id: integer,
  name: string,
  category: string,
  price: integer,
  quantity: integer,
})
const id = object({ id: integer })

const schemas = {
  sum: { querystring: object({ a: integer, b: integer }) },
  range: {
    querystring: object(
      {
        min: withDefault(integer, 10),
        max: withDefault(integer, 50),
        limit: withDefault(limit, 50),
      },
      [],
    ),
    response: { 200: object({ items: all, count: integer }) },
  },
  list: {
    querystring: object(
      {
        category: withDefault(string, "electronics"),
        page: { type: "integer", minimum: 1, default: 1 },
        limit: withDefault(limit, 10),
      },
      [],
    ),
    response: { 200: object({ items: all, total: integer, page: integer, limit: integer }) },
  },
  one: { params: id, response: { 200: item } },
  add: { body: created, response: { 201: created } },
  change: {
    params: id,
    body: object(changes),
    response: { 200: object({ id: integer, ...changes }) },
  },
}

function addCrud(app, db) {
  const cache = itemCache()
  app.get("/crud/items", { schema: schemas.list }, async ({ query }) =>
    listOf(await db.list(query.category, query.page, query.limit), query.page, query.limit),
  )
  app.get("/crud/items/:id", { schema: schemas.one }, async ({ params }, reply) => {
    const cached = cache.get(params.id)
    reply.header("x-cache", cached ? "HIT" : "MISS")
    if (cached) return cached
    const row = await db.one(params.id)
    if (!row) return reply.callNotFound()
    const found = itemOf(row)
    cache.set(params.id, found)
    return found
  })
  app.post("/crud/items", { schema: schemas.add }, async ({ body }, reply) => {
    await db.add(body)
    cache.delete(body.id)
    reply.code(201)
    return body
  })
  app.put("/crud/items/:id", { schema: schemas.change }, async ({ params, body }, reply) => {
    if (!(await db.change(params.id, body))) return reply.callNotFound()
    cache.delete(params.id)
    return { id: params.id, ...body }
  })
}

export async function start({ port }) {
  const app = Fastify()
  const db = openItems()
  app.get("/baseline11", { schema: schemas.sum }, ({ query }, reply) => {
    reply.type("text/plain").send(String(query.a + query.b))
  })
  app.get("/json/:count", { schema: items }, ({ params, query }, reply) => {
    reply.send(page(params.count, query.m))
  })
  app.get("/async-db", { schema: schemas.range }, async ({ query }) =>
    pageOf(await db.range(query.min, query.max, query.limit)),
  )
  addCrud(app, db)
  await app.listen({ port, host: "127.0.0.1" })
}
