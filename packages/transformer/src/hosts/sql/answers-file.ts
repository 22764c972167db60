import { createHash, randomBytes } from "node:crypto"
import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import type { DescribedColumn, DescribedStatement } from "../../sql/descriptions.ts"

/** Name of the file next to package.json, which belongs in git. */
export const ANSWERS = "precast.sql.json"

/** Answers of one database for one state of its migrations, by the hash of their statement. */
interface Answers {
  readonly schema: string
  readonly statements: ReadonlyMap<string, DescribedStatement>
}

/** What the file holds. */
export interface AnswersFile {
  /** By name of the database. */
  readonly databases: ReadonlyMap<string, Answers>
  /** Why nothing of it can be used; null: it can, or there is none. */
  readonly problem: string | null
}

/** Short enough for one line, long enough that two statements of a program never have the same. */
export function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 20)
}

export function readAnswers(folder: string): AnswersFile {
  let text: string
  try {
    text = readFileSync(join(folder, ANSWERS), "utf8")
  } catch {
    return NONE
  }
  try {
    return { databases: parse(JSON.parse(text)), problem: null }
  } catch (error) {
    return { databases: new Map(), problem: (error as Error).message }
  }
}

const NONE: AnswersFile = { databases: new Map(), problem: null }

/**
 * Adds answers. What another process has added meanwhile stays, unless it is of another state of the migrations.
 * The file is replaced as a whole, so that a reader sees the one or the other.
 * @param isWhole these are all: others are removed
 */
export function writeAnswers(
  folder: string,
  database: string,
  { schema, statements }: Answers,
  isWhole: boolean,
): void {
  const { databases } = readAnswers(folder)
  const before = databases.get(database)
  const kept = !isWhole && before?.schema === schema ? before.statements : []
  const all = new Map(databases).set(database, {
    schema,
    statements: new Map([...kept, ...statements]),
  })
  replace(join(folder, ANSWERS), textOf(all))
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

/** Sorted, with a line for each statement: changes of two branches are merged by git. */
function textOf(databases: ReadonlyMap<string, Answers>): string {
  const parts = sorted(databases).map(([name, { schema, statements }]) => {
    const lines = sorted(statements).map(
      ([hash, answer]) => `      ${JSON.stringify(hash)}: ${JSON.stringify(compact(answer))}`,
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
  return [parameters, columns.map(({ name, type, nullable }) => [name, type, ...wordOf(nullable)])]
}

function wordOf(nullable: boolean | null): string[] {
  return nullable === null ? [] : [nullable ? "null" : "not null"]
}

function parse(given: unknown): Map<string, Answers> {
  return new Map(
    Object.entries(objectIn(given)).map(([name, each]) => {
      const { schema, statements } = objectIn(each)
      const all = Object.entries(objectIn(statements)).map(
        ([hash, answer]) => [hash, answerIn(answer)] as const,
      )
      return [name, { schema: textIn(schema), statements: new Map(all) }]
    }),
  )
}

function answerIn(given: unknown): DescribedStatement {
  const [parameters, columns] = listIn(given)
  return { parameters: listIn(parameters).map(textIn), columns: listIn(columns).map(columnIn) }
}

function columnIn(given: unknown): DescribedColumn {
  const [name, type, word] = listIn(given)
  if (![undefined, "null", "not null"].includes(word as string | undefined)) throw unexpected()
  return {
    name: textIn(name),
    type: textIn(type),
    nullable: word === undefined ? null : word === "null",
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
