import { runtimeError } from "../../../base/errors/catalog.ts"
import { applyInTransaction, applyOutside } from "./apply.ts"
import { type MigrationClient, History, type Applied } from "./history.ts"
import { readMigrations, type Migration } from "./files.ts"
import { underLock } from "./lock.ts"

export type { MigrationClient } from "./history.ts"

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

/** The comparison of a folder with the history of a database. */
interface MigrationPlan {
  /** To be done, in order. */
  readonly pending: readonly Migration[]
  /** Began outside a transaction and did not end. */
  readonly unfinished: { readonly migration: Migration; readonly statements: number } | undefined
  /** Applied by a newer release; their files do not exist here. */
  readonly ahead: readonly string[]
}

/**
 * Compares the files with the history. A database that is ahead of the files is not an error:
 * an older release has been deployed again.
 * @throws PrecastError PC2080 if they contradict each other
 */
function planMigrations(
  migrations: readonly Migration[],
  applied: readonly Applied[],
): MigrationPlan {
  const files = new Map(migrations.map((each) => [each.number, each]))
  const lastFile = migrations.at(-1)?.number ?? 0
  for (const done of applied) checkApplied(done, files.get(done.number), lastFile)
  const done = new Set(applied.map(({ number }) => number))
  const lastDone = applied.at(-1)
  const open = applied.find(({ finishedAt }) => finishedAt === null)
  const migration = open && files.get(open.number)
  const pending = migrations.filter(({ number }) => !done.has(number))
  const late = pending.find(({ number }) => lastDone !== undefined && number < lastDone.number)
  if (late !== undefined && lastDone !== undefined)
    throw runtimeError(
      "PC2080",
      `${late.name} comes after ${lastDone.name}, which the database has already, but has a smaller number. ` +
        `Give it the next number`,
    )
  return {
    pending,
    unfinished: migration && open && { migration, statements: open.statements },
    ahead: applied.filter(({ number }) => number > lastFile).map(({ name }) => name),
  }
}

function checkApplied(done: Applied, file: Migration | undefined, lastFile: number): void {
  if (file === undefined) {
    if (done.number > lastFile) return
    throw runtimeError("PC2080", `${done.name} was applied, but its file is missing`)
  }
  // An unfinished migration may be corrected before it is resumed.
  if (done.finishedAt === null || file.checksum === done.checksum) return
  throw runtimeError(
    "PC2080",
    `${file.file} was changed after it was applied (${done.startedAt.toISOString()}). ` +
      `Restore the applied file, and make the change in a new migration`,
  )
}
