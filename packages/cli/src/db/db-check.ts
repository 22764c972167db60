import { dirname, relative } from "node:path"
import { type CheckedDatabase, formatDiagnostics as linesOf } from "@precast/transformer"
import { type Diagnostic, DiagnosticReader, hasErrors, readLine } from "../build/diagnostics.ts"
import { formatDiagnostics } from "../build/format.ts"
import { cliError } from "../errors/cli-error.ts"
import { exits } from "../invocation.ts"
import { tsconfigPath } from "../project/project-tsconfig.ts"
import { loadTransformer } from "../project/transformer.ts"
import type { Terminal } from "../terminal.ts"
import type { DbOptions } from "./db-options.ts"

/**
 * Describes the statements of the program, and writes precast.sql.json; with `--ci`, and in CI, it compares the
 * file instead. 0 when all is right, else 2. PC3013, PC3048.
 */
export async function runCheck(options: DbOptions, terminal: Terminal): Promise<number> {
  const compares = options.ci || Boolean(terminal.env.CI)
  const { diagnostics, databases } = await describeProgram(options, terminal, !compares)
  const stale = compares ? databases.filter(({ isStale }) => isStale) : []
  const ok = !hasErrors(diagnostics) && stale.length === 0
  if (options.json) terminal.out(JSON.stringify({ ok, databases, diagnostics }, null, 2))
  else {
    if (diagnostics.length > 0)
      terminal.out(formatDiagnostics(diagnostics, terminal.cwd, terminal.paint))
    for (const { name, statements } of databases) terminal.out(`${name}: ${statements} statements`)
    if (databases.length === 0) terminal.out("no statements of databases with migrations")
  }
  if (!options.json && stale.length > 0)
    throw cliError("PC3048", stale.map(({ name }) => name).join(", "))
  return ok ? exits.ok : exits.diagnostics
}

/**
 * The statements of the program, described.
 * @param writes precast.sql.json gets the descriptions. PC3013.
 */
export async function describeProgram(
  { project }: DbOptions,
  { cwd }: Terminal,
  writes: boolean,
): Promise<{ diagnostics: readonly Diagnostic[]; databases: readonly CheckedDatabase[] }> {
  const tsconfigs = project.map((each) => tsconfigPath(cwd, each))
  const { checkStatements } = await loadTransformer(dirname(tsconfigs[0]!))
  if (checkStatements === undefined) throw cliError("PC3013", "does not check statements")
  const { diagnostics: found, databases } = await checkStatements(tsconfigs, writes)
  const reader = new DiagnosticReader()
  for (const line of linesOf(found, { nameOf: (file) => relative(cwd, file) }))
    reader.add(readLine(line))
  return { diagnostics: reader.take().diagnostics, databases }
}
