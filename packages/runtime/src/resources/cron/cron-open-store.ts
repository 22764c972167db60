import { loadEnvFiles } from "../../base/environment/env-files.ts"
import { Database } from "../database/database.ts"
import { firstDatabase, removeDatabase } from "../database/known-databases.ts"
import { runtimeError } from "../../base/errors/catalog.ts"
import { realClock } from "./clock.ts"
import { MemoryStore } from "./memory-store.ts"
import { PostgresStore } from "./postgres-store.ts"
import type { CronStore } from "./cron-store.ts"

/** Module state: one store for all jobs of the program, as long as one of them uses it. */
let held: Promise<CronStore> | undefined
let holders = 0

/** The store of the program; `letGo` ends the hold. */
export async function holdStore(): Promise<{ store: CronStore; letGo: () => Promise<void> }> {
  holders++
  let isHeld = true
  const opening = (held ??= openStore())
  const letGo = async (): Promise<void> => {
    if (!isHeld) return
    isHeld = false
    if (--holders > 0) return
    held = undefined
    await opening.then(
      (store) => store.close(),
      () => {},
    )
  }
  try {
    return { store: await opening, letGo }
  } catch (error) {
    if (held === opening) held = undefined
    await letGo()
    throw error
  }
}

/**
 * By `CRON_URL`, else in the first database of the program; a program without a database gets
 * one for this purpose.
 */
async function openStore(): Promise<CronStore> {
  loadEnvFiles()
  const url = process.env["CRON_URL"] || undefined
  if (url === undefined) return openIn(firstDatabase())
  const { protocol } = URL.canParse(url) ? new URL(url) : { protocol: "" }
  if (protocol === "memory:") return new MemoryStore(realClock)
  if (protocol !== "postgres:" && protocol !== "postgresql:")
    throw runtimeError("PC2115", `CRON_URL is neither a PostgreSQL URL nor "memory:"`)
  return openOwn({ url })
}

const POOL = { max: 2 }
const TIMEOUTS = { connect: 5000, acquire: 5000, statement: 10_000, close: 1000 }

async function openIn(database: Database | undefined): Promise<CronStore> {
  if (database === undefined) return openOwn({})
  const { options, connections } = await database["~reach"]()
  // On a server with few connections the program's pool has them all.
  if (connections < POOL.max * 4) return PostgresStore.open(database, async () => {})
  const { url, tls } = options
  return openOwn({ url, ...(typeof tls === "boolean" || tls ? { tls: tls as object } : {}) })
}

/** Separate connections: those of the program may all be in transactions. */
async function openOwn(place: { url?: string; tls?: object }): Promise<CronStore> {
  const database = new Database("cron", { ...place, pool: POOL, timeouts: TIMEOUTS })
  removeDatabase(database)
  try {
    return await PostgresStore.open(database, () => database.close())
  } catch (error) {
    await database.close()
    throw error
  }
}
