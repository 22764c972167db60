import type { Database } from "../../resources/database/database.ts"
import { Sql } from "../../resources/database/sql.ts"
import type { Transaction } from "../../resources/database/transaction.ts"
import { isSecretName, MASK } from "./masks.ts"
import { NotThere } from "./not-there.ts"
import { one, reading } from "./reading.ts"
import type { ResultView } from "./wire.ts"

const MOST_ROWS = 200
const LONGEST = 500

/**
 * Runs one read-only statement: `select`, `with`, `values` or `table`. It is embedded in another statement,
 * which prevents several statements, in a read-only transaction, with a read-only role if the server has one
 * that this user may set (`pg_read_all_data`, which cannot access files and programs of the server).
 */
export async function runSql(database: Database, text: string): Promise<ResultView> {
  if (text.trim() === "") throw new NotThere("The statement is empty.")
  const from = performance.now()
  const rows = await reading(database, async (tx) => {
    await becomeReader(tx)
    return one<[string, string | null][][]>(tx)`
      select coalesce(json_agg((select json_agg(json_build_array(e.key,
        case when length(e.value) > ${LONGEST} then left(e.value, ${LONGEST}) || '…' else e.value end))
        from json_each_text(row_to_json(q)) e)), '[]')::text as text
      from (select * from (
${new Sql([text.replace(/;\s*$/, "")], [])}
) a limit ${MOST_ROWS + 1}) q`
  })
  const columns = (rows[0] ?? []).map(([column]) => column)
  return {
    columns,
    rows: rows.slice(0, MOST_ROWS).map((row) => row.map(cellOf)),
    hasMore: rows.length > MOST_ROWS,
    ms: performance.now() - from,
  }
}

function cellOf([column, value]: [string, string | null]): string | null {
  return value !== null && isSecretName(column) ? MASK : value
}

async function becomeReader(tx: Transaction): Promise<void> {
  const may = await one<boolean>(tx)`
    select coalesce((select pg_has_role(current_user, oid, 'member') from pg_roles
      where rolname = 'pg_read_all_data'), false)::text as text`
  if (may) await tx.exec`set local role pg_read_all_data`
}
