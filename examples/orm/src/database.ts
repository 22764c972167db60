// One database: Precast finds it (DATABASE_URL, else a local one), and the others connect to the same.
import { Database } from "@precast/runtime"
import { openEngine } from "@precast/runtime/engine"
import { PrismaPg } from "@prisma/adapter-pg"
import { drizzle } from "drizzle-orm/node-postgres"
import { integer, pgTable, text, timestamp } from "drizzle-orm/pg-core"
import { type Generated, Kysely, PostgresDialect } from "kysely"
import { Pool } from "pg"
import { PrismaClient } from "./generated/client.ts"

const engine = await openEngine({ name: "orm", migrations: "./migrations" })
const { url } = engine

export const db = new Database("orm", { url, migrations: "./migrations" })
await db.migrate()

const pool = new Pool({ connectionString: url })

export const authors = pgTable("authors", {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  name: text().notNull(),
})
export const books = pgTable("books", {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  title: text().notNull(),
  published: timestamp({ withTimezone: true }).notNull(),
  authorId: integer("author_id").notNull(),
})
export const drizzled = drizzle(pool)

interface Tables {
  authors: { id: Generated<number>; name: string }
  books: { id: Generated<number>; title: string; published: Date; author_id: number }
}
export type BookTable = Tables["books"]
export const kysely: Kysely<Tables> = new Kysely({ dialect: new PostgresDialect({ pool }) })

export const prisma = new PrismaClient({ adapter: new PrismaPg({ connectionString: url }) })

export async function close(): Promise<void> {
  await prisma.$disconnect()
  await pool.end()
  await db.close()
  await engine.stop()
}
