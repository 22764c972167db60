import type { DeclaredDatabase } from "../compiler/statements.ts"

/** What PostgreSQL reports about a statement. */
export type StatementDescription = DescribedStatement | RejectedStatement

export interface DescribedStatement {
  /** Types of `$1`, `$2` …, as PostgreSQL names them; of a domain, the type that it is based on. */
  readonly parameters: readonly string[]
  readonly columns: readonly DescribedColumn[]
}

export interface DescribedColumn {
  readonly name: string
  readonly type: string
  /** The type that a domain, or an array of domains, is based on. */
  readonly base?: string
  /** null: it is not certain. */
  readonly nullable: boolean | null
}

export interface RejectedStatement {
  readonly error: {
    readonly message: string
    readonly sqlState: string
    readonly detail?: string
    readonly hint?: string
    /** Index in the statement. */
    readonly position?: number
  }
}

/** What a host adds to the check of statements. */
export interface SqlHost {
  /**
   * Descriptions of statements, in their order.
   * @param texts with `$1`, `$2` … for parameters
   */
  describe(database: DeclaredDatabase, texts: readonly string[]): DescribedStatements
  /** Whether statements that nothing is known of are left to run time without a word, as in an editor. */
  readonly isQuiet: boolean
  /** Whether the statements of a program are described together now, before those of one file: once. */
  isFirst(): boolean
  /** Whether all statements that were looked up are described: nothing but files decides about them. */
  isWhole(): boolean
}

export interface DescribedStatements {
  /** null: nothing is known of it. */
  readonly statements: readonly (StatementDescription | null)[]
  /** Why nothing is known of some. */
  readonly absence: string | null
  /** The folder of migrations, if it does not exist: no statement is checked. */
  readonly missingFolder: string | null
  /** What is wrong with the migrations, so that no statement can be checked. */
  readonly migrations: string | null
  /** What is wrong with the file of earlier descriptions. */
  readonly file: string | null
}
