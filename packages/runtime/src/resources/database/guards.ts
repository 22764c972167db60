import { quoteName } from "./sql.ts"
import * as messages from "./wire/wire-messages.ts"
import type { Outgoing } from "./wire/outgoing.ts"

/** A table that a statement uses, as the query below returns it. */
type Relation = readonly [schema: string, name: string, isVisible: boolean]

/**
 * The tables of the statement parsed just before: their locks are held until the Sync. In a
 * transaction the result includes the tables of earlier statements.
 */
export const LOCKED_TABLES = `select pg_catalog.json_agg(pg_catalog.json_build_array(
    n.nspname, c.relname, pg_catalog.pg_table_is_visible(c.oid)))
  from pg_catalog.pg_locks l
  join pg_catalog.pg_class c on c.oid = l.relation
  join pg_catalog.pg_namespace n on n.oid = c.relnamespace
  where l.pid = pg_catalog.pg_backend_pid() and l.locktype = 'relation'
    and c.relkind in ('r', 'p', 'v', 'm', 'f') and n.nspname <> 'pg_catalog'
    and pg_catalog.has_schema_privilege(n.oid, 'usage')`

// The limit per connection; beyond it the oldest guard is dropped, and statements that use it
// are prepared again.
const MOST_GUARDS = 1000
let count = 0

/**
 * Prepared statements `select * from table` that are never run. A prepared statement keeps the
 * types of its parameters permanently, and casts them if the type of a column changes.
 * Describing a guard before a statement is bound fails on the server if the columns of the
 * table have changed since (0A000), costs a lookup in its plan cache, and holds the table's
 * lock, so that the table cannot change before the statement has run. A guard is as old as the
 * statements that use it, or older; its name is never reused.
 */
export class Guards {
  /** Name of the guard by the table's name in SQL. */
  readonly #names = new Map<string, string>()

  /**
   * Creates the guards of a statement's tables; missing ones are parsed.
   * @returns all names, and whether some were missing: the statement must then be parsed again,
   *   after them
   */
  make(
    out: Outgoing,
    statement: string,
    relations: string,
  ): { readonly names: string[]; readonly areNew: boolean } {
    const tables = relations === "" ? [] : (JSON.parse(relations) as Relation[])
    let areNew = false
    const names = tablesIn(statement, tables).map((table) => {
      const known = this.#names.get(table)
      if (known !== undefined) return known
      areNew = true
      return this.#parse(out, table)
    })
    return { names, areNew }
  }

  #parse(out: Outgoing, table: string): string {
    if (this.#names.size >= MOST_GUARDS) this.drop(out, [this.#names.values().next().value!])
    const name = `precast_table_${++count}`
    this.#names.set(table, name)
    messages.parse(out, `select * from ${table}`, name, [])
    return name
  }

  /** Statements that use one of them find that it is gone (26000), and are prepared again. */
  drop(out: Outgoing, names: readonly string[]): void {
    for (const [table, name] of this.#names) {
      if (!names.includes(name)) continue
      this.#names.delete(table)
      messages.closeStatement(out, name)
    }
  }
}

/** Tables that the text names; the columns of a table that only a view reads cannot change. */
function tablesIn(statement: string, tables: readonly Relation[]): string[] {
  const text = statement.toLowerCase()
  const written = (name: string): string => name.toLowerCase().replaceAll('"', '""')
  const isNamed = (name: string): boolean => text.includes(written(name))
  const isSchema = (name: string): boolean =>
    text.includes(`${written(name)}.`) || text.includes(`${written(name)}".`)
  const names = tables
    .filter(([, name]) => isNamed(name))
    .map(([schema, name, isVisible]) => {
      // Without a schema the name follows search_path, as it does in the statement.
      const isQualified = !isVisible || isSchema(schema)
      return isQualified ? `${quoteName(schema)}.${quoteName(name)}` : quoteName(name)
    })
  return [...new Set(names)]
}
