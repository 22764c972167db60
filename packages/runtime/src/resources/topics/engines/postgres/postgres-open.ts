import { Database } from "../../../database/database.ts"
import { firstDatabase } from "../../../database/known-databases.ts"
import { forgetEngine, type EngineOptions } from "../engines-open.ts"
import { PostgresEngine } from "./postgres-engine.ts"

/** The driver for a PostgreSQL URL: `postgres://user:password@host:5432/database`. */
export async function openPostgres(url: URL, options: EngineOptions): Promise<PostgresEngine> {
  // The scheme is the same under both of its names.
  return openIn(
    new Database("topics", { url: url.href.replace(/^postgresql:/, "postgres:") }),
    true,
    options,
  )
}

/**
 * The driver in the first database of the program; a program without a database gets one for
 * this purpose.
 */
export async function openOwn(options: EngineOptions): Promise<PostgresEngine> {
  const first = firstDatabase()
  return openIn(first ?? new Database("topics"), first === undefined, options)
}

async function openIn(
  database: Database,
  isOwn: boolean,
  options: EngineOptions,
): Promise<PostgresEngine> {
  const engine = new PostgresEngine(database, isOwn, options)
  database["~beforeClose"](async () => {
    forgetEngine(engine)
    await engine.disconnect()
  })
  return engine
}
