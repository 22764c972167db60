import type { Database } from "../../resources/database/database.ts"
import { runTransaction } from "../../resources/database/run-transaction.ts"
import type { Sql } from "../../resources/database/sql.ts"
import type { Transaction } from "../../resources/database/transaction.ts"
import { RowsCode } from "../../types/rows/row.ts"
import { textColumn } from "../../types/rows/columns.ts"

/** Each statement returns one row with one column of JSON text. */
const ONE_TEXT = new RowsCode(
  "Text",
  [{ key: "text", names: ["text"], as: "string", expects: "string" }],
  (row) => textColumn(row, 0),
)

/** Runs what only reads, and not for long. */
export async function reading<Result>(
  database: Database,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  const run = async (tx: Transaction): Promise<Result> => {
    await tx.exec`set local statement_timeout = '5s'`
    return work(tx)
  }
  const { pool } = await database["~reach"]()
  const options = { readOnly: true, signal: AbortSignal.timeout(15_000) }
  // Session settings and locks of a statement end with the connection.
  return runTransaction(pool, database.name, run, options, { isLast: true })
}

/** The value in the only row of a statement. */
export function one<Value>(
  tx: Transaction,
): (
  strings: TemplateStringsArray,
  ...values: readonly (Sql | string | number)[]
) => Promise<Value> {
  // What the transformer hands over where a program calls queryRow<T>: its code, and no type.
  const query = tx.queryRow as unknown as (code: RowsCode<string>) => typeof tx.queryRow<string>
  const ask = query.call(tx, ONE_TEXT)
  return async (strings, ...values) =>
    JSON.parse((await ask(strings, ...values)) ?? "null") as Value
}
