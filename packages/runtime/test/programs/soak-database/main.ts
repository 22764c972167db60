// A server for scripts/ci/soak-database.ts: each endpoint uses the database of DATABASE_URL in a way of its own.
import { api, Database, DatabaseError, hook, serve, type Int } from "@precast/runtime"

const db = new Database("soak", { pool: { max: 8 } })

interface Entry {
  id: number & Int
  n: number & Int
  at: Date
  text: string
  doc: { id: number; list: number[] }
}

const store = api({ method: "POST", path: "/entries" }, async (entry: Entry): Promise<number> => {
  const { id, n, at, text, doc } = entry
  return db.exec`insert into entries (id, n, at, text, doc) values (${id}, ${n}, ${at}, ${text}, ${doc})`
})

const read = api(
  { method: "GET", path: "/entries/:id" },
  ({ id }: { id: number & Int }, { signal }): Promise<Entry | null> =>
    db.with({ signal }).queryRow<Entry>`select * from entries where id = ${id}`,
)

/** Moves an amount between accounts, in the order of their numbers: no deadlock is possible. */
const transfer = api(
  { method: "POST", path: "/transfers" },
  async ({ id, amount }: { id: number & Int; amount: number & Int }, { signal }): Promise<void> => {
    const work = async (tx: Pick<Database, "exec">): Promise<void> => {
      const [from, to] = [id % 20, (id % 20) + 1 + (id % 7)]
      await tx.exec`insert into transfers values (${id}, ${from}, ${to}, ${amount})`
      await tx.exec`update accounts set amount = amount - ${amount} where id = ${from}`
      await tx.exec`update accounts set amount = amount + ${amount} where id = ${to}`
    }
    await db.transaction((tx) => tx.transaction(work), { signal })
  },
)

const slow = api(
  { method: "GET", path: "/slow/:id" },
  async ({ id }: { id: number & Int }, { signal }): Promise<number> => {
    const row = await db.with({ signal }).queryRow<{ id: number }>`
      select ${id}::int as id from pg_sleep(0.02)`
    return row?.id ?? -1
  },
)

const rows = api({ method: "GET", path: "/rows" }, async function* (_input: {}, { signal }) {
  const found = db.with({ signal }).stream<{ n: number }>`select n from generate_series(1, 600) n`
  for await (const row of found) yield row
})

const json = api({ method: "GET", path: "/json" }, async (_input: {}, { signal }) => {
  const text = await db.with({ signal }).rowsToJson<Entry>`
    select * from entries order by id desc limit 5`
  return (JSON.parse(text) as unknown[]).length
})

/** Why a request has failed: the client of the soak judges it. */
const why = hook({
  onError: (context, error) => {
    const isKnown = error instanceof DatabaseError
    const text = isKnown ? `${error.code} ${error.sqlState ?? "-"}` : "other"
    const message = String(error instanceof Error ? error.message : error).slice(0, 300)
    context.header("x-failure", encodeURIComponent(`${text} ${message}`.toWellFormed()))
  },
})

const app = await serve(
  { store, read, transfer, slow, rows, json },
  // Errors reach the client of the soak in a header.
  { port: 0, use: [why], onError: () => {} },
)
console.log(app.url)
