import { knownDatabases } from "../database/known-databases.ts"
import { engineOf } from "./engines/engines-open.ts"
import { PostgresEngine } from "./engines/postgres/postgres-engine.ts"
import { tablesOf } from "./engines/postgres/install.ts"
import { knownTopics } from "./known-topics.ts"

/**
 * Creates the tables of topics in the databases of the program before a request can publish in
 * a transaction: on a single-session server (PGlite), that transaction and the creation of
 * tables would wait for each other. A failure here is ignored; the next publish retries, and
 * reports it.
 */
export async function prepareTables(): Promise<void> {
  for (const database of knownDatabases()) {
    for (const { spec, subscriptions } of knownTopics()) {
      try {
        const engine = await engineOf(spec.name)
        if (!(engine instanceof PostgresEngine)) await tablesOf(database)
        else if (engine.isIn(database)) await engine.declare(spec, subscriptions)
      } catch {
        // Does not wait for an unreachable database again for each topic.
        break
      }
    }
  }
}
