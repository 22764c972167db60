import { dirname, join, resolve } from "node:path"
import { existsSync, readdirSync } from "node:fs"
import type { DeclaredDatabase } from "../../compiler/statements.ts"
import type {
  DescribedStatement,
  DescribedStatements,
  SqlHost,
  StatementDescription,
} from "../../sql/descriptions.ts"
import {
  type DatabaseDescriptions,
  hashOf,
  readDescriptions,
  SQL_FILE,
  writeDescriptions,
} from "./descriptions-file.ts"
import { type DescribedTable, type Describer, loadDescriber, packageFolder } from "./describer.ts"

/** How a host checks statements. */
export interface SqlHostOptions {
  /** `editor`: it waits a moment only, and what is not known is not reported. */
  /** `check`: what PostgreSQL reports now goes before the file. */
  readonly form: "build" | "editor" | "check"
  /** Descriptions of the database are written to the file. */
  readonly writes?: boolean
}

/** The databases of a project. */
export interface ProjectSqlHost extends SqlHost {
  /** Absolute names of files and folders that decide about what is known of statements. */
  files(): readonly string[]
  /** The migrations among them, and their folders, of which a new file decides, too. */
  migrations(): { readonly files: readonly string[]; readonly folders: readonly string[] }
  /** What was described. */
  databases(): readonly KnownDatabase[]
  /**
   * The tables and views of a database; none without migrations.
   * @throws Error when there is no server, or the migrations fail
   */
  tables(database: DeclaredDatabase): readonly DescribedTable[]
}

/** A database with the descriptions of a program's statements. */
export interface KnownDatabase extends DatabaseDescriptions {
  readonly name: string
  /** Of the file of descriptions. */
  readonly folder: string
  /** Each statement of the program is among them: none is rejected or unknown. */
  readonly isWhole: boolean
}

/** Set by `precast build` and `precast dev`: new descriptions are written to the file in the project. */
const WRITES = "PRECAST_SQL_FILE"
const WAIT = { build: 60_000, editor: 1_000, check: 60_000 }
/** After a failure the database is left alone for so long, in ms. */
const PAUSE = { build: 30_000, editor: 10_000, check: 30_000 }

/**
 * @param folder of the tsconfig
 * @param setting of the option `sql`
 * @returns null: statements are not checked
 */
export function createSqlHost(
  folder: string,
  setting: unknown,
  { form, writes = process.env[WRITES] === "write" }: SqlHostOptions,
): ProjectSqlHost | null {
  if (setting === false) return null
  const files = new Set<string>()
  const folders = new Set<string>()
  const others = new Set<string>()
  const databases = new Map<string, KnownDatabase>()
  let loaded: Describer | null | undefined
  const load = (): Describer | null =>
    loaded === undefined ? (loaded = loadDescriber(folder)) : loaded
  let first = form === "build"
  return {
    files: () => [...folders, ...files, ...others],
    migrations: () => ({ files: [...files], folders: [...folders] }),
    databases: () => [...databases.values()],
    tables(database) {
      const describer = load()
      const place = describer && placeOf(database, folder)
      if (!describer || place === null || database.migrations === null) return []
      const { name, migrations } = database
      const request = { folder: place, database: name, migrations, statements: [], tables: true }
      return describer.describeSync(request, { timeoutMs: WAIT[form] }).tables ?? []
    },
    isQuiet: form === "editor",
    isWhole: () => databases.size > 0 && [...databases.values()].every((each) => each.isWhole),
    isFirst() {
      const isFirst = first
      first = false
      return isFirst
    },
    describe(database, texts) {
      const describer = load()
      const place = describer && placeOf(database, folder)
      if (!describer) return { statements: [], ...NOTHING }
      // The first one that is there is used.
      for (const each of placesOf(database, folder)) others.add(migrationsIn(each, database))
      if (place === null) {
        // A package that has been published without its migrations.
        const isDeclared = /\.d\.[cm]?ts$/.test(database.span.file)
        const missingFolder = isDeclared ? null : (database.migrations ?? ".")
        return { statements: [], ...NOTHING, missingFolder }
      }
      const migrations = migrationsIn(place, database)
      folders.add(migrations)
      for (const file of filesBelow(migrations)) files.add(file)
      others.add(join(place, SQL_FILE))
      const given = { describer, place, database, form, writes, isOffline: setting === "offline" }
      return describe(given, texts, (found) => {
        const key = JSON.stringify([found.folder, found.name])
        databases.set(key, joined(databases.get(key), found))
      })
    },
  }
}

/** What was found in two exchanges of one program. */
function joined(before: KnownDatabase | undefined, found: KnownDatabase): KnownDatabase {
  if (before?.schema !== found.schema) return found
  const statements = new Map([...before.statements, ...found.statements])
  return { ...found, statements, isWhole: before.isWhole && found.isWhole }
}

/** A migration may be a folder with a file. */
function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) =>
    join(folder, name).replaceAll("\\", "/"),
  )
}

const NOTHING = { absence: null, missingFolder: null, migrations: null, file: null }

interface Given {
  readonly describer: Describer
  /** Folder of the package. */
  readonly place: string
  readonly database: DeclaredDatabase
  readonly form: SqlHostOptions["form"]
  readonly writes: boolean
  readonly isOffline: boolean
}

/** The packages that may have the migrations: in a workspace, that of the declaration of the database, too. */
function placesOf({ span }: DeclaredDatabase, folder: string): string[] {
  return [folder, dirname(span.file)].map(packageFolder)
}

function migrationsIn(place: string, { migrations }: DeclaredDatabase): string {
  return resolve(place, migrations ?? "")
}

/** null: not found. */
function placeOf(database: DeclaredDatabase, folder: string): string | null {
  const places = placesOf(database, folder)
  return places.find((each) => existsSync(migrationsIn(each, database))) ?? null
}

/** One state of the migrations of a database. */
interface State extends Given {
  readonly schema: string
  /** Descriptions by the text of their statement, for as long as the process runs. */
  readonly known: Map<string, StatementDescription>
  /** Those of the file, by hash; null: it has none of this state. */
  readonly kept: ReadonlyMap<string, DescribedStatement> | null
}

const states = new Map<string, State["known"]>()
/** When a database could not be used, and why. */
const failures = new Map<State["known"], { readonly at: number; readonly error: Failure }>()

/** Of the runtime, `DescribeError`. */
type Failure = Error & { readonly reason?: "database" | "migrations" }

function describe(
  given: Given,
  texts: readonly string[],
  onFound: (found: KnownDatabase) => void,
): DescribedStatements {
  const { describer, place, database } = given
  const { name, migrations } = database
  let schema: string
  try {
    schema = describer.schemaHash(place, migrations)
  } catch (error) {
    return { statements: [], ...NOTHING, migrations: (error as Error).message }
  }
  const file = readDescriptions(place)
  const ofFile = file.databases.get(name)
  const kept = ofFile?.schema === schema ? ofFile.statements : null
  const key = JSON.stringify([place, name, schema])
  const known: State["known"] = states.get(key) ?? new Map()
  states.set(key, known)
  const state: State = { ...given, schema, known, kept }
  const isFresh = given.form === "check"
  const find = (text: string): StatementDescription | null =>
    (isFresh ? known.get(text) : undefined) ?? kept?.get(hashOf(text)) ?? known.get(text) ?? null
  const missing = [...new Set(texts)].filter((text) => !(isFresh ? known.get(text) : find(text)))
  const failure = missing.length > 0 ? request(state, missing) : null
  if (given.writes && !failure) keep(state, texts)
  const all = texts.map((text) => [hashOf(text), find(text)] as const)
  onFound({
    name,
    folder: place,
    schema,
    statements: new Map(all.flatMap(([hash, each]) => (isDescribed(each) ? [[hash, each]] : []))),
    isWhole: all.every(([, each]) => isDescribed(each)),
  })
  const isBroken = failure?.reason === "migrations" && !UNAVAILABLE.test(failure.message)
  return {
    statements: texts.map(find),
    missingFolder: null,
    absence: failure && !isBroken ? failure.message : null,
    migrations: isBroken ? failure.message : null,
    file: file.problem,
  }
}

/** An extension that the local server does not have: feature_not_supported, undefined_file. */
const UNAVAILABLE = /\bSQLSTATE (?:0A000|58P01)\b/

function isDescribed(found: StatementDescription | null): found is DescribedStatement {
  return found !== null && "columns" in found
}

/** @returns why the database could not be queried */
function request(state: State, statements: readonly string[]): Failure | null {
  const { describer, place, database, form, isOffline, known, schema } = state
  if (isOffline) return new Error('"sql" is "offline"')
  const last = failures.get(known)
  if (last && Date.now() - last.at < PAUSE[form]) return last.error
  const { name, migrations } = database
  try {
    const described = describer.describeSync(
      { folder: place, database: name, migrations, statements },
      { timeoutMs: WAIT[form] },
    )
    failures.delete(known)
    // The migrations have just been edited.
    if (described.schema !== schema) return null
    statements.forEach((text, at) => known.set(text, described.statements[at]!))
    return null
  } catch (error) {
    failures.set(known, { at: Date.now(), error: error as Failure })
    return error as Failure
  }
}

/** Writes what the file lacks. */
function keep({ place, database, schema, known, kept }: State, texts: readonly string[]): void {
  const isNew = texts.some((text) => known.has(text) && !kept?.has(hashOf(text)))
  if (!isNew) return
  const described = [...known].flatMap(([text, found]) =>
    isDescribed(found) ? [[hashOf(text), found] as const] : [],
  )
  // A migration that breaks statements is not the last word: descriptions of the state before stay.
  if (kept === null && texts.some((text) => "error" in (known.get(text) ?? {}))) return
  try {
    writeDescriptions(place, database.name, { schema, statements: new Map(described) }, false)
  } catch {} // a folder that cannot be written to
}
