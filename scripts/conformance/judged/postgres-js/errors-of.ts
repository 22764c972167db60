import { DatabaseError } from "../../../../packages/runtime/src/base/errors/database-error.ts"

/** The code that postgres.js has for an error of Precast. */
const codes: ReadonlyMap<string, string> = new Map([
  ["PC2073", "UNSAFE_TRANSACTION"],
  ["PC2070", "CONNECTION_ENDED"],
  ["PC2066", "UNDEFINED_VALUE"],
])

/** An error as the tests of postgres.js expect it: `code` is that of the server, of Node, or its own. */
export function errorOf(error: unknown): unknown {
  if (!(error instanceof DatabaseError)) return error
  const { cause } = error
  const ofNode = cause instanceof Error && "code" in cause ? cause.code : undefined
  const isLate = error.code === "PC2068" && error.message.includes("timeout expired")
  const code =
    (isLate ? "CONNECT_TIMEOUT" : error.sqlState) ?? ofNode ?? codes.get(error.code) ?? error.code
  return Object.assign(new Error(error.message, { cause: error }), { code, query: error.statement })
}
