import { relative } from "node:path"
import { setTimeout as wait } from "node:timers/promises"
import { runtimeErrors } from "../../../base/errors/catalog.ts"
import { controlsTransaction } from "../transaction-control.ts"
import type { MigrationClient, History } from "./history.ts"
import type { Migration } from "./files.ts"
import { MigrationError, type SourcePlace } from "./migration-error.ts"
import { splitStatements, type Statement } from "./split.ts"

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
async function dropInvalidIndex(client: MigrationClient, statement: string): Promise<void> {
  const name = CREATES.exec(statement)?.[1]
  if (name === undefined) return
  const { rows } = await client.query(
    "select indexrelid::regclass::text as name from pg_index where indexrelid = to_regclass($1) and not indisvalid",
    [name],
  )
  const invalid = rows[0]?.name
  if (invalid !== undefined) await client.query(`drop index concurrently ${String(invalid)}`)
}

/** Applies a migration and its history entry atomically. */
export async function applyInTransaction(
  client: MigrationClient,
  history: History,
  migration: Migration,
): Promise<void> {
  const statements = splitStatements(migration.text)
  for (const each of statements)
    // It would end the transaction that makes a migration atomic.
    if (controlsTransaction(each.text))
      throw failed(migration, each, {
        message: `a migration is one transaction, which "${firstWords(each.text)}" would begin or end. Remove it, or begin the file with "-- precast: no transaction"`,
      })
  for (let attempt = 1; ; attempt++) {
    try {
      return await applyWhole(client, history, migration, statements)
    } catch (error) {
      const { cause } = error as { cause?: ServerError }
      if (cause?.code !== NO_LOCK || attempt === ATTEMPTS) throw error
    }
    await wait(PAUSE_MS)
  }
}

// A statement that waits for a lock blocks all later ones for as long as it waits.
const LOCK_TIMEOUT = "5s"
const NO_LOCK = "55P03"
const ATTEMPTS = 6
// Lets the statements queued after it run.
const PAUSE_MS = 1000

async function applyWhole(
  client: MigrationClient,
  history: History,
  migration: Migration,
  statements: readonly Statement[],
): Promise<void> {
  await client.query("begin")
  try {
    await client.query(`set local lock_timeout = '${LOCK_TIMEOUT}'`)
    for (const each of statements) await run(client, migration, each)
    await client.query("reset role; reset all")
    await history.begin(migration)
    await history.finish(migration)
    await client.query("commit").catch((error: unknown) => {
      // Constraints that are checked at the end.
      throw failed(migration, statements.at(-1), error as ServerError)
    })
  } catch (error) {
    await client.query("rollback").catch(() => {})
    throw error
  }
}

/** Runs each statement on its own, starting at index `from`, and records the progress. */
export async function applyOutside(
  client: MigrationClient,
  history: History,
  migration: Migration,
  from: number,
): Promise<void> {
  await history.begin(migration)
  const statements = splitStatements(migration.text)
  for (const [index, each] of statements.entries()) {
    if (index < from) continue
    if (index === from) await dropInvalidIndex(client, each.text)
    await run(client, migration, each)
    await history.progress(migration, index + 1)
  }
  await client.query("reset role; reset all")
  await history.finish(migration)
}

interface ServerError {
  readonly message: string
  readonly code?: string
  readonly detail?: string | undefined
  readonly hint?: string | undefined
  readonly position?: string | undefined
}

async function run(
  client: MigrationClient,
  migration: Migration,
  statement: Statement,
): Promise<void> {
  try {
    await client.query(statement.text)
  } catch (error) {
    const isMeta = statement.text.startsWith("\\")
    const message = "commands of psql, which begin with a backslash, are not SQL"
    throw failed(migration, statement, isMeta ? { message } : (error as ServerError))
  }
}

function failed(migration: Migration, statement: Statement | undefined, error: ServerError): Error {
  const { message, code, detail, hint } = error
  const said = [message + (code ? ` (SQLSTATE ${code})` : ""), detail, hint && `Hint: ${hint}`]
  const place = placeOf(migration, statement, error)
  const { file, line, column } = place
  const shown = `${relative(process.cwd(), file)}:${line}:${column}`
  const text = runtimeErrors.PC2081(shown, said.filter(Boolean).join(". "))
  return new MigrationError(text, place, error)
}

function placeOf(
  { file, text }: Migration,
  statement: Statement | undefined,
  { position }: ServerError,
): SourcePlace {
  // The server counts characters, from 1.
  const inside = position === undefined ? 0 : Number(position) - 1
  const before = [...(statement?.text ?? "")].slice(0, inside).join("")
  const lines = (text.slice(0, statement?.start ?? 0) + before).split("\n")
  return { file, line: lines.length, column: (lines.at(-1) ?? "").length + 1 }
}

function firstWords(text: string): string {
  return text.split(/\s+/).slice(0, 2).join(" ")
}
