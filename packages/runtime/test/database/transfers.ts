import { setTimeout as wait } from "node:timers/promises"
import { withClient } from "../../src/resources/database/engine/engine-admin.ts"
import { Database } from "../../src/resources/database/database.ts"
import type { OwnPostgres } from "../helpers/own-postgres.ts"

const ACCOUNTS = 50
const EACH = 1000

export interface TransfersProof {
  /** Reported as committed. */
  readonly committed: number
  /** That are there in the end. */
  readonly kept: number
  /** Accounts that have not what their transfers make of them. */
  readonly wrong: number
  /** Transactions that failed and were retried by the caller. */
  readonly failed: number
  readonly seconds: number
}

export interface TransfersOptions {
  readonly server: OwnPostgres
  readonly transactions: number
  /** The number of times that the server is killed during the test. */
  readonly kills: number
  /** Callers at the same time. */
  readonly together: number
}

/** Moves amounts between accounts while the server is killed and started again, and looks at the accounts in the end. */
export async function proveTransfers(options: TransfersOptions): Promise<TransfersProof> {
  const { server, transactions, together } = options
  await prepare(server)
  const from = performance.now()
  const db = new Database("transfers", { url: server.url, timeouts: { acquire: 120_000 } })
  const done = { committed: 0, failed: 0 }
  let next = 0
  const caller = async (): Promise<void> => {
    while (next < transactions) {
      const number = next++
      while (!(await isTransferred(db, number))) {
        done.failed++
        await wait(20)
      }
      done.committed++
    }
  }
  try {
    const callers = Array.from({ length: together }, caller)
    await Promise.all([...callers, strike(options, () => done.committed)])
    const { kept, wrong } = await judge(server)
    const seconds = Math.round((performance.now() - from) / 100) / 10
    return { ...done, kept, wrong, seconds }
  } finally {
    await db.close().catch(() => {})
  }
}

/** A retry of a transfer that was committed without a confirmation does not apply it twice. */
async function isTransferred(db: Database, number: number): Promise<boolean> {
  const amount = (number % 7) + 1
  const [giver, taker] = [number % ACCOUNTS, (number * 31 + 17) % ACCOUNTS]
  try {
    await db.transaction(async (tx) => {
      const isNew = await tx.exec`
        insert into transfers values (${number}, ${giver}, ${taker}, ${amount}) on conflict do nothing`
      if (isNew === 0) return
      const changes = [
        [giver, -amount],
        [taker, amount],
      ] as const
      // In one order for all: those who wait for each other would be a deadlock.
      for (const [id, change] of changes.toSorted(([a], [b]) => a - b))
        await tx.exec`update accounts set amount = amount + ${change} where id = ${id}`
    })
    return true
  } catch {
    return false
  }
}

async function strike(
  { server, transactions, kills }: TransfersOptions,
  committed: () => number,
): Promise<void> {
  for (let kill = 1; kill <= kills; kill++) {
    while (committed() < (transactions * kill) / (kills + 1)) await wait(5)
    await server.kill()
    await server.resume()
  }
}

async function prepare(server: OwnPostgres): Promise<void> {
  await withClient(server.url, (client) =>
    client.query(`
      drop table if exists accounts, transfers;
      create table accounts (id int primary key, amount int not null);
      create table transfers (number int primary key, giver int, taker int, amount int);
      insert into accounts select id, ${EACH} from generate_series(0, ${ACCOUNTS - 1}) id`),
  )
}

async function judge(server: OwnPostgres): Promise<{ kept: number; wrong: number }> {
  const text = `
    select (select count(*)::int from transfers) as kept, count(*) filter (where amount <> ${EACH}
      + (select coalesce(sum(t.amount), 0) from transfers t where taker = id)
      - (select coalesce(sum(t.amount), 0) from transfers t where giver = id))::int as wrong
    from accounts`
  const { rows } = await withClient(server.url, (client) =>
    client.query<{ kept: number; wrong: number }>(text),
  )
  return rows[0]!
}
