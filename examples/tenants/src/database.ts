import { auth, Database, type ActingDatabase, type Header } from "@precast/runtime"

/** PostgreSQL: `DATABASE_URL`, or a local server that starts automatically. */
export const db = new Database("tenants", { migrations: "./migrations" })

interface Tenant {
  id: number
  name: string
}

/** The tenant of a request, by its API key. `context.auth.rows` is the database with the rows of this tenant alone. */
export const tenant = auth(async ({ key }: { key: string & Header<"x-api-key"> }) => {
  const found = await db.queryRow<Tenant>`select id, name from tenants where api_key = ${key}`
  return found === null ? undefined : { ...found, rows: rowsOf(found.id) }
})

function rowsOf(tenantId: number): ActingDatabase {
  return db.as({ role: "notes_tenant", settings: { "app.tenant": tenantId } })
}
