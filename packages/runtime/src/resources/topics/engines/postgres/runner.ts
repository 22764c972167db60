import type { Statement } from "../../../database/statement.ts"
import type { Transaction } from "../../../database/transaction.ts"
import type { RowsCode } from "../../../../types/rows/row.ts"

/** Whom the engine asks: connections beside those of the program, or one of its transactions. */
export interface Runner {
  run<Row>(
    statement: Statement,
    values: readonly unknown[],
    code?: RowsCode<Row> | null,
  ): Promise<{ rows: Row[]; count: number }>
  /** Several statements without parameters, all or none of them. */
  script(text: string): Promise<void>
}

/** Asks inside of a transaction: on a server of one session, what is asked beside it would wait for its end. */
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
