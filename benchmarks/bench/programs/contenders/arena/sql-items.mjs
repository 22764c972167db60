// The statements for postgres.js and for Bun's client, which have the same template; both prepare statements and
// pipeline by default.
const { DATABASE_URL, DATABASE_MAX_CONN } = process.env

/** `open` makes a client of an address and options. */
export function openItems(open) {
  const sql = open(DATABASE_URL, { max: Number(DATABASE_MAX_CONN) })
  return {
    range: (min, max, limit) =>
      sql`select id, name, category, price, quantity, active, tags, rating_score, rating_count
        from items where price between ${min} and ${max} limit ${limit}`,
    list: (category, page, limit) =>
      sql`select id, name, category, price, quantity, active, tags, rating_score, rating_count
        from items where category = ${category} order by id limit ${limit} offset ${(page - 1) * limit}`,
    one: async (id) =>
      (
        await sql`select id, name, category, price, quantity, active, tags, rating_score, rating_count
          from items where id = ${id}`
      )[0],
    add: ({ id, name, category, price, quantity }) =>
      sql`insert into items
        (id, name, category, price, quantity, active, tags, rating_score, rating_count)
        values (${id}, ${name}, ${category}, ${price}, ${quantity}, true, '["bench"]', 0, 0)
        on conflict (id) do update set name = ${name}, price = ${price}, quantity = ${quantity}`,
    change: async (id, { name, price, quantity }) =>
      (
        await sql`update items set name = ${name}, price = ${price}, quantity = ${quantity}
          where id = ${id}`
      ).count > 0,
  }
}
