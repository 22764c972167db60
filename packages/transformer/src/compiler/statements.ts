import type { Span } from "../ir/ir-site.ts"
import type { TypeRef } from "./contract.ts"

/** A database that the program declares: `new Database("shop", { migrations: "./migrations" })`. */
export interface DeclaredDatabase {
  readonly name: string
  /** The folder as it is written; null: not given. */
  readonly migrations: string | null
  /** Where it is declared. */
  readonly span: Span
}

/** A tagged template whose text is a statement of SQL: ``db.query<User>`select …` ``. */
export interface Statement {
  /** `db.query<User>`. */
  readonly callee: Span
  /** `<User>`; empty where no type is written. */
  readonly rows: Span
  /** Of a row; null: none is written. */
  readonly type: TypeRef | null
  /** The template with its quotes. */
  readonly template: Span
  /** null: it cannot be found, or its name or its migrations are no literals. */
  readonly database: DeclaredDatabase | null
  /** Every text that it can have; null: a part of it is only known at run time, or it has too many. */
  readonly texts: readonly StatementText[] | null
  /** The comment before it that switches the check off. */
  readonly directive: Directive | null
}

/** `// precast-sql: unchecked because …`. */
export interface Directive {
  readonly span: Span
  /** null: none is given, or the comment has another form. */
  readonly reason: string | null
}

export type StatementText = readonly StatementPart[]

export type StatementPart =
  /** `source`: the same with escapes, as a template has it; null: it is not written in one. */
  | {
      readonly kind: "text"
      readonly text: string
      readonly source: string | null
      readonly span: Span
    }
  /** `${id}`: a parameter. */
  | { readonly kind: "value"; readonly type: TypeRef; readonly span: Span }
