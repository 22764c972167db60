import { dirname, join } from "node:path"
import { existsSync } from "node:fs"
import type { DeclaredDatabase } from "../../compiler/statements.ts"
import type {
  DescribedStatement,
  DescribedStatements,
  SqlHost,
  StatementDescription,
} from "../../sql/descriptions.ts"
import { hashOf, readAnswers, writeAnswers } from "./answers-file.ts"
import { type Describer, loadDescriber, packageFolder } from "./describer.ts"

/** How a host checks statements. */
export interface SqlHostOptions {
  /** `editor`: it waits a moment only, and what is not known is not reported. */
  readonly form: "build" | "editor"
  /** Answers of the database are written to the file. */
  readonly writes?: boolean
}

/** Set by `precast build` and `precast dev`: new answers are written to the file in the project. */
const WRITES = "PRECAST_SQL_ANSWERS"
const WAIT = { build: 60_000, editor: 1_000 }
/** After a failure the database is left alone for so long, in ms. */
const PAUSE = { build: 30_000, editor: 10_000 }

/**
 * @param folder of the tsconfig
 * @param setting of the option `sql`
 * @returns null: statements are not checked
 */
export function createSqlHost(
  folder: string,
  setting: unknown,
  { form, writes = process.env[WRITES] === "write" }: SqlHostOptions,
): SqlHost | null {
  if (setting === false) return null
  let describer: Describer | null | undefined
  let first = form === "build"
  return {
    isQuiet: form === "editor",
    isFirst() {
      const isFirst = first
      first = false
      return isFirst
    },
    describe(database, texts) {
      describer ??= loadDescriber(folder)
      if (!describer) return { statements: texts.map(() => null), ...NOTHING }
      const place = placeOf(database, folder)
      const given = { describer, place, database, form, writes, isOffline: setting === "offline" }
      return describe(given, texts)
    },
  }
}

const NOTHING = { absence: null, migrations: null, file: null }

interface Given {
  readonly describer: Describer
  /** Folder of the package. */
  readonly place: string
  readonly database: DeclaredDatabase
  readonly form: SqlHostOptions["form"]
  readonly writes: boolean
  readonly isOffline: boolean
}

/** In a workspace, migrations may be those of the package that declares the database. */
function placeOf({ migrations, span }: DeclaredDatabase, folder: string): string {
  const own = packageFolder(folder)
  const declaring = packageFolder(dirname(span.file))
  return existsSync(join(own, migrations ?? ".")) ? own : declaring
}

/** Descriptions by state of the database and hash of the statement, for as long as the process runs. */
const known = new Map<string, StatementDescription>()
/** When a database could not be used, and why. */
const failures = new Map<
  string,
  { readonly at: number; readonly error: Error & { code?: string } }
>()

function describe(given: Given, texts: readonly string[]): DescribedStatements {
  const { describer, place, database } = given
  const { name, migrations } = database
  let schema: string
  try {
    schema = describer.schemaHash(place, migrations)
  } catch (error) {
    return { statements: [], absence: null, migrations: (error as Error).message, file: null }
  }
  const file = readAnswers(place)
  const answers = file.databases.get(name)
  const ofFile = answers?.schema === schema ? answers.statements : new Map<string, never>()
  const keyOf = (text: string): string => `${place}\n${name}\n${schema}\n${text}`
  const find = (text: string): StatementDescription | null =>
    ofFile.get(hashOf(text)) ?? known.get(keyOf(text)) ?? null
  const missing = [...new Set(texts)].filter((text) => !find(text))
  const failure = missing.length > 0 ? ask(given, missing, keyOf) : null
  if (given.writes && missing.length > 0 && !failure) write(given, schema, texts, find)
  const isBroken = failure !== null && MIGRATIONS.test(failure.code ?? "")
  return {
    statements: texts.map(find),
    absence: failure && !isBroken ? failure.message : null,
    migrations: isBroken ? failure.message : null,
    file: file.problem,
  }
}

/** Errors of the runtime about migrations. */
const MIGRATIONS = /^PC20(?:79|8[0-3])$/

/** @returns why the database could not be asked */
function ask(
  { describer, place, database, form, isOffline }: Given,
  missing: readonly string[],
  keyOf: (text: string) => string,
): (Error & { code?: string }) | null {
  if (isOffline) return new Error('"sql" is "offline"')
  const key = keyOf("")
  const last = failures.get(key)
  if (last && Date.now() - last.at < PAUSE[form]) return last.error
  try {
    const { statements } = describer.describeSync(
      {
        folder: place,
        database: database.name,
        migrations: database.migrations,
        statements: missing,
      },
      { timeoutMs: WAIT[form] },
    )
    missing.forEach((text, at) => known.set(keyOf(text), statements[at]!))
    failures.delete(key)
    return null
  } catch (error) {
    failures.set(key, { at: Date.now(), error: error as Error })
    return error as Error
  }
}

function write(
  { place, database }: Given,
  schema: string,
  texts: readonly string[],
  find: (text: string) => StatementDescription | null,
): void {
  const statements = new Map<string, DescribedStatement>()
  for (const text of texts) {
    const found = find(text)
    if (found && "columns" in found) statements.set(hashOf(text), found)
  }
  try {
    writeAnswers(place, database.name, { schema, statements }, false)
  } catch {} // a folder that cannot be written to
}
