import type { DbOptions } from "./db-options.ts"
import type { Terminal } from "../terminal.ts"

const actions: Record<
  DbOptions["action"],
  (options: DbOptions, terminal: Terminal) => Promise<number>
> = {
  migrate: async (options, terminal) =>
    options.check
      ? (await import("./migrate-check.ts")).runMigrateCheck(options, terminal)
      : (await import("./db-migrate.ts")).runMigrate(options, terminal),
  status: async (...args) => (await import("./status.ts")).runStatus(...args),
  reset: async (...args) => (await import("./reset.ts")).runReset(...args),
  psql: async (...args) => (await import("./psql.ts")).runPsql(...args),
  check: async (...args) => (await import("./db-check.ts")).runCheck(...args),
  types: async (...args) => (await import("./db-types.ts")).runTypes(...args),
  create: async (...args) => (await import("./create.ts")).runCreate(...args),
}

/** One of the actions of `precast db`. */
export function runDb(options: DbOptions, terminal: Terminal): Promise<number> {
  return actions[options.action](options, terminal)
}
