import { defaultRegistry } from "../../../../base/registry.ts"
import { Database } from "../../../database/database.ts"
import { KnownDatabases } from "../../../database/known-databases.ts"
import { type EngineOptions, TopicEngines } from "../engines-open.ts"
import { PostgresEngine } from "./postgres-engine.ts"

/** The driver for a PostgreSQL URL: `postgres://user:password@host:5432/database`. */
export async function openPostgres(url: URL, options: EngineOptions): Promise<PostgresEngine> {
  // The scheme is the same under both of its names.
  const address = url.href.replace(/^postgresql:/, "postgres:")
  const { registry = defaultRegistry } = options
  return openIn(new Database("topics", { url: address, registry }), true, options)
}

/**
 * The driver in the first database of the registry; a registry without a database gets one for
 * this purpose.
 */
export async function openOwn(options: EngineOptions): Promise<PostgresEngine> {
  const { registry = defaultRegistry } = options
  const first = registry["~part"](KnownDatabases).first()
  return openIn(first ?? new Database("topics", { registry }), first === undefined, options)
}

async function openIn(
  database: Database,
  isOwn: boolean,
  options: EngineOptions,
): Promise<PostgresEngine> {
  const engine = new PostgresEngine(database, isOwn, options)
  database["~beforeClose"](async () => {
    database["~registry"]["~part"](TopicEngines).forget(engine)
    await engine.disconnect()
  })
  return engine
}
