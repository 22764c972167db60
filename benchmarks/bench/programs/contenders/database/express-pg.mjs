// Express 5 with Zod 4 and pg.
import { once } from "node:events"
import express from "express"
import { fortunesPage, idsOf } from "../shared/world.mjs"
import { openWorlds } from "./pg-worlds.mjs"
import { List, World, Worlds } from "./schemas.mjs"

const check = (source, schema) => (req, res, next) => {
  const result = schema.safeParse(req[source])
  if (!result.success) return res.status(400).json({ error: result.error.issues })
  res.locals.asked = result.data
  next()
}

export async function start({ port }) {
  const db = openWorlds(process.env.DATABASE_URL)
  const app = express()
  app.disable("x-powered-by")
  app.get("/world/:id", check("params", World), async (_req, res) => {
    res.json(await db.world(res.locals.asked.id))
  })
  app.get("/worlds", check("query", Worlds), async (_req, res) => {
    const { count, seed } = res.locals.asked
    res.json(await db.worlds(idsOf(count, seed)))
  })
  app.get("/list", check("query", List), async (_req, res) => {
    const { from, count } = res.locals.asked
    res.json(await db.list(from, count))
  })
  app.get("/updates", check("query", Worlds), async (_req, res) => {
    const { count, seed } = res.locals.asked
    res.json(await db.update(count, seed))
  })
  app.get("/fortunes", async (_req, res) => {
    res.type("html").send(fortunesPage(await db.fortunes()))
  })
  await once(app.listen(port, "127.0.0.1"), "listening")
}
