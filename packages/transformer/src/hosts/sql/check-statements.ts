import { dirname } from "node:path"
import { compile } from "../../compile.ts"
import type { Diagnostic } from "../../diagnostics/index.ts"
import { mergeDiagnostics } from "../../diagnostics/merge.ts"
import { openReader } from "../project.ts"
import { isCurrent, writeDescriptions } from "./descriptions-file.ts"
import { createSqlHost, type KnownDatabase } from "./sql-host.ts"

/** What is known of the statements of projects. */
export interface CheckedStatements {
  readonly diagnostics: readonly Diagnostic[]
  readonly databases: readonly CheckedDatabase[]
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
 * @throws Error PC1001 when TypeScript is another version; PC1004 when the API of TypeScript 7 fails
 */
export async function checkStatements(
  tsconfigs: readonly string[],
  writes: boolean,
): Promise<CheckedStatements> {
  const diagnostics: Diagnostic[] = []
  const found = new Map<string, KnownDatabase>()
  for (const tsconfig of tsconfigs) {
    const checked = await checkProject(tsconfig)
    diagnostics.push(...checked.diagnostics)
    for (const each of checked.databases) {
      const key = JSON.stringify([each.folder, each.name])
      const before = found.get(key)
      const statements = new Map([...(before?.statements ?? []), ...each.statements])
      found.set(key, { ...each, statements, isWhole: each.isWhole && before?.isWhole !== false })
    }
  }
  const databases = [...found.values()].map((each) => checkFile(each, writes))
  return { diagnostics, databases }
}

async function checkProject(
  tsconfig: string,
): Promise<{ diagnostics: readonly Diagnostic[]; databases: readonly KnownDatabase[] }> {
  const reader = await openReader(tsconfig, "typescript")
  try {
    const options = { ...reader.settings }
    const sql = createSqlHost(dirname(tsconfig), options["sql"], { form: "check", writes: false })
    const { diagnostics } = compile(reader.snapshot().compiler, options, { sql })
    return { diagnostics: mergeDiagnostics(diagnostics), databases: sql?.databases() ?? [] }
  } finally {
    reader.close()
  }
}

function checkFile(known: KnownDatabase, writes: boolean): CheckedDatabase {
  const { name, folder, statements, isWhole } = known
  const isStale = !isWhole || !isCurrent(folder, name, known)
  if (isStale && isWhole && writes) writeDescriptions(folder, name, known, true)
  return { name, statements: statements.size, isStale }
}
