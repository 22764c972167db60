import { Client } from "pg"
import { openPostgres } from "../../src/resources/topics/engines/postgres/postgres-open.ts"
import { postgres } from "../helpers/postgres.ts"
import { conformance } from "./conformance.ts"

const silent = { log: (): void => {} }

conformance("PostgreSQL", async () => {
  const server = await postgres()
  return {
    open: () => openPostgres(new URL(server.url), silent),
    openAbsent: () => openPostgres(new URL("postgres://nobody@127.0.0.1:9/none"), silent),
    cut: async () => {
      const client = new Client({ connectionString: server.url })
      await client.connect()
      await client.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
      )
      await client.end()
    },
    close: () => server.close(),
  }
})
