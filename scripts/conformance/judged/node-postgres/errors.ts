import { DatabaseError } from "../../../../packages/runtime/src/base/errors/database-error.ts"
import { pg } from "./pg-modules.ts"

/** The text of the server, behind what Precast puts before it. */
const OF_SERVER =
  /^PC20\d\d: (?:PostgreSQL rejected the statement \(\w{5}\): |Database ".*": the connection failed: )/

const CLOSED: ReadonlySet<string> = new Set(["PC2068", "PC2069", "PC2070"])

/** An error as the tests of `pg` expect it. */
export function errorOf(error: unknown): unknown {
  if (!(error instanceof DatabaseError)) return error
  const { sqlState, schema, table, column, constraint, cause } = error
  if (sqlState === undefined && cause instanceof Error && error.code === "PC2068") return cause
  const message = error.message.replace(OF_SERVER, "")
  if (sqlState === undefined) return new Error(message, { cause: error })
  const fields = { code: sqlState, severity: "ERROR", schema, table, column, constraint }
  return Object.assign(new pg.DatabaseError(message, 0, "error"), fields)
}

/** Whether the connection has gone with the statement. */
export function hasLostConnection(error: unknown): boolean {
  if (!(error instanceof DatabaseError)) return false
  return CLOSED.has(error.code) || (error.sqlState?.startsWith("57P") ?? false)
}
