import type { RuntimeErrorCode } from "../../base/errors/catalog.ts"
import { PrecastError } from "../../base/errors/precast-error.ts"

/** Seconds after which a client may try again: a pool has a free connection, a server has restarted. */
export const RETRY_AFTER = "1"

// What a service on the network is out of reach with: by the same request it may be reached later.
const CODES = new Set<RuntimeErrorCode>([
  // Databases: no connection of the pool became free; none can be opened, or it was lost.
  "PC2067",
  "PC2068",
  // The broker of topics.
  "PC2090",
  // The Redis of a cache that throws, and a load that does not settle.
  "PC2127",
  "PC2183",
  // The S3 of a bucket: no response in time; no connection, or it cannot process requests now.
  "PC2181",
  "PC2185",
])
// PostgreSQL, appendix A: it shuts down, has crashed, starts, has too many connections.
const STATES = new Set(["57P01", "57P02", "57P03", "53300"])

/** Whether an error reports a service that is out of reach now: the request may succeed later, unchanged. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof PrecastError)) return false
  const { sqlState } = error as { sqlState?: string }
  return CODES.has(error.code) || (sqlState !== undefined && STATES.has(sqlState))
}
