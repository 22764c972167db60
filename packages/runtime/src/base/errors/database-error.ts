import { runtimeErrors } from "./catalog.ts"
import { PrecastError } from "./precast-error.ts"

/** Fields that the server reports for an error, without the values that it may quote. */
export interface DatabaseErrorInfo {
  readonly sqlState?: string | undefined
  readonly schema?: string | undefined
  readonly table?: string | undefined
  readonly column?: string | undefined
  readonly constraint?: string | undefined
  readonly routine?: string | undefined
  /** Text of the statement with `$1` for its parameters. */
  readonly statement?: string | undefined
  readonly cause?: unknown
}

/** Codes that are reported as a DatabaseError. */
export type DatabaseErrorCode =
  | "PC2063"
  | "PC2064"
  | "PC2065"
  | "PC2066"
  | "PC2067"
  | "PC2068"
  | "PC2069"
  | "PC2070"
  | "PC2072"
  | "PC2073"
  | "PC2160"

/**
 * An error between the program and its database. `condition` is its category:
 * `"unique_violation"`, `"foreign_key_violation"`, … It never contains values of parameters or rows.
 */
export class DatabaseError extends PrecastError {
  /** Five characters of SQL's standard, when the server has refused the statement: `"23505"`. */
  readonly sqlState: string | undefined
  readonly schema: string | undefined
  readonly table: string | undefined
  readonly column: string | undefined
  /** Name of the constraint that was broken. */
  readonly constraint: string | undefined
  /**
   * The function of the server that has reported the error: it distinguishes errors with the same `sqlState`, as
   * `"transformAssignedExpr"`.
   */
  readonly routine: string | undefined
  /** Text of the statement, with `$1` for its parameters. */
  readonly statement: string | undefined

  constructor(code: DatabaseErrorCode, message: string, info: DatabaseErrorInfo = {}) {
    super(code, message, info.cause === undefined ? {} : { cause: info.cause })
    this.name = "DatabaseError"
    this.sqlState = info.sqlState
    this.schema = info.schema
    this.table = info.table
    this.column = info.column
    this.constraint = info.constraint
    this.routine = info.routine
    this.statement = info.statement
  }

  /** @internal The same error of one statement: several may fail by one lost connection. */
  of(statement: string): DatabaseError {
    if (this.statement !== undefined) return this
    const message = this.message.slice(this.code.length + 2)
    const { cause } = this
    return new DatabaseError(this.code as DatabaseErrorCode, message, {
      ...this,
      statement,
      ...(cause !== undefined && { cause }),
    })
  }

  /** The name that PostgreSQL gives its `sqlState` (appendix A of its manual); `"other"` for rarer ones. */
  get condition(): DatabaseCondition {
    const state = this.sqlState
    return state !== undefined && Object.hasOwn(conditions, state)
      ? conditions[state as keyof typeof conditions]
      : "other"
  }
}

const conditions = {
  "22001": "string_data_right_truncation",
  "22003": "numeric_value_out_of_range",
  "22007": "invalid_datetime_format",
  "22012": "division_by_zero",
  "22P02": "invalid_text_representation",
  "23001": "restrict_violation",
  "23502": "not_null_violation",
  "23503": "foreign_key_violation",
  "23505": "unique_violation",
  "23514": "check_violation",
  "23P01": "exclusion_violation",
  "25006": "read_only_sql_transaction",
  "25P02": "in_failed_sql_transaction",
  "25P03": "idle_in_transaction_session_timeout",
  "28P01": "invalid_password",
  "3D000": "invalid_catalog_name",
  "40001": "serialization_failure",
  "40P01": "deadlock_detected",
  "42501": "insufficient_privilege",
  "42601": "syntax_error",
  "42703": "undefined_column",
  "42P01": "undefined_table",
  "53300": "too_many_connections",
  "55P03": "lock_not_available",
  "57014": "query_canceled",
  "57P01": "admin_shutdown",
} as const

/** Names of PostgreSQL's errors; `"other"` represents those that are not listed. */
export type DatabaseCondition = (typeof conditions)[keyof typeof conditions] | "other"

/** The error of one catalogue entry; the holes of its text are typed by the entry. */
export function databaseError<C extends DatabaseErrorCode>(
  code: C,
  holes: Parameters<(typeof runtimeErrors)[C]>,
  info: DatabaseErrorInfo = {},
): DatabaseError {
  const text = runtimeErrors[code] as (...holes: unknown[]) => string
  return new DatabaseError(code, text(...holes), info)
}
