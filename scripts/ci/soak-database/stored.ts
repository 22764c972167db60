import { isDeepStrictEqual } from "node:util"
import { withClient } from "../../../packages/runtime/src/resources/database/engine/engine-admin.ts"
import { entryOf } from "./entries.ts"
import type { Requests } from "./requests.ts"

type Client = Parameters<Parameters<typeof withClient>[1]>[0]

const PAGE = 10_000

interface Row {
  readonly id: number
  readonly n: string
  readonly ms: string
  readonly text: string
  readonly doc: unknown
}

/** What is wrong with the rows in the end: not what was sent, or not there although it was confirmed. */
export async function wrongRows(url: string, requests: Requests): Promise<string[]> {
  return withClient(url, async (client) => [
    ...(await wrongEntries(client, requests.entries)),
    ...(await wrongTransfers(client, requests.transfers)),
  ])
}

async function wrongEntries(client: Client, confirmed: readonly number[]): Promise<string[]> {
  const missing = new Set(confirmed)
  const wrong: string[] = []
  for (let after = 0; ;) {
    const { rows } = await client.query<Row>(
      `select id, n::text, round(extract(epoch from at) * 1000)::bigint::text as ms, text, doc
        from entries where id > $1 order by id limit ${PAGE}`,
      [after],
    )
    for (const { id, n, ms, text, doc } of rows) {
      missing.delete(id)
      const found = { id, n: Number(n), at: new Date(Number(ms)).toISOString(), text, doc }
      if (!isDeepStrictEqual(found, entryOf(id))) wrong.push(`stored ${JSON.stringify(found)}`)
    }
    if (rows.length < PAGE) break
    after = rows.at(-1)!.id
  }
  return [...wrong, ...[...missing].map((id) => `entry ${id} was confirmed and is not there`)]
}

async function wrongTransfers(client: Client, confirmed: readonly number[]): Promise<string[]> {
  const { rows } = await client.query<{ id: number }>("select id from transfers")
  const found = new Set(rows.map(({ id }) => id))
  const halves = await client.query<{ id: number }>(`
    select a.id from accounts a where amount <>
      coalesce((select sum(t.amount) from transfers t where taker = a.id), 0)
      - coalesce((select sum(t.amount) from transfers t where giver = a.id), 0)`)
  return [
    ...confirmed
      .filter((id) => !found.has(id))
      .map((id) => `transfer ${id} was confirmed and is not there`),
    ...halves.rows.map(({ id }) => `account ${id} has not what its transfers make of it`),
  ]
}
