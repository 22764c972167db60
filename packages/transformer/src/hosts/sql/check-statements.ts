import { dirname } from "node:path"
import { compile } from "../../compile.ts"
import type { Diagnostic } from "../../diagnostics/index.ts"
import { mergeDiagnostics } from "../../diagnostics/merge.ts"
import { openReader } from "../open-reader.ts"
import { isCurrent, writeDescriptions } from "./descriptions-file.ts"
import { PACKAGE } from "../../1-find/index.ts"
import { columnMembers, type RowType } from "../../sql/row-types.ts"
import type { DescribedTable } from "./describer.ts"
import { createSqlHost, type KnownDatabase } from "./sql-host.ts"

/** What is known of the statements of projects. */
export interface CheckedStatements {
  readonly diagnostics: readonly Diagnostic[]
  readonly databases: readonly CheckedDatabase[]
  /** Types of the rows of statements that are checked. */
  readonly rowTypes: readonly RowType[]
  /** Of the databases, if they were requested. */
  readonly tables: readonly DatabaseTable[]
}

/** A table or view, with the members of the type of its rows. */
export interface DatabaseTable {
  readonly database: string
  readonly schema: string
  readonly name: string
  /** `email: string | null`. */
  readonly members: readonly string[]
}

/** A database with statements that are checked. */
export interface CheckedDatabase {
  readonly name: string
  /** Number of different statements. */
  readonly statements: number
  /** `precast.sql.json` has not their descriptions, or has others. */
  readonly isStale: boolean
}

/**
 * Describes the statements of projects by the database, or by `precast.sql.json` without a database.
 * @param tsconfigs absolute names: the projects of one package
 * @param writes the file is made to have these descriptions and no others, unless a statement is wrong
 * @param withTables the tables of their databases are described, too
 * @throws Error PC1001 when TypeScript is another version; PC1004 when the API of TypeScript 7 fails
 */
export async function checkStatements(
  tsconfigs: readonly string[],
  writes: boolean,
  withTables = false,
): Promise<CheckedStatements> {
  const diagnostics: Diagnostic[] = []
  const rowTypes: RowType[] = []
  const tables = new Map<string, DatabaseTable>()
  const found = new Map<string, KnownDatabase>()
  for (const tsconfig of tsconfigs) {
    const checked = await checkProject(tsconfig, withTables)
    diagnostics.push(...checked.diagnostics)
    rowTypes.push(...checked.rowTypes)
    for (const each of checked.tables)
      tables.set(JSON.stringify([each.database, each.schema, each.name]), each)
    for (const each of checked.databases) {
      const key = JSON.stringify([each.folder, each.name])
      const before = found.get(key)
      const statements = new Map([...(before?.statements ?? []), ...each.statements])
      found.set(key, { ...each, statements, isWhole: each.isWhole && before?.isWhole !== false })
    }
  }
  const databases = [...found.values()].map((each) => checkFile(each, writes))
  return { diagnostics, databases, rowTypes, tables: [...tables.values()] }
}

interface CheckedProject extends Omit<CheckedStatements, "databases"> {
  readonly databases: readonly KnownDatabase[]
}

async function checkProject(tsconfig: string, withTables: boolean): Promise<CheckedProject> {
  const reader = await openReader(tsconfig, "typescript")
  try {
    const options = { ...reader.settings }
    const sql = createSqlHost(dirname(tsconfig), options["sql"], { form: "check", writes: false })
    const { compiler } = reader.snapshot()
    const { diagnostics, rowTypes = [] } = compile(compiler, options, { sql })
    const declared = withTables ? compiler.databases(PACKAGE) : []
    return {
      diagnostics: mergeDiagnostics(diagnostics),
      databases: sql?.databases() ?? [],
      rowTypes,
      tables: sql ? declared.flatMap((each) => tablesOf(each.name, sql.tables(each))) : [],
    }
  } finally {
    reader.close()
  }
}

function tablesOf(database: string, tables: readonly DescribedTable[]): DatabaseTable[] {
  return tables.map(({ schema, name, columns }) => ({
    database,
    schema,
    name,
    members: columnMembers(columns),
  }))
}

function checkFile(known: KnownDatabase, writes: boolean): CheckedDatabase {
  const { name, folder, statements, isWhole } = known
  const isStale = !isWhole || !isCurrent(folder, name, known)
  if (isStale && isWhole && writes) writeDescriptions(folder, name, known, true)
  return { name, statements: statements.size, isStale }
}
