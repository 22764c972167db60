import type { MigrationClient } from "./client.ts"

const NAME = String.raw`((?:"(?:[^"]|"")+"|[\w$]+)(?:\.(?:"(?:[^"]|"")+"|[\w$]+))?)`
const CREATES = new RegExp(
  String.raw`^create\s+(?:unique\s+)?index\s+concurrently\s+(?:if\s+not\s+exists\s+)?${NAME}\s+on\b`,
  "i",
)

/**
 * Drops the invalid index that an interrupted `create index concurrently` leaves: PostgreSQL
 * maintains it, but no query uses it. It would make a second attempt fail, or stay permanently
 * with `if not exists`.
 */
export async function dropInvalidIndex(client: MigrationClient, statement: string): Promise<void> {
  const name = CREATES.exec(statement)?.[1]
  if (name === undefined) return
  const { rows } = await client.query(
    "select indexrelid::regclass::text as name from pg_index where indexrelid = to_regclass($1) and not indisvalid",
    [name],
  )
  const invalid = rows[0]?.name
  if (invalid !== undefined) await client.query(`drop index concurrently ${String(invalid)}`)
}
