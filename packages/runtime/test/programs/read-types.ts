// Reads values of every type of DATABASE_URL by fields of every kind, and compares with the server's own texts.
import { Client } from "pg"
import type { ValueCode } from "../../src/types/rows/row.ts"
import { Database } from "../../src/resources/database/database.ts"
import { rowsOf } from "../../src/resources/database/database-request.ts"
import { Statement } from "../../src/resources/database/statement.ts"
import { fields, rowsCode } from "./row-fields.ts"

const RUNS = Number(process.env["TYPES_RUNS"])
const SECRET = "secret of another column"

// Tried for each type: those that it takes are read.
const TEXTS = [
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

// Values of types that no text is cast to.
const PSEUDO = [
  "row(1, 'a b', null)",
  "array[row(1)]",
  "pg_sleep(0)",
  "'a'::cstring",
  "'a'",
  "(select histogram_bounds from pg_stats where tablename = 'analyzed')",
]

interface Value {
  readonly type: string
  /** In SQL. */
  readonly given: string
  readonly text: string | null
  /** Texts of its items; null: it is not an array. */
  readonly items: (string | null)[] | null
}

// Of the rows of tables, and of what PostgreSQL brings, only some unless RUNS is set.
const VALUES = `
  with types as (
    select t.oid, format_type(t.oid, null) as type, coalesce(of.typrelid, t.typrelid) as relation, of.oid is not null as is_array
    from pg_type t left join pg_type of on of.oid = t.typelem and of.typarray = t.oid
    where t.typtype <> 'p' and t.typisdefined and (t.oid >= 16384 or $2 >= 1000 or t.oid::int % 7 = $2::int % 7)
  ), given as (
    select type, format('%L::%s', given, type) as given from types, unnest($1::text[] || null::text) given
    where relation = 0 or relation in (select oid from pg_class where relkind = 'c')
    union all
    select type, format(case when is_array then 'array[json_populate_record(null::%1$s, ''{}''), null]'
      else 'json_populate_record(null::%1$s, ''{}'')' end, relation::regclass) from types where relation in (select oid from pg_class where relkind <> 'c')
    union all
    select given, given from unnest($3::text[]) given
  )
  select given.type, given, tried.text, tried.items from given, pg_temp.try(given) tried where tried.is_valid`

const TRY = `
  create function pg_temp.try(given text, out is_valid bool, out text text, out items json) language plpgsql as $$
  begin
    execute format('select true, (%s)::text', given) into is_valid, text;
    execute format('select coalesce(json_agg(i::text), ''[]'') from (select unnest(%s) i) each', given) into items;
  exception when others then null; end $$`

async function values(): Promise<Value[]> {
  const client = new Client({ connectionString: process.env["DATABASE_URL"]! })
  await client.connect()
  await client.query(TRY)
  const { rows } = await client.query<Value>(VALUES, [TEXTS, RUNS, PSEUDO])
  await client.end()
  return rows
}

const JSON_TYPES: ReadonlySet<string> = new Set(["json", "jsonb", "doc"])

const db = new Database("types", { url: process.env["DATABASE_URL"]!, pool: { max: 1 } })
const all = await values()
const counts = { read: 0, refused: 0 }
const wrong: string[] = []
for (const { type, given, text, items } of all)
  for (const field of fields) {
    const statement = new Statement(`select '${SECRET}' as a, ${given} as c0, '${SECRET}' as b`)
    const { expects } = field.value
    try {
      const rows = await db["~run"]({ statement, values: [] }, rowsCode([field]), rowsOf)
      const [[value]] = rows as [[unknown]]
      counts.read++
      const isJson = JSON_TYPES.has(type.replace("[]", ""))
      if (!agrees(value, field.value, isJson, text, items))
        wrong.push(`${given} as ${expects}: ${show(value)}, not ${text}`)
    } catch (error) {
      counts.refused++
      const { code } = error as { code?: string }
      if (code !== "PC2064" && code !== "PC2065")
        wrong.push(`${given} as ${expects}: ${String(error)}`)
    }
  }
await db.close()
const types = new Set(all.map(({ type }) => type)).size
console.log(`types ${types}, read ${counts.read}, refused ${counts.refused}, wrong ${wrong.length}`)
if (wrong.length > 0) console.log(wrong.slice(0, 40).join("\n"))

function show(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) => (typeof each === "bigint" ? `${each}` : each))
}

function agrees(
  value: unknown,
  field: ValueCode,
  isJson: boolean,
  text: string | null,
  items: readonly (string | null)[] | null,
): boolean {
  if (text === null) return value === null
  const isParsed = isJson && items === null && field.as !== "string"
  if (isParsed) return JSON.stringify(value) === JSON.stringify(JSON.parse(text))
  if (!Array.isArray(value)) return value !== null && same(value, text)
  const { item = field } = field
  // An item that is an array itself: a domain over one.
  if (items === null) return `{${value.join(",")}}` === text
  const hasItem = (each: unknown, at: number): boolean =>
    agrees(each, item, isJson, items[at]!, null)
  return value.length === items.length && value.every(hasItem)
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
  return value instanceof Uint8Array && `\\x${Buffer.from(value).toString("hex")}` === text
}

function dateOf(text: string): string {
  return /^\d{4}-\d\d-\d\d$/.test(text) || /\+\d\d$/.test(text) ? text : `${text}Z`
}
