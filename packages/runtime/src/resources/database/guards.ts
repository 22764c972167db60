import { quoteName } from "./sql.ts"
import * as messages from "./wire/messages.ts"
import type { Outgoing } from "./wire/outgoing.ts"

/** A table that a statement uses, as the query below returns it. */
type Relation = readonly [schema: string, name: string, isVisible: boolean]

/**
 * The tables that the statement parsed just before it uses: their locks are held until the Sync. Within a transaction
 * those of the statements before are among them.
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
 * Prepared statements `select * from table` that are never run. A prepared statement keeps the types of its parameters
 * for ever, and casts them when a column has another type by now. Describing a guard before a statement is bound is
 * an error of the server when the columns of the table have changed since (0A000), costs a lookup in its plan cache,
 * and holds the table's lock, so that it cannot change before the statement has run. A guard is as old as the
 * statements that use it, or older; its name is never used again.
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
