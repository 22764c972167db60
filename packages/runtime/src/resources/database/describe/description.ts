/** Statements to describe, and their database. */
export interface DescribeRequest {
  /** Folder of the project's package.json. */
  folder: string
  /** Name given to `new Database(name)`. */
  database: string
  /** Folder of migrations as written in the declaration, relative to `folder`; null: none is declared. */
  migrations: string | null
  /** Texts with $1, $2 … in place of values. */
  statements: readonly string[]
  /** The tables and views are described, too. */
  tables?: boolean
}

/** What PostgreSQL reports about the statements of a request. */
export interface DescribeResult {
  /** Hash of the migrations that were applied. */
  schema: string
  /** In order of the statements. */
  statements: readonly StatementDescription[]
  /** If they were requested: those of all schemas but the system's and Precast's, by schema and name. */
  tables?: readonly TableDescription[]
}

/** A table or view. */
export interface TableDescription {
  schema: string
  name: string
  columns: readonly ColumnDescription[]
}

/** Types of the parameters and columns of a statement, or why it is rejected. */
export type StatementDescription =
  | {
      /** Names of types as `format_type` gives them; of a domain, that of the type that it is based on. */
      parameters: readonly string[]
      columns: readonly ColumnDescription[]
    }
  | { error: SqlError }

/** A column of the result of a statement. */
export interface ColumnDescription {
  /** Without the mark of an override, `!` or `?`. */
  name: string
  /** As `format_type`: `integer`, `text[]`. */
  type: string
  /** The type that a domain, or an array of domains, is based on. */
  base?: string
  /** true: NULL is possible; false: certainly never NULL; null: not known. */
  nullable: boolean | null
}

/** PostgreSQL's own words about a statement. */
export interface SqlError {
  message: string
  sqlState: string
  detail?: string
  hint?: string
  /** Index in the statement, from 0, in UTF-16 code units. */
  position?: number
}
