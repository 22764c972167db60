import type { Statement } from "../../../database/statement.ts"
import type { Transaction } from "../../../database/transaction.ts"
import type { RowsCode } from "../../../../types/rows/row.ts"

/**
 * Runs the driver's queries: on connections separate from those of the program, or in one of
 * its transactions.
 */
export interface Runner {
  run<Row>(
    statement: Statement,
    values: readonly unknown[],
    code?: RowsCode<Row> | null,
  ): Promise<{ rows: Row[]; count: number }>
  /** Several statements without parameters, applied atomically. */
  script(text: string): Promise<void>
}

/**
 * Queries inside a transaction: on a single-session server, a query outside it would wait for
 * its end.
 */
export function runnerIn(tx: Transaction): Runner {
  return {
    run: <Row>(
      statement: Statement,
      values: readonly unknown[],
      code: RowsCode<Row> | null = null,
    ): Promise<{ rows: Row[]; count: number }> =>
      tx["~run"]({ statement, values }, code, ({ rows, count }) => ({
        rows: rows as Row[],
        count,
      })),
    script: (text) => tx["~script"](text),
  }
}
