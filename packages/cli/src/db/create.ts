import { mkdirSync, writeFileSync } from "node:fs"
import { join, relative } from "node:path"
import type { DbOptions } from "./db-options.ts"
import { cliError } from "../errors/cli-error.ts"
import { exits } from "../invocation.ts"
import type { Terminal } from "../terminal.ts"
import { migrationsOf } from "./db-migrate.ts"
import { engineOf } from "./open.ts"
import { findTarget } from "./target.ts"

/** Writes an empty migration with the next number. PC3046 without a name. */
export async function runCreate(options: DbOptions, terminal: Terminal): Promise<number> {
  const words = options.words
    .join("_")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "_")
  const name = words.replace(/^_+|_+$/g, "")
  if (name === "") throw cliError("PC3046")
  // The first migration is often written before the database that names its folder.
  const target = findTarget(options, terminal, { name: "", migrations: "migrations" })
  const folder = migrationsOf(target)
  const { readMigrations } = await engineOf(target.folder)
  mkdirSync(folder, { recursive: true })
  const last = read(() => readMigrations(folder)).at(-1)?.name
  const file = join(folder, `${nextNumber(last)}_${name}.sql`)
  writeFileSync(file, `-- ${options.words.join(" ")}\n`, { flag: "wx" })
  const shown = relative(terminal.cwd, file)
  terminal.out(options.json ? JSON.stringify({ file: shown }) : shown)
  return exits.ok
}

function read<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw cliError("PC3043", (error as Error).message)
  }
}

// As the one before: counted with as many digits, or a moment.
function nextNumber(last: string | undefined): string {
  const digits = /^\d+/.exec(last ?? "")?.[0] ?? "0000"
  if (Number(digits) >= 100_000) return new Date().toISOString().replace(/\D/g, "").slice(0, 14)
  return String(Number(digits) + 1).padStart(digits.length, "0")
}
