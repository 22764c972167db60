import { ApiError, api, type Int32, type Max, type MaxLength, type Min } from "@precast/runtime"
import { db } from "../database.js"

/** Of a row. */
export type Id = number & Int32 & Min<1>

export interface Product {
  id: number
  name: string
  priceCents: number
  stock: number
  tags: string[]
}

interface Search {
  tag?: string & MaxLength<50>
  after?: number & Int32 & Min<0>
  limit?: number & Int32 & Min<1> & Max<100>
}

/** Products by their ids, those with a tag alone if one is given. */
export const listProducts = api(
  { method: "GET", path: "/products" },
  async ({ tag, after = 0, limit = 20 }: Search): Promise<{ products: Product[] }> => ({
    products: await db.query<Product>`
      select * from products
      where id > ${after} and (${tag ?? null}::text is null or ${tag ?? null} = any(tags))
      order by id limit ${limit}`,
  }),
)

export const getProduct = api(
  { method: "GET", path: "/products/:id" },
  async ({ id }: { id: Id }): Promise<Product | ApiError<"not_found">> =>
    (await db.queryRow<Product>`select * from products where id = ${id}`) ??
    new ApiError("not_found", `There is no product ${id}`),
)
