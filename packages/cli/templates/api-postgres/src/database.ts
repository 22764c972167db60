import { Database } from "@precast/runtime"

/** PostgreSQL: of `DATABASE_URL`; in development and in tests one that starts by itself. */
export const db = new Database("app", { migrations: "./migrations" })
