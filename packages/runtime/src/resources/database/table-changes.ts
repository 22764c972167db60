import { runtimeError } from "../../base/errors/catalog.ts"
import { textColumn } from "../../types/rows/columns.ts"
import { RowsCode } from "../../types/rows/row.ts"
import type { Database } from "./database.ts"
import { notified } from "./notified.ts"
import { Statement } from "./statement.ts"

const CHANNEL = "precast_changes"

// A table under the name that its trigger reports, or NULL: it has no such trigger, or does not exist.
const REPORTED = new Statement(`
select (
  select n.nspname || '.' || c.relname from pg_catalog.pg_class c
  join pg_catalog.pg_namespace n on n.oid = c.relnamespace
  where c.oid = to_regclass(wanted.name) and exists (
    select from pg_catalog.pg_trigger t join pg_catalog.pg_proc p on p.oid = t.tgfoid
    where t.tgrelid = c.oid and t.tgenabled <> 'D' and p.proname = 'precast_changed')
) as reported
from unnest($1::text[]) with ordinality wanted(name, place) order by wanted.place`)

const CODE = /* @__PURE__ */ new RowsCode(
  "Reported",
  [{ key: "reported", names: ["reported"], as: "string", expects: "string" }],
  (row) => (row.starts[0]! < 0 ? null : textColumn(row, 0)),
)

/** Tables whose triggers were found: as the program names them, and as the trigger does. */
const known = new WeakMap<Database, Map<string, string>>()

/**
 * Calls `changed` when a table's trigger has sent NOTIFY, and after a lost connection.
 * @returns a function that stops it
 * @throws PrecastError PC2159 for a table without the trigger; DatabaseError
 */
export async function subscribeToTables(
  database: Database,
  tables: readonly string[],
  changed: () => void,
): Promise<() => Promise<void>> {
  const names = await reportedNames(database, tables)
  const handle = (name: string): void => {
    if (names.has(name)) changed()
  }
  return notified(database, CHANNEL, handle, changed)
}

async function reportedNames(
  database: Database,
  tables: readonly string[],
): Promise<ReadonlySet<string>> {
  const names = known.get(database) ?? new Map<string, string>()
  known.set(database, names)
  const unknown = tables.filter((table) => !names.has(table))
  if (unknown.length > 0) {
    const asked = { statement: REPORTED, values: [unknown] }
    const found = await database["~run"](asked, CODE, ({ rows }) => rows as (string | null)[])
    for (const [place, name] of found.entries()) if (name !== null) names.set(unknown[place]!, name)
  }
  const missing = tables.filter((table) => !names.has(table))
  if (missing.length > 0) throw runtimeError("PC2159", database.name, missing)
  return new Set(tables.map((table) => names.get(table)!))
}
