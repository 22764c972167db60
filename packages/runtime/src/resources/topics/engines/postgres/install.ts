import { Statement } from "../../../database/statement.ts"
import { runtimeError } from "../../../../base/errors/catalog.ts"
import type { Database } from "../../../database/database.ts"
import type { Transaction } from "../../../database/transaction.ts"
import { Connection, hasFewConnections, type Runner, runnerIn } from "./postgres-connection.ts"
import { textCode } from "./rows.ts"
import { INSTALL_LOCK, SCHEMA, VERSION } from "./postgres-schema.ts"

/**
 * Creates missing tables, one program at a time.
 * @throws PrecastError PC2097 for tables of a newer version
 */
export async function install(runner: Runner): Promise<void> {
  const look = new Statement(
    "select obj_description(to_regnamespace('precast_topics'), 'pg_namespace') as said",
  )
  const { rows } = await runner.run(look, [], textCode("said"))
  const said = rows[0] ?? null
  if (said === VERSION) return
  if (said !== null && said > VERSION) throw runtimeError("PC2097", said)
  // A simple query runs as one transaction (PostgreSQL 55.2.2.1).
  await runner.script(`select pg_advisory_xact_lock(${INSTALL_LOCK});${SCHEMA}`)
}

const installed = new WeakMap<Database, Promise<Connection>>()
/** Databases whose tables are known to exist. */
const done = new WeakSet<Database>()

/**
 * Connections to a database of the program that has the tables, for data stored there with any
 * driver: the outbox, and the record of handled messages.
 */
export function tablesOf(database: Database): Promise<Connection> {
  let connection = installed.get(database)
  if (connection === undefined) {
    connection = openTables(database)
    installed.set(database, connection)
    connection.catch(() => installed.delete(database))
  }
  return connection
}

/**
 * The tables exist: no further query checks them, which would wait for the transaction that
 * needs them.
 */
export function haveTables(database: Database, connection: Connection): void {
  done.add(database)
  if (!installed.has(database)) installed.set(database, Promise.resolve(connection))
}

/** Ensures that the tables exist for the next query of the transaction. */
export async function tablesWithin(tx: Transaction, database: Database): Promise<void> {
  if (done.has(database)) return
  // Creating them outside the transaction would wait for its end.
  if (await hasFewConnections(database)) await install(runnerIn(tx))
  else await tablesOf(database)
}

async function openTables(database: Database): Promise<Connection> {
  const connection = await Connection.open(database)
  database["~beforeClose"](async () => {
    installed.delete(database)
    done.delete(database)
    await connection.close()
  })
  await install(connection)
  done.add(database)
  return connection
}
