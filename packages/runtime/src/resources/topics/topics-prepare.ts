import type { Registry } from "../../base/registry.ts"
import { KnownDatabases } from "../database/known-databases.ts"
import { TopicEngines } from "./engines/engines-open.ts"
import { PostgresEngine } from "./engines/postgres/postgres-engine.ts"
import { tablesOf } from "./engines/postgres/install.ts"
import { KnownTopics } from "./known-topics.ts"

/**
 * Creates the tables of topics in the databases of a registry before a request can publish in
 * a transaction: on a single-session server (PGlite), that transaction and the creation of
 * tables would wait for each other. A failure here is ignored; the next publish retries, and
 * reports it.
 */
export async function prepareTables(registry: Registry): Promise<void> {
  const engines = registry["~part"](TopicEngines)
  for (const database of registry["~part"](KnownDatabases).all()) {
    for (const { spec, subscriptions } of registry["~part"](KnownTopics).all()) {
      try {
        const engine = await engines.of(spec.name)
        if (!(engine instanceof PostgresEngine)) await tablesOf(database)
        else if (engine.isIn(database)) await engine.declare(spec, subscriptions)
      } catch {
        // Does not wait for an unreachable database again for each topic.
        break
      }
    }
  }
}
