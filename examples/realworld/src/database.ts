import { Database } from "@precast/runtime"

/** PostgreSQL: `DATABASE_URL`, or a local server that starts automatically. */
export const db = new Database("conduit", { migrations: "./migrations" })
