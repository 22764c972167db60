// pg as its guide writes it: a pool, and prepared statements by name.
import { Pool } from "pg"

const columns =
  "id, name, category, price, quantity, active, tags, rating_score, rating_count from items"
const texts = {
  range: `select ${columns} where price between $1 and $2 limit $3`,
  list: `select ${columns} where category = $1 order by id limit $2 offset $3`,
  one: `select ${columns} where id = $1`,
  add: `insert into items
    (id, name, category, price, quantity, active, tags, rating_score, rating_count)
    values ($1, $2, $3, $4, $5, true, '["bench"]', 0, 0)
    on conflict (id) do update set name = $2, price = $4, quantity = $5`,
  change: "update items set name = $2, price = $3, quantity = $4 where id = $1",
}

export function openItems() {
  const { DATABASE_URL, DATABASE_MAX_CONN } = process.env
  const pool = new Pool({ connectionString: DATABASE_URL, max: Number(DATABASE_MAX_CONN) })
  const query = (name, values) => pool.query({ name, text: texts[name], values })
  return {
    range: async (min, max, limit) => (await query("range", [min, max, limit])).rows,
    list: async (category, page, limit) =>
      (await query("list", [category, limit, (page - 1) * limit])).rows,
    one: async (id) => (await query("one", [id])).rows[0],
    add: ({ id, name, category, price, quantity }) =>
      query("add", [id, name, category, price, quantity]),
    change: async (id, { name, price, quantity }) =>
      (await query("change", [id, name, price, quantity])).rowCount > 0,
  }
}
