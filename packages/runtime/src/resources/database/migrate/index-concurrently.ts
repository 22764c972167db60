import type { MigrationClient } from "./client.ts"

const NAME = String.raw`((?:"(?:[^"]|"")+"|[\w$]+)(?:\.(?:"(?:[^"]|"")+"|[\w$]+))?)`
const CREATES = new RegExp(
  String.raw`^create\s+(?:unique\s+)?index\s+concurrently\s+(?:if\s+not\s+exists\s+)?${NAME}\s+on\b`,
  "i",
)

/**
 * Removes what `create index concurrently` leaves when it does not end: an index that is kept up to
 * date and used by no query. It would be in the way of the second try, or stay for ever with
 * `if not exists`.
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
