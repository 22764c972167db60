// pg as its guide writes it: a pool, and prepared statements by name.
import { Pool } from "pg"
import { changed, idsOf } from "../shared/world.mjs"

const one = `select id, randomnumber as "randomNumber" from world where id = $1`
const some = `select id, randomnumber as "randomNumber" from world where id >= $1 order by id limit $2`
const write = `update world set randomnumber = new.value
  from unnest($1::int[], $2::int[]) as new (id, value) where world.id = new.id`

export function openWorlds(url) {
  const pool = new Pool({ connectionString: url })
  const world = async (id) => {
    const { rows } = await pool.query({ name: "one", text: one, values: [id] })
    return rows[0]
  }
  const worlds = (ids) => Promise.all(ids.map(world))
  return {
    world,
    worlds,
    async list(from, count) {
      return (await pool.query({ name: "some", text: some, values: [from, count] })).rows
    },
    async fortunes() {
      return (await pool.query({ name: "fortunes", text: "select id, message from fortune" })).rows
    },
    async update(count, seed) {
      const found = await worlds(idsOf(count, seed))
      for (const each of found) each.randomNumber = changed(each.id, seed)
      const values = [found.map((each) => each.id), found.map((each) => each.randomNumber)]
      await pool.query({ name: "write", text: write, values })
      return found
    },
  }
}
