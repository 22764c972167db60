import { Database } from "@precast/runtime"

/** PostgreSQL: `DATABASE_URL`, or a local server that starts by itself. */
export const db = new Database("shop", { migrations: "./migrations" })
