import type { Queries } from "../../../packages/runtime/src/resources/database/queries.ts"
import type { Asked } from "../../../packages/runtime/src/resources/database/statement.ts"
import { everyColumn } from "../../../packages/runtime/src/types/rows/any.ts"
import { rowsOf } from "../../../packages/runtime/src/types/rows/row.ts"

type RowObject = Record<string, unknown>

/** The rows of a statement, with what the server reports of its columns. */
export interface EveryRow {
  readonly rows: RowObject[]
  /** Number of rows returned or affected. */
  readonly count: number
  readonly columns: readonly { readonly name: string; readonly type: string }[]
}

/** The code that the transformer writes for `query<Record<string, unknown>>`. */
export const everyRowCode = rowsOf("Row", null, everyColumn)

/** Runs a statement whose columns nothing declares. */
export async function everyRow(on: Queries, asked: Asked): Promise<EveryRow> {
  const { rows, count, binding } = await on["~run"](asked, everyRowCode)
  const { names = [], types = [] } = binding?.row ?? {}
  const columns = names.map((name, at) => ({ name, type: types[at]?.name ?? "" }))
  return { rows: rows as RowObject[], count, columns }
}
