import { Database } from "@precast/runtime"

/** PostgreSQL: from `DATABASE_URL`; in development and in tests a local one that starts automatically. */
export const db = new Database("app", { migrations: "./migrations" })
