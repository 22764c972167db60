import { identifier, join, list, piece, type Sql, type SqlValue } from "./sql.ts"

/** Creates SQL fragments; they can be used in other fragments and in statements. */
export interface SqlTag {
  /**
   * A fragment for use in another statement: ``db.query<User>`select * from users ${where}` ``
   * with ``const where = sql`where id = ${id}` ``. Its values become parameters of the whole
   * statement.
   */
  (strings: TemplateStringsArray, ...values: readonly SqlValue[]): Sql
  /**
   * A name of a table, a column or a schema, quoted: `sql.identifier("public", "users")` is `"public"."users"`.
   * @throws TypeError for an empty name, and one with the character NUL or half of a surrogate pair
   */
  identifier(...parts: readonly [string, ...string[]]): Sql
  /**
   * Values with commas between them: ``sql`id in (${sql.list(ids)})` ``.
   * @throws TypeError for an empty list, which SQL does not have: use `id = any(${ids})`
   */
  list(values: readonly SqlValue[]): Sql
  /** Fragments with a separator between them, by default a comma. Empty for no fragments. */
  join(pieces: readonly Sql[], between?: Sql): Sql
}

/**
 * ``sql`where id = ${id}` `` is a fragment of a statement; `sql.identifier`, `sql.list` and
 * `sql.join` create others.
 */
export const sql: SqlTag = /* @__PURE__ */ Object.assign(piece, { identifier, list, join })
