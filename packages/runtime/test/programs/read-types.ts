// Reads values of the types of DATABASE_URL by fields of every kind, and compares with the server's own texts.
import { Client } from "pg"
import { anyColumn } from "../../src/emitted/rows/any.ts"
import * as columns from "../../src/emitted/rows/columns.ts"
import { arrayColumn } from "../../src/emitted/rows/nested.ts"
import { type Row, RowsCode, type ValueCode } from "../../src/emitted/rows/row.ts"
import { FAIL } from "../../src/emitted/route.ts"
import { Database } from "../../src/database/database.ts"
import { rowsOf } from "../../src/database/request.ts"
import { Statement } from "../../src/database/statement.ts"

const RUNS = Number(process.env["TYPES_RUNS"])
const SECRET = "secret of another column"

// Tried for each type: those that it takes are read.
const CANDIDATES = [
  ...'0|1|-7|a|sad|{}|{1,2}|{NULL,1}|[2:3]={1,2}|{a,b}|so=so|[1:1]={x}|{"a,b",c}|1 2 3|(1,2),(3,4)'.split(
    "|",
  ),
  ...'{(1,2),(3,4);(4,5),(6,7)}|(1,a)|{"(1,a)"}|[1,2)|{[1,2),[4,5)}|[a,b)|{"[a,b)"}|{"{1,2}"}'.split(
    "|",
  ),
  ..."2024-02-29|2024-02-29 12:00:00+00|{2024-02-29}|12:00:00|1 day|true|{t,f}|1.50|{1.5,NaN}|NaN".split(
    "|",
  ),
  ...'{"a": [1]}|[1]|{"{}"}|null|10.0.0.1|\\x6162|101|0f8fad5b-d9cb-469f-a165-70867728950e'.split(
    "|",
  ),
]

type Read = (row: Row, index: number) => unknown
const fail = (): typeof FAIL => FAIL
const scalars: Record<string, Read> = {
  number: columns.numberColumn,
  bigint: columns.bigintColumn,
  string: columns.textColumn,
  boolean: columns.booleanColumn,
  date: columns.dateColumn,
  bytes: columns.bytesColumn,
  url: columns.urlColumn,
  any: anyColumn,
}
const fields: { value: ValueCode; read: Read }[] = Object.entries(scalars).flatMap(([as, read]) => {
  const value = { as, expects: as } as ValueCode
  const nullable: Read = (row) => (row.starts[0]! < 0 ? null : read(row, 0))
  const list: Read = (row, index) =>
    arrayColumn(
      row,
      index,
      (item) => nullable(item, 0),
      fail,
      () => [],
    )
  return [
    { value, read },
    { value: { as: "array", expects: `${as}[]`, item: value }, read: list },
  ]
})

const client = new Client({ connectionString: process.env["DATABASE_URL"]! })
await client.connect()
await client.query(`create or replace function pg_temp.text_of(value text, type text) returns text language plpgsql as $$
  declare result text;
  begin execute format('select (%L::%s)::text', value, type) into result; return result;
  exception when others then return null; end $$`)
await client.query(`create or replace function pg_temp.items_of(value text, type text) returns json language plpgsql as $$
  declare result json;
  begin execute format('select coalesce(json_agg(i::text), ''[]'') from unnest(%L::%s) i', value, type) into result; return result;
  exception when others then return null; end $$`)
const { rows } = await client.query<{
  type: string
  given: string
  text: string
  items: (string | null)[] | null
}>(
  `select * from (select type, given, pg_temp.text_of(given, type) as text,
      pg_temp.items_of(given, type) as items
    from (select format_type(oid, null) as type, oid from pg_type where typtype <> 'p' and typisdefined
        and typrelid not in (select oid from pg_class where relkind <> 'c')
        and (oid >= 16384 or $2 >= 1000 or oid::int % 7 = $2::int % 7)
        and (typelem = 0 or typelem not in (select reltype from pg_class where relkind <> 'c'))) types,
      unnest($1::text[]) given) tried where text is not null`,
  [CANDIDATES, RUNS],
)
await client.end()

const db = new Database("types", { url: process.env["DATABASE_URL"]!, pool: { max: 1 } })
let read = 0
let refused = 0
const wrong: string[] = []
for (const { type, given, text, items } of rows)
  for (const field of fields) {
    const column = { ...field.value, key: "x", names: ["x"] }
    const code = new RowsCode("Row", [column], (row) => field.read(row, 0))
    const quoted = given.replaceAll("'", "''")
    const statement = new Statement(
      `select '${SECRET}' as a, (E'${quoted.replaceAll("\\", "\\\\")}')::${type} as x, '${SECRET}' as b`,
    )
    try {
      const [value] = await db["~run"]({ statement, values: [] }, code, rowsOf)
      read++
      if (!agrees(value, field.value, text, items))
        wrong.push(`${type} ${given} as ${field.value.expects}: ${show(value)}, not ${text}`)
    } catch (error) {
      refused++
      const code = (error as { code?: string }).code
      if (code !== "PC2064" && code !== "PC2065") wrong.push(`${type} ${given}: ${String(error)}`)
    }
  }
await db.close()
console.log(`read ${read}, refused ${refused}, wrong ${wrong.length}`)
if (wrong.length > 0) console.log(wrong.slice(0, 40).join("\n"))

function show(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) => (typeof each === "bigint" ? `${each}` : each))
}

function agrees(
  value: unknown,
  field: ValueCode,
  text: string | null,
  items: readonly (string | null)[] | null,
): boolean {
  if (value === null || text === null) return value === text
  if (!Array.isArray(value)) return same(value, text)
  const { item = field } = field
  // An item that is an array itself: a domain over one.
  if (items === null) return `{${value.join(",")}}` === text
  return (
    value.length === items.length && value.every((each, at) => agrees(each, item, items[at]!, null))
  )
}

function same(value: unknown, text: string): boolean {
  switch (typeof value) {
    case "string":
      // The output of some types is another than their cast to text.
      return value === text || value.trimEnd() === text || `${value}/32` === text
    case "number":
      return Object.is(value, Number(text))
    case "bigint":
      return value === BigInt(text.split(".")[0]!)
    case "boolean":
      return value === (text === "true" || text === "t")
  }
  if (value instanceof Date) return value.getTime() === Date.parse(dateOf(text))
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString("hex")}` === text
  return JSON.stringify(value) === JSON.stringify(JSON.parse(text))
}

function dateOf(text: string): string {
  return /^\d{4}-\d\d-\d\d$/.test(text) || /\+\d\d$/.test(text) ? text : `${text}Z`
}
