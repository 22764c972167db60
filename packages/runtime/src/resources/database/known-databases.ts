import type { Database } from "./database.ts"

/** The open databases of a registry, in the order of their creation. */
export class KnownDatabases {
  readonly #databases = new Set<Database>()

  add(database: Database): void {
    this.#databases.add(database)
  }

  remove(database: Database): void {
    this.#databases.delete(database)
  }

  /** The default database where no name is given. */
  first(): Database | undefined {
    return this.#databases.values().next().value
  }

  all(): readonly Database[] {
    return [...this.#databases]
  }

  /** @throws PrecastError PC2075, PC2157 when the program starts and one of them has no address, or a wrong one */
  async check(): Promise<void> {
    for (const database of this.#databases) await database["~check"]()
  }
}
