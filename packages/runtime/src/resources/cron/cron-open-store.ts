import { loadEnvFiles } from "../../base/environment/env-files.ts"
import { Database } from "../database/database.ts"
import { Registry } from "../../base/registry.ts"
import { KnownDatabases } from "../database/known-databases.ts"
import { runtimeError } from "../../base/errors/catalog.ts"
import { realClock } from "./clock.ts"
import { MemoryStore } from "./memory-store.ts"
import { PostgresStore } from "./postgres-store.ts"
import type { CronStore } from "./cron-store.ts"

/** One store for all jobs of a registry, as long as one of them uses it. */
export class SharedCronStore {
  readonly #registry: Registry
  #store: Promise<CronStore> | undefined
  #holders = 0

  constructor(registry: Registry) {
    this.#registry = registry
  }

  /** The store; `letGo` ends the hold. */
  async hold(): Promise<{ store: CronStore; letGo: () => Promise<void> }> {
    this.#holders++
    let isHeld = true
    const opening = (this.#store ??= openStore(this.#registry))
    const letGo = async (): Promise<void> => {
      if (!isHeld) return
      isHeld = false
      if (--this.#holders > 0) return
      this.#store = undefined
      await opening.then(
        (store) => store.close(),
        () => {},
      )
    }
    try {
      return { store: await opening, letGo }
    } catch (error) {
      if (this.#store === opening) this.#store = undefined
      await letGo()
      throw error
    }
  }
}

/**
 * By `CRON_URL`, else in the first database of the registry; a registry without a database gets
 * one for this purpose.
 */
async function openStore(registry: Registry): Promise<CronStore> {
  loadEnvFiles()
  const url = process.env["CRON_URL"] || undefined
  if (url === undefined) return openIn(registry["~part"](KnownDatabases).first())
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
  // In a registry of its own, since it is not a database of the program.
  const registry = new Registry()
  const database = new Database("cron", { ...place, pool: POOL, timeouts: TIMEOUTS, registry })
  try {
    return await PostgresStore.open(database, () => database.close())
  } catch (error) {
    await database.close()
    throw error
  }
}
