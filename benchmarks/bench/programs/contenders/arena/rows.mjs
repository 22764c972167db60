/** A row as the endpoints respond with it. */
export const itemOf = (row) => ({
  id: row.id,
  name: row.name,
  category: row.category,
  price: row.price,
  quantity: row.quantity,
  active: row.active,
  tags: row.tags,
  rating: { score: row.rating_score, count: row.rating_count },
})

/** Rows as a page. */
export const pageOf = (rows) => ({ items: rows.map(itemOf), count: rows.length })

/** Rows as one page of a list. */
export const listOf = (rows, page, limit) => ({
  items: rows.map(itemOf),
  total: rows.length,
  page,
  limit,
})
