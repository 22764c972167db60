import { runtimeError } from "../../../base/errors/catalog.ts"
import type { Migration } from "./files.ts"
import type { Applied } from "./history.ts"

/** The comparison of a folder with the history of a database. */
export interface MigrationPlan {
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
export function planMigrations(
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
