import { identifier, join, list, piece, type Sql, type SqlValue } from "./sql.ts"

/** Makes pieces of SQL; what its methods give stands in other pieces, and in statements. */
export interface SqlTag {
  /**
   * A piece of a statement, to stand in another one: ``db.query<User>`select * from users ${where}` ``
   * with ``const where = sql`where id = ${id}` ``. Values in it are parameters of the whole statement.
   */
  (strings: TemplateStringsArray, ...values: readonly SqlValue[]): Sql
  /**
   * A name of a table, a column or a schema, quoted: `sql.identifier("public", "users")` is `"public"."users"`.
   * @throws TypeError for an empty name, and one with the character NUL or half of a surrogate pair
   */
  identifier(...parts: readonly [string, ...string[]]): Sql
  /**
   * Values with commas between them: ``sql`id in (${sql.list(ids)})` ``.
   * @throws TypeError for an empty list, of which SQL has none: `id = any(${ids})` takes it
   */
  list(values: readonly SqlValue[]): Sql
  /** Pieces with another one between them, a comma if none is given. Nothing for no piece. */
  join(pieces: readonly Sql[], between?: Sql): Sql
}

/** ``sql`where id = ${id}` `` is a piece of a statement; `sql.identifier`, `sql.list` and `sql.join` make others. */
export const sql: SqlTag = /* @__PURE__ */ Object.assign(piece, { identifier, list, join })
