import { setTimeout as wait } from "node:timers/promises"
import { runtimeError } from "../../../base/errors/catalog.ts"
import type { MigrationClient } from "./history.ts"

// "precast" in ASCII. Locks are per database, so programs on other databases do not conflict.
const KEY = "31650349206532980"
const FIRST_MS = 20
const LAST_MS = 500

/**
 * Runs the work while holding the migration lock; the lock is released when the connection
 * closes, for any reason. The lock is polled: `create index concurrently` on the connection
 * that holds it would wait for a statement that waits for the lock.
 * @throws PrecastError PC2082 if the lock is not free within `within` milliseconds
 */
export async function underLock<T>(
  client: MigrationClient,
  { within, say }: { within: number; say: (line: string) => void },
  work: () => Promise<T>,
): Promise<T> {
  await take(client, within, say)
  try {
    return await work()
  } finally {
    // Fails on a broken connection, which has released the lock already.
    await client.query(`select pg_advisory_unlock(${KEY})`).catch(() => {})
  }
}

async function take(
  client: MigrationClient,
  within: number,
  say: (line: string) => void,
): Promise<void> {
  const end = Date.now() + within
  for (let pause = FIRST_MS, times = 0; ; pause = Math.min(pause * 2, LAST_MS), times++) {
    const { rows } = await client.query(`select pg_try_advisory_lock(${KEY}) as taken`)
    if (rows[0]?.taken === true) return
    if (Date.now() > end) throw runtimeError("PC2082", Math.round(within / 1000))
    if (times === 5) say("waiting: another program applies migrations to this database")
    await wait(pause)
  }
}
