import { createHash } from "node:crypto"
import { readdirSync, readFileSync, statSync } from "node:fs"
import { join } from "node:path"
import { runtimeError } from "../../../base/errors/catalog.ts"

/** A file that changes the database once. */
export interface Migration {
  readonly number: number
  /** `0001_users` */
  readonly name: string
  /** Path of the file. */
  readonly file: string
  readonly text: string
  /** SHA-256 of the text in hexadecimal digits, with the line ends of Unix. */
  readonly checksum: string
  /** False with a line `-- precast: no transaction`. */
  readonly isInTransaction: boolean
}

const NAME = /^(\d{1,15})_[^/]+$/
const OUTSIDE = /^--\s*precast:\s*no transaction\s*$/im
// Larger numbers are timestamps (20260131090000), which are not consecutive.
const COUNTED_BELOW = 100_000

/**
 * The migrations of a folder in order: files `0001_name.sql`, and folders `0001_name` with a
 * `migration.sql`. Files `….down.sql` are ignored: migrations are never reverted.
 * @throws PrecastError PC2079 for names without a number, duplicate numbers and gaps
 */
export function readMigrations(folder: string): Migration[] {
  const migrations = listFolder(folder)
    .flatMap((entry) => toMigration(folder, entry))
    .sort((one, two) => one.number - two.number)
  migrations.forEach((each, index) => {
    const before = migrations[index - 1]
    if (before === undefined) return
    if (before.number === each.number)
      throw refused(
        folder,
        `${before.name} and ${each.name} have the same number; give one the next`,
      )
    if (each.number < COUNTED_BELOW && each.number > before.number + 1)
      throw refused(folder, `between ${before.name} and ${each.name} a number is left out`)
  })
  return migrations
}

/**
 * Hash of the names and texts of a folder's migrations, in hexadecimal digits: the same on every
 * machine. Without a folder, that of no migrations.
 * @throws PrecastError PC2079
 */
export function hashOf(folder: string | undefined): string {
  const hash = createHash("sha256")
  for (const { name, checksum } of folder === undefined ? [] : readMigrations(folder))
    hash.update(`${name} ${checksum}\n`)
  return hash.digest("hex")
}

function listFolder(folder: string): string[] {
  try {
    return readdirSync(folder).sort()
  } catch (error) {
    throw refused(folder, `the folder cannot be read (${(error as NodeJS.ErrnoException).code})`)
  }
}

function toMigration(folder: string, entry: string): Migration[] {
  const file = fileOf(folder, entry)
  if (file === undefined) return []
  const name = entry.replace(/\.sql$/, "")
  const digits = NAME.exec(name)?.[1]
  if (digits === undefined)
    throw refused(folder, `${entry} has no number; names are 0001_name.sql, 0002_other.sql`)
  const text = readFileSync(file, "utf8").replace(/^\uFEFF/, "")
  const checksum = createHash("sha256").update(text.replaceAll("\r\n", "\n")).digest("hex")
  return [
    { number: Number(digits), name, file, text, checksum, isInTransaction: !OUTSIDE.test(text) },
  ]
}

function fileOf(folder: string, entry: string): string | undefined {
  const path = join(folder, entry)
  if (statSync(path).isDirectory()) {
    const inside = join(path, "migration.sql")
    return statSync(inside, { throwIfNoEntry: false })?.isFile() ? inside : undefined
  }
  return entry.endsWith(".sql") && !entry.endsWith(".down.sql") ? path : undefined
}

function refused(folder: string, why: string): Error {
  return runtimeError("PC2079", folder, why)
}
