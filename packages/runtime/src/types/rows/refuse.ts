import { databaseError } from "../../base/errors/database-error.ts"
import type { DatabaseError } from "../../base/errors/database-error.ts"
import type { Row } from "./row.ts"

/** A column value that its field does not accept. The value is not included: it may be secret. */
export function refused(row: Row, index: number, why: string): DatabaseError {
  const { expects } = row.columns[index]!
  const type = row.types[index]?.name ?? "no column"
  return databaseError("PC2064", [row.names[index]!, type, expects, why])
}

export function nullIn(row: Row, index: number): DatabaseError {
  return refused(row, index, "it is NULL")
}
