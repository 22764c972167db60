import { DatabaseError } from "../../../../packages/runtime/src/base/errors/database-error.ts"
import { PrecastError } from "../../../../packages/runtime/src/base/errors/precast-error.ts"
import type { ClientState } from "./client-state.ts"

/** Errors of the server, as `sql.PostgresError`. */
export class PostgresError extends Error {}

/** The code that postgres.js has for an error of Precast. */
const codes: ReadonlyMap<string, string> = new Map([
  ["PC2073", "UNSAFE_TRANSACTION"],
  ["PC2070", "CONNECTION_ENDED"],
  ["PC2066", "UNDEFINED_VALUE"],
  ["PC2155", "NOT_TAGGED_CALL"],
])

/**
 * An error as the tests of postgres.js expect it: `code` is that of the server, of Node, or its own.
 *
 * @param isInTransaction what is closed is its connection
 */
export function errorOf(
  error: unknown,
  state: ClientState | undefined,
  isInTransaction = false,
): unknown {
  if (!(error instanceof PrecastError)) return error
  const { cause, message } = error
  const ofNode = cause instanceof Error && "code" in cause ? cause.code : undefined
  const { sqlState, statement, routine } = error instanceof DatabaseError ? error : NOTHING
  const code =
    codeByState(error, state, isInTransaction) ??
    sqlState ??
    ofNode ??
    codes.get(error.code) ??
    error.code
  const Class = sqlState === undefined ? Error : PostgresError
  const own = new Class(message, { cause: error })
  if (error.stack !== undefined) own.stack = error.stack
  return Object.assign(own, { code, query: statement, ...(routine && { routine }) })
}

const NOTHING = { sqlState: undefined, statement: undefined, routine: undefined }

function codeByState(
  { code, message }: PrecastError,
  state: ClientState | undefined,
  isInTransaction: boolean,
): string | undefined {
  // The code of the server, which has canceled it.
  if (code === "PC2069") return "57014"
  const isClosed = code === "PC2070" || message.includes("the database was closed")
  if (state?.isDestroyed && isClosed)
    return isInTransaction ? "CONNECTION_CLOSED" : "CONNECTION_DESTROYED"
  // The only connection copies.
  if (code === "PC2067" && (state?.copies ?? 0) > 0) return "COPY_IN_PROGRESS"
  return code === "PC2068" && message.includes("timeout expired") ? "CONNECT_TIMEOUT" : undefined
}
