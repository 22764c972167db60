import { relative } from "node:path"
import { type Diagnostic, hasErrors } from "../build/diagnostics.ts"
import { formatDiagnostics } from "../build/format.ts"
import { catalog } from "../errors/catalog.ts"
import { exits } from "../invocation.ts"
import type { Terminal } from "../terminal.ts"
import { describeProgram } from "./db-check.ts"
import { migrationsOf } from "./db-migrate.ts"
import type { DbOptions } from "./db-options.ts"
import { lockRisks } from "./lock-risks.ts"
import { withEngine } from "./open.ts"
import { findTarget } from "./target.ts"

/** A statement of a migration. */
interface Placed {
  readonly text: string
  readonly file: string
  /** From 1. */
  readonly line: number
  readonly column: number
}

/**
 * What applying the pending migrations would break: statements of the program, as errors, and statements of the
 * migrations that block tables in use, as warnings. Nothing is applied. 0 without errors, else 2.
 */
export async function runMigrateCheck(options: DbOptions, terminal: Terminal): Promise<number> {
  const target = findTarget(options, terminal)
  const folder = migrationsOf(target)
  const { names, statements } = await withEngine(target, terminal, ({ url }, engine) =>
    engine.withClient(url, async (client) => {
      const { pending } = await engine.migrationStatus(client, folder)
      const statements = pending.flatMap(({ text, file }) =>
        engine.splitStatements(text).map((each) => placed(each, text, file)),
      )
      return { names: pending.map(({ name }) => name), statements }
    }),
  )
  const { diagnostics: broken } = await describeProgram(options, terminal, false)
  const diagnostics = [...warnings(statements, terminal.cwd), ...broken]
  const ok = !hasErrors(diagnostics)
  if (options.json)
    terminal.out(
      JSON.stringify({ ok, database: target.name, pending: names, diagnostics }, null, 2),
    )
  else {
    if (diagnostics.length > 0)
      terminal.out(formatDiagnostics(diagnostics, terminal.cwd, terminal.paint))
    for (const name of names) terminal.out(`would apply ${name}`)
    if (names.length === 0) terminal.out(`${target.name} is up to date`)
  }
  return ok ? exits.ok : exits.diagnostics
}

function placed(
  { text, start }: { readonly text: string; readonly start: number },
  all: string,
  file: string,
): Placed {
  const before = all.slice(0, start).split("\n")
  return { text, file, line: before.length, column: before.at(-1)!.length + 1 }
}

function warnings(statements: readonly Placed[], cwd: string): Diagnostic[] {
  const risks = lockRisks(statements.map(({ text }) => text))
  return statements.flatMap(({ file, line, column }, at) =>
    risks[at]!.map(({ problem, remedy }) => ({
      file: relative(cwd, file),
      line,
      column,
      severity: "warning" as const,
      code: "PC3049",
      message: catalog.PC3049.text(problem, remedy),
    })),
  )
}
