import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { splitStatements } from "../../../packages/runtime/src/resources/database/migrate/split.ts"

/** Statements of one file, in order. */
export interface CorpusFile {
  readonly name: string
  readonly statements: readonly string[]
}

// Of a session or a cluster, not of a database that several connections share.
const LEFT_OUT =
  /^(?:begin|start|commit|end|abort|rollback|savepoint|release|set|reset|declare|fetch|move|close|prepare|execute|deallocate|discard|listen|unlisten|notify|lock|load|checkpoint|copy|(?:alter|create|drop)\s+(?:system|database|tablespace)|create\s+(?:subscription|access\s+method))\b/i

// As a superuser they would break the database: the tests expect that they are refused.
const OF_CATALOGS =
  /^(?:delete\s+from|update|insert\s+into|truncate|alter|drop)\s+(?:table\s+|only\s+)*(?:pg_catalog\.)?pg_/i

/** The files of PostgreSQL's regression tests in a folder; that of the set-up goes before each. */
export function regressionFiles(folder: string): { setup: CorpusFile; files: CorpusFile[] } {
  const names = readdirSync(folder).filter((name) => name.endsWith(".sql"))
  const read = (name: string): CorpusFile => ({
    name,
    statements: statementsOf(readFileSync(join(folder, name), "utf8")),
  })
  const files = names.filter((name) => name !== "test_setup.sql").map(read)
  return { setup: read("test_setup.sql"), files }
}

/** What psql would send: without its own commands, and with copied lines as rows to insert. */
function statementsOf(text: string): string[] {
  const sql = text
    .replace(
      /^copy\s([^;]*?)\sfrom\s+stdin[^;]*;\n([^]*?)^\\\.$/gim,
      (_, table: string, data: string) =>
        data
          .trimEnd()
          .split("\n")
          .map((line) => insertOf(table, line))
          .join("\n"),
    )
    .replace(/\\(?:g\w*|watch|crosstabview|bind|parse|close)\b.*$/gm, ";")
    .replace(/^\s*\\.*$/gm, "")
  return splitStatements(sql)
    .map((each) => shared(each.text))
    .filter((each) => !LEFT_OUT.test(each) && !OF_CATALOGS.test(each) && !each.includes("pg_temp"))
}

function insertOf(table: string, line: string): string {
  const values = line
    .split("\t")
    .map((value) => (value === String.raw`\N` ? "null" : `'${value.replaceAll("'", "''")}'`))
  return `insert into ${table} values (${values.join(", ")});`
}

/** Temporary tables are not visible to the connection that describes. */
function shared(statement: string): string {
  if (!/^(?:create|select|with)\b/i.test(statement)) return statement
  return statement
    .replace(
      /^create\s+((?:or\s+replace\s+)?)(?:local\s+|global\s+)?temp(?:orary)?\s/i,
      "create $1",
    )
    .replace(/\binto\s+(?:local\s+|global\s+)?temp(?:orary)?\s/i, "into ")
    .replace(/\bon\s+commit\s+(?:drop|(?:delete|preserve)\s+rows)\b/i, "")
}

/** Files of sqllogictest below a folder. @param most statements of a file */
export function logicFiles(folder: string, most: number): CorpusFile[] {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" })
  return names
    .filter((name) => name.endsWith(".test"))
    .sort()
    .map((name) => ({
      name,
      statements: readFileSync(join(folder, name), "utf8")
        .split(/\n\s*\n/)
        .flatMap(recordOf)
        .slice(0, most),
    }))
}

/** The statements of a record, if it is intended for PostgreSQL. */
function recordOf(record: string): string[] {
  const lines = record.split("\n").filter((line) => !line.startsWith("#"))
  const at = lines.findIndex((line) => /^(?:statement|query)\b/.test(line))
  const conditions = lines.slice(0, Math.max(at, 0))
  if (
    at < 0 ||
    conditions.some((line) => /^(?:skipif postgresql|onlyif (?!postgresql))/.test(line))
  )
    return []
  const end = lines.findIndex((line, index) => index > at && line.startsWith("----"))
  const text = lines.slice(at + 1, end < 0 ? undefined : end).join("\n")
  return splitStatements(text).map((each) => each.text)
}
