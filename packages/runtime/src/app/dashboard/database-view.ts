import type { Database } from "../../resources/database/database.ts"
// Not `piece` itself, which the entry names: bundlers would load it at each start for being used here.
import { identifier, join, piece, Sql } from "../../resources/database/sql.ts"
import type { Transaction } from "../../resources/database/transaction.ts"
import { isSecretColumn, MASK, isSecretName } from "./masks.ts"
import { NotThere } from "./not-there.ts"
import type { ColumnView, RowsView, TableView, ResultView } from "./wire.ts"
import { runTransaction } from "../../resources/database/run-transaction.ts"
import { RowsCode } from "../../types/rows/row.ts"
import { textColumn } from "../../types/rows/columns.ts"

/** The tables and views of a database, without system tables. */
export async function tablesOf(database: Database): Promise<readonly TableView[]> {
  return reading(
    database,
    (tx) => one<TableView[]>(tx)`
      select coalesce(json_agg(t order by t.schema like 'precast\\_%', t.schema, t.name), '[]')::text as text from (
        select n.nspname as schema, c.relname as name, c.reltuples::bigint as rows,
          case when c.relkind in ('v', 'f') then 0 else pg_total_relation_size(c.oid) end as bytes,
          case c.relkind when 'v' then 'view' when 'm' then 'materialized view'
            when 'f' then 'foreign table' else 'table' end as kind
        from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where c.relkind in ('r', 'p', 'v', 'm', 'f') and not c.relispartition
          and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname !~ '^pg_(toast|temp)'
        order by 1, 2 limit 2000) t`,
  )
}

/** The requested rows. */
export interface RowsAsked {
  readonly schema: string
  readonly table: string
  readonly offset: number
  /** At most 200. */
  readonly limit: number
  /** A column; null: by the key. */
  readonly order: string | null
  readonly isDescending: boolean
}

/** Some rows of a table. Names come from the system catalog, and are quoted; values are bound. */
export async function rowsOf(database: Database, asked: RowsAsked): Promise<RowsView> {
  return reading(database, async (tx) => {
    const columns = await columnsOf(tx, asked)
    const order = orderOf(columns, asked)
    const cells = columns.map((column) => cellOf(column))
    const table = identifier(asked.schema, asked.table)
    const rows = await one<(string | null)[][]>(tx)`
      select coalesce(json_agg(x.cells), '[]')::text as text from (
        select array_to_json(array[${join(cells)}]::text[]) as cells
        from ${table} ${order} limit ${asked.limit + 1} offset ${asked.offset}) x`
    return { columns, rows: rows.slice(0, asked.limit), hasMore: rows.length > asked.limit }
  })
}

async function columnsOf(tx: Transaction, { schema, table }: RowsAsked): Promise<ColumnView[]> {
  const found = await one<Omit<ColumnView, "masked">[] | null>(tx)`
    select coalesce(json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod),
      'nullable', not a.attnotnull, 'key', coalesce(a.attnum = any(i.indkey), false)) order by a.attnum)::text,
      'null') as text
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      left join pg_index i on i.indrelid = c.oid and i.indisprimary
    where n.nspname = ${schema} and c.relname = ${table} and c.relkind in ('r', 'p', 'v', 'm', 'f')`
  if (found === null) throw new NotThere(`Table ${schema}.${table} does not exist.`)
  return found.map((column) => ({ ...column, masked: isSecretColumn(column.name, column.type) }))
}

/** By the requested column, otherwise by the key, so that pages do not overlap. */
function orderOf(columns: readonly ColumnView[], { order, isDescending }: RowsAsked): Sql {
  if (order === null) {
    const keys = columns.filter(({ key }) => key).map(({ name }) => identifier(name))
    return keys.length === 0 ? piece`` : piece`order by ${join(keys)}`
  }
  // Sorting by hidden values would reveal them step by step.
  const column = columns.find(({ name, masked }) => name === order && !masked)
  if (column === undefined)
    throw new NotThere(`Cannot sort by column ${order}: it does not exist or is masked.`)
  const by = identifier(column.name)
  return isDescending ? piece`order by ${by} desc` : piece`order by ${by}`
}

/** A value as text, truncated by the server, so that large values are not transferred. */
function cellOf({ name, type, masked }: ColumnView): Sql {
  const value = identifier(name)
  if (masked) return piece`case when ${value} is null then null else ${MASK} end`
  if (type === "bytea")
    return piece`'\\x' || encode(substring(${value} from 1 for 100), 'hex') ||
      case when octet_length(${value}) > 100 then '\u2026' else '' end`
  return piece`case when length(${value}::text) > 500 then left(${value}::text, 500) || '\u2026' else ${value}::text end`
}

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
        case when length(e.value) > ${LONGEST} then left(e.value, ${LONGEST}) || '\u2026' else e.value end))
        from json_each_text(row_to_json(q)) e)), '[]')::text as text
      from (select * from (
${new Sql([text.replace(/;\s*$/, "")], [])}
) a limit ${MOST_ROWS + 1}) q`
  })
  const columns = (rows[0] ?? []).map(([column]) => column)
  return {
    columns,
    rows: rows.slice(0, MOST_ROWS).map((row) => row.map(shownCell)),
    hasMore: rows.length > MOST_ROWS,
    ms: performance.now() - from,
  }
}

function shownCell([column, value]: [string, string | null]): string | null {
  return value !== null && isSecretName(column) ? MASK : value
}

async function becomeReader(tx: Transaction): Promise<void> {
  const may = await one<boolean>(tx)`
    select coalesce((select pg_has_role(current_user, oid, 'member') from pg_roles
      where rolname = 'pg_read_all_data'), false)::text as text`
  if (may) await tx.exec`set local role pg_read_all_data`
}

/** Each statement returns one row with one column of JSON text. */
const ONE_TEXT = new RowsCode(
  "Text",
  [{ key: "text", names: ["text"], as: "string", expects: "string" }],
  (row) => textColumn(row, 0),
)

/** Runs what only reads, and not for long. */
async function reading<Result>(
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
function one<Value>(
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
