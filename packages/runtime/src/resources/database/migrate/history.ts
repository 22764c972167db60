import type { Migration } from "./files.ts"

/**
 * The part of a connection that migrations use: a `Client` of the package pg has it. A pool
 * does not.
 */
export interface MigrationClient {
  query(
    text: string,
    values?: unknown[],
  ): Promise<{ readonly rows: readonly Record<string, unknown>[] }>
}

/** A migration recorded in the database. */
export interface Applied {
  readonly number: number
  readonly name: string
  readonly checksum: string
  readonly startedAt: Date
  /** Null when one outside a transaction began and did not end. */
  readonly finishedAt: Date | null
  /** How many of its statements are done, while it is not finished. */
  readonly statements: number
}

/** Where the applied migrations are listed. */
export const HISTORY_TABLE = "precast_migrations"
const NO_TABLE = "42P01"

/** The table in which a database records its migrations. */
export class History {
  readonly #client: MigrationClient
  readonly #table: string

  private constructor(client: MigrationClient, table: string) {
    this.#client = client
    this.#table = table
  }

  /**
   * The history of a database. Its table is qualified with the schema: a migration may change
   * the search path.
   */
  static async of(client: MigrationClient): Promise<History> {
    const { rows } = await client.query(
      `select coalesce(
         (select quote_ident(relnamespace::regnamespace::text) from pg_class where oid = to_regclass($1)),
         quote_ident(current_schema())) as schema`,
      [HISTORY_TABLE],
    )
    return new History(client, `${String(rows[0]?.schema ?? "public")}.${HISTORY_TABLE}`)
  }

  /** The applied migrations, in order; empty if the table does not exist yet. */
  async read(): Promise<Applied[]> {
    try {
      const { rows } = await this.#client.query(
        `select number, name, checksum, started_at, finished_at, statements
         from ${this.#table} order by number`,
      )
      return rows.map(toApplied)
    } catch (error) {
      if ((error as { code?: string }).code === NO_TABLE) return []
      throw error
    }
  }

  async ensureTable(): Promise<void> {
    await this.#client.query(
      `create table if not exists ${this.#table} (
         number bigint primary key,
         name text not null,
         checksum text not null,
         started_at timestamptz not null default clock_timestamp(),
         finished_at timestamptz,
         statements integer not null default 0)`,
    )
  }

  async begin({ number, name, checksum }: Migration): Promise<void> {
    await this.#client.query(
      `insert into ${this.#table} (number, name, checksum) values ($1, $2, $3)
       on conflict (number) do update set checksum = excluded.checksum`,
      [number, name, checksum],
    )
  }

  async progress({ number }: Migration, statements: number): Promise<void> {
    await this.#client.query(`update ${this.#table} set statements = $2 where number = $1`, [
      number,
      statements,
    ])
  }

  async finish({ number }: Migration): Promise<void> {
    await this.#client.query(
      `update ${this.#table} set finished_at = clock_timestamp() where number = $1`,
      [number],
    )
  }
}

function toApplied(row: Record<string, unknown>): Applied {
  return {
    number: Number(row.number),
    name: String(row.name),
    checksum: String(row.checksum),
    startedAt: new Date(row.started_at as Date),
    finishedAt: row.finished_at === null ? null : new Date(row.finished_at as Date),
    statements: Number(row.statements),
  }
}
