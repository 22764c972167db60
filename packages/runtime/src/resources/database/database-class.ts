import { Database as PostgresDatabase } from "./database.ts"

/**
 * A PostgreSQL database: `const db = new Database("shop")`. It connects on the first query. Its type has its name and the
 * folder of its migrations, by which the compiler checks statements of projects that see no more than the type.
 */
// A separate class: if a dynamically loaded part (topics, for example) shares a module with the
// package's entry, split bundles load that module at every start.
export class Database<
  Name extends string = string,
  Migrations extends string | undefined = undefined,
> extends PostgresDatabase<Name, Migrations> {}
