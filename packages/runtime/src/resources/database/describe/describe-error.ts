import { type RuntimeErrorCode, runtimeErrors } from "../../../base/errors/catalog.ts"
import { PrecastError } from "../../../base/errors/precast-error.ts"
import { MigrationError, type SourcePlace } from "../migrate/migration-error.ts"

/** Statements could not be described at all. */
export class DescribeError extends PrecastError {
  /**
   * `"database"`: there is no database to query (PC2158). `"migrations"`: they cannot be applied
   * (PC2079 … PC2083).
   */
  readonly reason: "database" | "migrations"
  /** Of the statement of a migration that failed (PC2081). */
  readonly place: SourcePlace | undefined

  constructor({ code, message, reason, place }: DescribeFailure, cause?: unknown) {
    super(code, message, cause === undefined ? {} : { cause })
    this.name = "DescribeError"
    this.reason = reason
    this.place = place
  }
}

/** The fields of the error, as they are sent between threads. */
export interface DescribeFailure {
  readonly code: RuntimeErrorCode
  /** Without the code. */
  readonly message: string
  readonly reason: "database" | "migrations"
  readonly place: SourcePlace | undefined
}

export function failureOf(error: DescribeError): DescribeFailure {
  const { code, message, reason, place } = error
  return { code, message: message.slice(code.length + 2), reason, place }
}

/** PC2158. @param why the reason as a text, or an error */
export function noDatabase(database: string, why: unknown): DescribeError {
  if (why instanceof DescribeError) return why
  const reason = why instanceof Error ? messageOf(why) : String(why)
  const message = runtimeErrors.PC2158(database, reason.replace(/\.$/, ""))
  return new DescribeError({ code: "PC2158", message, reason: "database", place: undefined }, why)
}

const OF_MIGRATIONS: ReadonlySet<string> = new Set(["PC2079", "PC2080", "PC2081", "PC2083"])

/** The error of a database that could not be opened. */
export function openFailure(database: string, error: unknown): DescribeError {
  if (!(error instanceof PrecastError) || !OF_MIGRATIONS.has(error.code))
    return noDatabase(database, error)
  const place = error instanceof MigrationError ? error.place : undefined
  const { code } = error
  const message = error.message.slice(code.length + 2)
  return new DescribeError({ code, message, reason: "migrations", place }, error)
}

function messageOf(error: Error): string {
  // `localhost` may have several addresses, each with its own error, and the message is empty.
  const [first] = error instanceof AggregateError ? (error.errors as Error[]) : []
  return (first ?? error).message
}
