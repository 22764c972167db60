import { runtimeError } from "../../../base/errors/catalog.ts"
import { applyInTransaction, applyOutside } from "./apply.ts"
import type { MigrationClient } from "./client.ts"
import { readMigrations, type Migration } from "./files.ts"
import { History, type Applied } from "./history.ts"
import { underLock } from "./lock.ts"
import { planMigrations, type MigrationPlan } from "./plan.ts"

export type { MigrationClient } from "./client.ts"

/** How migrations are applied. */
export interface MigrateOptions {
  /** Receives a line about each step. */
  readonly say?: (line: string) => void
  /** Milliseconds to wait for another program that applies migrations; default: 5 minutes. */
  readonly lockTimeout?: number
  /** Resumes an unfinished migration outside a transaction at the statement where it stopped. */
  readonly resume?: boolean
}

/** The result of a migration. */
export interface Migrated {
  /** Names of the migrations that were applied now. */
  readonly applied: readonly string[]
  /** Names of migrations that a newer release has applied, and whose files do not exist here. */
  readonly ahead: readonly string[]
}

/**
 * Applies the pending migrations of a folder: in the order of their numbers, each in a
 * transaction. If several programs do so at the same time, one applies them and the others
 * wait. If nothing is pending, nothing is written and no lock is taken.
 *
 * @param client one connection, not a pool
 * @throws PrecastError PC2079 for file names, PC2080 if history and files contradict each
 *   other, PC2081 for a statement that fails, PC2082 if the lock is not free in time, PC2083
 *   for an unfinished migration outside a transaction
 */
export async function migrate(
  client: MigrationClient,
  folder: string,
  options: MigrateOptions = {},
): Promise<Migrated> {
  const migrations = readMigrations(folder)
  const say = options.say ?? (() => {})
  const history = await History.of(client)
  const first = planMigrations(migrations, await history.read())
  if (isDone(first)) return { applied: [], ahead: first.ahead }
  const within = options.lockTimeout ?? 300_000
  return underLock(client, { within, say }, async () => {
    await history.ensureTable()
    const plan = planMigrations(migrations, await history.read())
    const todo = [
      ...goOn(plan, options),
      ...plan.pending.map((migration) => ({ migration, from: 0 })),
    ]
    for (const each of todo) {
      const start = performance.now()
      await apply(client, history, each)
      say(`applied ${each.migration.name} (${Math.round(performance.now() - start)} ms)`)
    }
    return { applied: todo.map(({ migration }) => migration.name), ahead: plan.ahead }
  })
}

/** The state of a database; nothing is changed, and no lock taken. */
export interface MigrationStatus extends MigrationPlan {
  readonly applied: readonly Applied[]
}

/**
 * Compares the migrations of a database with the files of a folder.
 * @throws PrecastError PC2079 for file names, PC2080 if history and files contradict each other
 */
export async function migrationStatus(
  client: MigrationClient,
  folder: string,
): Promise<MigrationStatus> {
  const migrations = readMigrations(folder)
  const applied = await (await History.of(client)).read()
  return { ...planMigrations(migrations, applied), applied }
}

interface Todo {
  readonly migration: Migration
  /** Index of the first pending statement. */
  readonly from: number
}

function isDone({ pending, unfinished }: MigrationPlan): boolean {
  return pending.length === 0 && unfinished === undefined
}

function goOn({ unfinished }: MigrationPlan, { resume }: MigrateOptions): Todo[] {
  if (unfinished === undefined) return []
  const { migration, statements } = unfinished
  if (resume !== true) throw runtimeError("PC2083", migration.name, statements)
  return [{ migration, from: statements }]
}

function apply(
  client: MigrationClient,
  history: History,
  { migration, from }: Todo,
): Promise<void> {
  return migration.isInTransaction
    ? applyInTransaction(client, history, migration)
    : applyOutside(client, history, migration, from)
}
