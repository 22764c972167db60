import type { DescribeOptions } from "./describe-statements.ts"
import type { DescribeRequest, DescribeResult } from "./description.ts"

// A compiler that finds all descriptions in its file needs no client of a database.

/**
 * Parameters and columns of statements, which are parsed and not run, in a database in the state
 * of the migrations. The connection is kept for the next call, and does not keep the process
 * running.
 * @throws DescribeError if there is no database, or its migrations fail
 */
export async function describeStatements(
  request: DescribeRequest,
  options: DescribeOptions = {},
): Promise<DescribeResult> {
  const loaded = await import("./describe-statements.ts")
  return loaded.describeStatements(request, options)
}

/** Closes all sessions. */
export async function closeSessions(): Promise<void> {
  const { closeSessions } = await import("./known-sessions.ts")
  await closeSessions()
}
