// Fastify 5 with pg: Ajv checks what comes in, response schemas compile the serialisers.
import Fastify from "fastify"
import { fortunesPage, idsOf } from "../shared/world.mjs"
import { openWorlds } from "./pg-worlds.mjs"

const object = (properties) => ({ type: "object", required: Object.keys(properties), properties })
const integer = (minimum, maximum) => ({ type: "integer", minimum, maximum })
const id = integer(1, 10_000)
const count = integer(1, 500)
const world = object({ id: { type: "integer" }, randomNumber: { type: "integer" } })
const worlds = { 200: { type: "array", items: world } }

const schemas = {
  world: { params: object({ id }), response: { 200: world } },
  worlds: { querystring: object({ count, seed: id }), response: worlds },
  list: { querystring: object({ from: id, count }), response: worlds },
}

export async function start({ port }) {
  const db = openWorlds(process.env.DATABASE_URL)
  const app = Fastify()
  app.get("/world/:id", { schema: schemas.world }, ({ params }) => db.world(params.id))
  app.get("/worlds", { schema: schemas.worlds }, ({ query }) =>
    db.worlds(idsOf(query.count, query.seed)),
  )
  app.get("/list", { schema: schemas.list }, ({ query }) => db.list(query.from, query.count))
  app.get("/updates", { schema: schemas.worlds }, ({ query }) => db.update(query.count, query.seed))
  app.get("/fortunes", async (_request, reply) => {
    const page = fortunesPage(await db.fortunes())
    reply.type("text/html; charset=utf-8")
    return page
  })
  await app.listen({ port, host: "127.0.0.1" })
}
