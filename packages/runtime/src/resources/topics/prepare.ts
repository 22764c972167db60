import { knownDatabases } from "../database/known.ts"
import { engineOf } from "./engines/open.ts"
import { PostgresEngine } from "./engines/postgres/engine.ts"
import { tablesOf } from "./engines/postgres/install.ts"
import { knownTopics } from "./known.ts"

/**
 * Makes the tables of topics in the databases of the program before a request can publish in a transaction: where
 * there is one session alone (PGlite), that transaction and the making of tables would wait for each other. What does
 * not work now is tried again, and told, by whoever publishes.
 */
export async function prepareTables(): Promise<void> {
  for (const database of knownDatabases()) {
    for (const { spec, subscriptions } of knownTopics()) {
      try {
        const engine = await engineOf(spec.name)
        if (!(engine instanceof PostgresEngine)) await tablesOf(database)
        else if (engine.isIn(database)) await engine.declare(spec, subscriptions)
      } catch {
        // A database that is out of reach is not waited for once more for each topic.
        break
      }
    }
  }
}
