import { Database as PostgresDatabase } from "./database.ts"

/** A PostgreSQL database: `const db = new Database("shop")`. It connects on the first query. */
// A separate class: if a dynamically loaded part (topics, for example) shares a module with the
// package's entry, split bundles load that module at every start.
export class Database extends PostgresDatabase {}
