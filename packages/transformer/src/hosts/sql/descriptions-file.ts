import { createHash, randomBytes } from "node:crypto"
import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import type { DescribedColumn, DescribedStatement } from "../../sql/descriptions.ts"

/** Name of the file next to package.json, which belongs in git. */
export const SQL_FILE = "precast.sql.json"

/** Descriptions of one database for one state of its migrations, by the hash of their statement. */
export interface DatabaseDescriptions {
  readonly schema: string
  readonly statements: ReadonlyMap<string, DescribedStatement>
}

/** What the file holds. */
export interface DescriptionsFile {
  /** By the name of their database. */
  readonly databases: ReadonlyMap<string, DatabaseDescriptions>
  /** Why nothing of it can be used; null: it can, or the file does not exist. */
  readonly problem: string | null
}

/** Short enough for one line, long enough that two statements of a program never have the same. */
export function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 20)
}

export function readDescriptions(folder: string): DescriptionsFile {
  let text: string
  try {
    text = readFileSync(join(folder, SQL_FILE), "utf8")
  } catch {
    return NONE
  }
  const last = read.get(folder)
  if (last?.text === text) return last.file
  const file = fileOf(text)
  read.set(folder, { text, file })
  return file
}

/** What was read last, by folder: hosts read the file for every source that they compile. */
const read = new Map<string, { readonly text: string; readonly file: DescriptionsFile }>()

function fileOf(text: string): DescriptionsFile {
  try {
    return { databases: parse(JSON.parse(text)), problem: null }
  } catch (error) {
    return { databases: new Map(), problem: (error as Error).message }
  }
}

const NONE: DescriptionsFile = { databases: new Map(), problem: null }

/**
 * Adds descriptions. What another process has added meanwhile stays, unless it is of another state of the migrations.
 * The file is replaced as a whole, so that a reader sees the one or the other.
 * @param isWhole these are all: others are removed
 */
export function writeDescriptions(
  folder: string,
  database: string,
  { schema, statements }: DatabaseDescriptions,
  isWhole: boolean,
): void {
  const { databases } = readDescriptions(folder)
  const before = databases.get(database)
  const kept = !isWhole && before?.schema === schema ? before.statements : []
  const all = new Map(databases).set(database, {
    schema,
    statements: new Map([...kept, ...statements]),
  })
  replace(join(folder, SQL_FILE), textOf(all))
}

function replace(file: string, text: string): void {
  if (text === textAt(file)) return
  const fresh = `${file}.${randomBytes(4).toString("hex")}`
  try {
    writeFileSync(fresh, text)
    renameSync(fresh, file)
  } finally {
    rmSync(fresh, { force: true })
  }
}

function textAt(file: string): string | null {
  try {
    return readFileSync(file, "utf8")
  } catch {
    return null
  }
}

/** Whether the file has these descriptions of a database, and no others of it, in whatever form. */
export function isCurrent(
  folder: string,
  database: string,
  descriptions: DatabaseDescriptions,
): boolean {
  const found = readDescriptions(folder).databases.get(database)
  const textOfOne = (one: DatabaseDescriptions): string => textOf(new Map([[database, one]]))
  return found !== undefined && textOfOne(found) === textOfOne(descriptions)
}

/** Sorted, with a line for each statement: changes of two branches are merged by git. */
function textOf(databases: ReadonlyMap<string, DatabaseDescriptions>): string {
  const parts = sorted(databases).map(([name, { schema, statements }]) => {
    const lines = sorted(statements).map(
      ([hash, description]) =>
        `      ${JSON.stringify(hash)}: ${JSON.stringify(compact(description))}`,
    )
    const body = lines.length === 0 ? "{}" : `{\n${lines.join(",\n")}\n    }`
    return `  ${JSON.stringify(name)}: {\n    "schema": ${JSON.stringify(schema)},\n    "statements": ${body}\n  }`
  })
  return `{\n${parts.join(",\n")}\n}\n`
}

function sorted<Value>(all: ReadonlyMap<string, Value>): [string, Value][] {
  return [...all].toSorted(([a], [b]) => (a < b ? -1 : 1))
}

/** `[["integer"], [["id", "integer", "not null"], ["name", "text"]]]`. */
function compact({ parameters, columns }: DescribedStatement): unknown {
  return [parameters, columns.map(compactColumn)]
}

function compactColumn({ name, type, nullable, base }: DescribedColumn): string[] {
  const word = nullable === null ? "" : nullable ? "null" : "not null"
  if (base !== undefined) return [name, type, word, base]
  return word === "" ? [name, type] : [name, type, word]
}

function parse(given: unknown): Map<string, DatabaseDescriptions> {
  return new Map(
    Object.entries(objectIn(given)).map(([name, each]) => {
      const { schema, statements } = objectIn(each)
      const all = Object.entries(objectIn(statements)).map(
        ([hash, description]) => [hash, descriptionIn(description)] as const,
      )
      return [name, { schema: textIn(schema), statements: new Map(all) }]
    }),
  )
}

function descriptionIn(given: unknown): DescribedStatement {
  const [parameters, columns] = listIn(given)
  return { parameters: listIn(parameters).map(textIn), columns: listIn(columns).map(columnIn) }
}

function columnIn(given: unknown): DescribedColumn {
  const [name, type, word = "", base] = listIn(given)
  if (!["", "null", "not null"].includes(textIn(word))) throw unexpected()
  return {
    name: textIn(name),
    type: textIn(type),
    nullable: word === "" ? null : word === "null",
    ...(base !== undefined && { base: textIn(base) }),
  }
}

function objectIn(given: unknown): Readonly<Record<string, unknown>> {
  if (typeof given !== "object" || given === null || Array.isArray(given)) throw unexpected()
  return given as Record<string, unknown>
}

function listIn(given: unknown): readonly unknown[] {
  if (!Array.isArray(given)) throw unexpected()
  return given
}

function textIn(given: unknown): string {
  if (typeof given !== "string") throw unexpected()
  return given
}

function unexpected(): Error {
  return new Error("it has another form than Precast writes")
}
