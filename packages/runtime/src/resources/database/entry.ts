import { Database as PostgresDatabase } from "./database.ts"

/** A PostgreSQL database: `const db = new Database("shop")`. It connects on the first query. */
// A class of its own: what the entry of the package names directly is loaded at each start by programs that bundlers
// split, once some part that is loaded later uses it too, as topics do.
export class Database extends PostgresDatabase {}
