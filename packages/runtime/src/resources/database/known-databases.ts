import type { Database } from "./database.ts"

/** Module state: the open databases of a program, in the order of their creation. */
const databases = new Set<Database>()

export function addDatabase(database: Database): void {
  databases.add(database)
}

export function removeDatabase(database: Database): void {
  databases.delete(database)
}

/** The default database where no name is given. */
export function firstDatabase(): Database | undefined {
  return databases.values().next().value
}

export function knownDatabases(): readonly Database[] {
  return [...databases]
}

/** @throws PrecastError PC2075, PC2157 when the program starts and one of them has no address, or a wrong one */
export async function checkDatabases(): Promise<void> {
  for (const database of databases) await database["~check"]()
}
