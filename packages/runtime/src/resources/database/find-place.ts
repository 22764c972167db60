import { loadEnvFiles } from "../../base/environment/env-files.ts"
import { runtimeError } from "../../base/errors/catalog.ts"
import type { Settings } from "./database-options.ts"

/** Where a database is. */
export interface Place {
  readonly url: string
  /** Number of connections that it accepts; undefined: the size of the pool. */
  readonly connections: number | undefined
  stop(): Promise<void>
}

/**
 * The server of the options or the environment, else a local one, with its migrations applied
 * where that is automatic.
 */
export async function findPlace(name: string, settings: Settings): Promise<Place> {
  const { url, migrations, tls, password } = settings
  if (url !== undefined && migrations === undefined)
    return { url, connections: undefined, stop: async () => {} }
  loadEnvFiles()
  const { prepareDatabase } = await import("./engine/engine-prepare.ts")
  return prepareDatabase({ name, url, migrations, tls, password })
}

/**
 * Applies the migrations of the options to the database at a URL.
 * @returns names of the migrations that were applied
 * @throws PrecastError PC2071 without the option, else the errors of `migrate`
 */
export async function migratePlace(
  name: string,
  url: string,
  { migrations, tls, password }: Settings,
): Promise<readonly string[]> {
  if (migrations === undefined) throw runtimeError("PC2071", "migrations", "a folder", "missing")
  const { applyMigrations } = await import("./engine/engine-prepare.ts")
  return applyMigrations({ name, url, migrations, tls, password })
}
