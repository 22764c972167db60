// Elysia on Bun with Bun's own client, which prepares statements and pipelines by default.
import { SQL } from "bun"
import { Elysia, t } from "elysia"
import { changed, fortunesPage, idsOf } from "../shared/world.mjs"

const id = t.Integer({ minimum: 1, maximum: 10_000 })
const count = t.Integer({ minimum: 1, maximum: 500 })

function openWorlds(url) {
  const sql = new SQL(url)
  const world = async (id) =>
    (await sql`select id, randomnumber as "randomNumber" from world where id = ${id}`)[0]
  const worlds = (ids) => Promise.all(ids.map(world))
  return {
    world,
    worlds,
    list: async (from, count) => [
      ...(await sql`select id, randomnumber as "randomNumber" from world where id >= ${from} order by id limit ${count}`),
    ],
    fortunes: async () => [...(await sql`select id, message from fortune`)],
    async update(count, seed) {
      const found = await worlds(idsOf(count, seed))
      for (const each of found) each.randomNumber = changed(each.id, seed)
      const ids = sql.array(
        found.map((each) => each.id),
        "INT",
      )
      const numbers = sql.array(
        found.map((each) => each.randomNumber),
        "INT",
      )
      await sql`update world set randomnumber = new.value
        from unnest(${ids}, ${numbers}) as new (id, value) where world.id = new.id`
      return found
    },
  }
}

export function start({ port, reusePort }) {
  const db = openWorlds(process.env.DATABASE_URL)
  new Elysia()
    .get("/world/:id", ({ params }) => db.world(params.id), { params: t.Object({ id }) })
    .get("/worlds", ({ query }) => db.worlds(idsOf(query.count, query.seed)), {
      query: t.Object({ count, seed: id }),
    })
    .get("/list", ({ query }) => db.list(query.from, query.count), {
      query: t.Object({ from: id, count }),
    })
    .get("/updates", ({ query }) => db.update(query.count, query.seed), {
      query: t.Object({ count, seed: id }),
    })
    .get("/fortunes", async ({ set }) => {
      set.headers["content-type"] = "text/html; charset=utf-8"
      return fortunesPage(await db.fortunes())
    })
    .listen({ port, hostname: "127.0.0.1", reusePort })
}
