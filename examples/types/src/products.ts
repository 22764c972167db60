import { bigint, boolean, pgEnum, pgTable, text, timestamp } from "drizzle-orm/pg-core"
import { z } from "zod"

/** Types that libraries infer are types like any other. Here is a table … */
const kind = pgEnum("kind", ["tool", "toy"])
export const products = pgTable("products", {
  sku: text("sku").primaryKey(),
  kind: kind("kind").notNull(),
  cents: bigint("cents", { mode: "bigint" }).notNull(),
  soldOut: boolean("sold_out").notNull(),
  since: timestamp("since").notNull(),
  note: text("note"),
})
export type Product = typeof products.$inferSelect

/** … and a schema that the web page has already. */
export const search = z.object({ kind: z.enum(["tool", "toy"]), limit: z.number().optional() })
export type Search = z.infer<typeof search>

const since = new Date("2026-01-02T03:04:05.000Z")

/** Instead of `db.select().from(products)`, so that the example needs no database. */
export const stock: Product[] = [
  { sku: "AB-14", kind: "tool", cents: 1250n, soldOut: false, since, note: null },
  { sku: "CD-21", kind: "toy", cents: 99n, soldOut: true, since, note: "last of its kind" },
]
