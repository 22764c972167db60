import { HISTORY_TABLE } from "../migrate/history.ts"
import { markOf, withoutMark } from "../wire/column-marks.ts"
import type {
  ColumnDescription,
  DescribeRequest,
  DescribeResult,
  SqlError,
  StatementDescription,
  TableDescription,
} from "./description.ts"
import { attributeKey, type CatalogFacts, factsQuery, readFacts } from "./catalog-facts.ts"
import type { DescribeSession, OriginColumn, Reply } from "./describe-session.ts"
import { noDatabase } from "./describe-error.ts"
import { withSession } from "./known-sessions.ts"
import { needsPlan, nullability } from "./nullability.ts"

/** Options of `describeStatements`. */
export interface DescribeOptions {
  /** Environment variables; default: those of the process. */
  readonly env?: NodeJS.ProcessEnv
  /** Receives a line about each slow step. Default: writes to standard error. */
  readonly say?: (line: string) => void
}

/**
 * Parameters and columns of statements, which are parsed and not run, in a database in the state
 * of the migrations. The connection is kept for the next call, and does not keep the process
 * running.
 * @throws DescribeError if there is no database, or its migrations fail
 */
export async function describeStatements(
  request: DescribeRequest,
  options: DescribeOptions = {},
): Promise<DescribeResult> {
  const { statements, database, tables = false } = request
  return withSession(request, options, async (session, schema) => ({
    schema,
    statements: await describeAll(session, statements, database),
    ...(tables && { tables: await describeTables(session, database) }),
  }))
}

/** Tables, views and foreign tables; not partitions, and not the history of migrations. */
const TABLES = `
select coalesce(json_agg(t order by t.schema, t.name), '[]') from (
  select n.nspname as schema, c.relname as name, format('select * from %I.%I', n.nspname, c.relname) as text
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p', 'v', 'm', 'f') and not c.relispartition
    and n.nspname !~ '^(pg_|information_schema$|precast)' and c.relname <> '${HISTORY_TABLE}'
) t`

async function describeTables(
  session: DescribeSession,
  database: string,
): Promise<readonly TableDescription[]> {
  const [reply] = await session.query(TABLES, [])
  if (reply?.error) throw noDatabase(database, reply.error.get("M") ?? "no message")
  const tables = JSON.parse(reply?.value ?? "[]") as readonly (TableDescription & {
    text: string
  })[]
  const described = await describeAll(
    session,
    tables.map(({ text }) => text),
    database,
  )
  return tables.flatMap(({ schema, name }, at) => {
    const found = described[at]!
    return "columns" in found ? [{ schema, name, columns: found.columns }] : []
  })
}

/** As `describeStatements`, on a session. */
export async function describeAll(
  session: DescribeSession,
  texts: readonly string[],
  database: string,
): Promise<StatementDescription[]> {
  const replies = await session.describe(texts)
  const columns = replies.flatMap((each) => each.columns)
  const types = replies.flatMap(({ parameters, columns }) => [
    ...parameters,
    ...columns.map(({ oid }) => oid),
  ])
  const planned = session.isOwn
    ? texts.flatMap((text, index) => plannedOf(text, index, replies))
    : []
  const [first, ...plans] = await session.query(factsQuery(types, columns), planned)
  if (first?.error) throw noDatabase(database, first.error.get("M") ?? "no message")
  const facts = readFacts(first?.value ?? "{}")
  const planAt = new Map(plans.map((plan, at) => [planned[at]!.index, plan]))
  return replies.map((reply, index) =>
    descriptionOf(texts[index]!, reply, facts, planAt.get(index) ?? null),
  )
}

/** The statement, if the NULLs of its columns, or whether it is right, depend on its plan. */
function plannedOf(
  text: string,
  index: number,
  replies: readonly Reply[],
): { text: string; parameters: number; index: number }[] {
  const { error, columns, parameters } = replies[index]!
  if (error !== null) return []
  const hasOrigins = columns.some(({ table }) => table > 0)
  if (!(hasOrigins && needsPlan(text)) && !ON_CONFLICT.test(text)) return []
  return [{ text, parameters: parameters.length, index }]
}

const ON_CONFLICT = /\bon\s+conflict\b/i
/** SQLSTATE: no unique index for `on conflict`, which only the planner looks for. */
const NO_INDEX = "42P10"

function descriptionOf(
  text: string,
  { parameters, columns, error }: Reply,
  facts: CatalogFacts,
  planned: Reply | null,
): StatementDescription {
  const wrong = error ?? (planned?.error?.get("C") === NO_INDEX ? planned.error : null)
  if (wrong !== null) return { error: sqlError(text, wrong) }
  const plan = !planned || planned.error ? null : planned.value
  const attributes = columns.map((each) => facts.attributes[attributeKey(each)])
  const nullable = nullability(text, attributes, plan)
  return {
    parameters: parameters.map((oid) => parameterType(oid, facts)),
    columns: columns.map((each, index) => columnOf(each, facts, nullable[index] ?? null)),
  }
}

/** Values for a domain are sent as those of the type that it is based on. */
function parameterType(oid: number, { types }: CatalogFacts): string {
  const { name = "unknown", base = null } = types[oid] ?? {}
  return base ?? name
}

function columnOf(
  { name, oid }: OriginColumn,
  { types }: CatalogFacts,
  nullable: boolean | null,
): ColumnDescription {
  const { name: type, base } = types[oid] ?? { name: "unknown", base: null }
  const mark = markOf(name)
  return {
    name: withoutMark(name),
    type,
    ...(base !== null && { base }),
    nullable: mark === undefined ? nullable : mark === "?",
  }
}

function sqlError(text: string, fields: ReadonlyMap<string, string>): SqlError {
  const position = Number(fields.get("P") ?? 0)
  const detail = fields.get("D")
  const hint = fields.get("H")
  return {
    message: fields.get("M") ?? "no message",
    sqlState: fields.get("C") ?? "XX000",
    ...(detail !== undefined && { detail }),
    ...(hint !== undefined && { hint }),
    // The server counts characters, from 1.
    ...(position > 0 && { position: [...text].slice(0, position - 1).join("").length }),
  }
}
