// Hono 4 on Node with its validator, Zod 4 and postgres.js, which prepares statements and pipelines by default.
import { serve } from "@hono/node-server"
import { Hono } from "hono"
import { validator } from "hono/validator"
import postgres from "postgres"
import { changed, fortunesPage, idsOf } from "../shared/world.mjs"
import { List, World, Worlds } from "./schemas.mjs"

const check = (target, schema) =>
  validator(target, (value, c) => {
    const result = schema.safeParse(value)
    return result.success ? result.data : c.json({ error: result.error.issues }, 400)
  })

function openWorlds(url) {
  const sql = postgres(url)
  const world = async (id) =>
    (await sql`select id, randomnumber as "randomNumber" from world where id = ${id}`)[0]
  const worlds = (ids) => Promise.all(ids.map(world))
  return {
    world,
    worlds,
    list: (from, count) =>
      sql`select id, randomnumber as "randomNumber" from world where id >= ${from} order by id limit ${count}`,
    fortunes: () => sql`select id, message from fortune`,
    async update(count, seed) {
      const found = await worlds(idsOf(count, seed))
      for (const each of found) each.randomNumber = changed(each.id, seed)
      const ids = found.map((each) => each.id)
      const numbers = found.map((each) => each.randomNumber)
      await sql`update world set randomnumber = new.value
        from unnest(${ids}::int[], ${numbers}::int[]) as new (id, value) where world.id = new.id`
      return found
    },
  }
}

export function start({ port }) {
  const db = openWorlds(process.env.DATABASE_URL)
  const app = new Hono()
  app.get("/world/:id", check("param", World), async (c) =>
    c.json(await db.world(c.req.valid("param").id)),
  )
  app.get("/worlds", check("query", Worlds), async (c) => {
    const { count, seed } = c.req.valid("query")
    return c.json(await db.worlds(idsOf(count, seed)))
  })
  app.get("/list", check("query", List), async (c) => {
    const { from, count } = c.req.valid("query")
    return c.json(await db.list(from, count))
  })
  app.get("/updates", check("query", Worlds), async (c) => {
    const { count, seed } = c.req.valid("query")
    return c.json(await db.update(count, seed))
  })
  app.get("/fortunes", async (c) => c.html(fortunesPage([...(await db.fortunes())])))
  return new Promise((listening) =>
    serve({ fetch: app.fetch, port, hostname: "127.0.0.1" }, listening),
  )
}
