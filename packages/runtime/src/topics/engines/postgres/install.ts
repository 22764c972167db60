import { Statement } from "../../../database/statement.ts"
import { runtimeError } from "../../../errors/catalog.ts"
import type { Connection } from "./connection.ts"
import { textCode } from "./rows.ts"
import { INSTALL_LOCK, SCHEMA, VERSION } from "./schema.ts"

/**
 * Makes the tables where they are not there, one program at a time.
 * @throws PrecastError PC2097 for tables of a newer version
 */
export async function install(connection: Connection): Promise<void> {
  const look = new Statement(
    "select obj_description(to_regnamespace('precast_topics'), 'pg_namespace') as said",
  )
  const { rows } = await connection.run(look, [], textCode("said"))
  const said = rows[0] ?? null
  if (said === VERSION) return
  if (said !== null && said > VERSION) throw runtimeError("PC2097", said)
  // All of it is one transaction, as simple queries are (PostgreSQL 55.2.2.1).
  await connection.script(`select pg_advisory_xact_lock(${INSTALL_LOCK});${SCHEMA}`)
}
