import { readFileSync, writeFileSync } from "node:fs"
import { dirname, relative } from "node:path"
import type { CheckedStatements, DatabaseTable, RowType, TypeEdit } from "@precast/transformer"
import { cliError } from "../errors/cli-error.ts"
import { exits } from "../invocation.ts"
import { tsconfigPath } from "../project/project-tsconfig.ts"
import { loadTransformer } from "../project/transformer.ts"
import type { Terminal } from "../terminal.ts"
import type { DbOptions } from "./db-options.ts"

/**
 * Prints the types of tables and of the rows of statements; with `--write`, writes the row types that are missing, and
 * corrects the fields that do not fit. PC3013.
 */
export async function runTypes(options: DbOptions, terminal: Terminal): Promise<number> {
  const { cwd } = terminal
  const { rowTypes, tables } = await typesOf(options, cwd)
  if (options.write) {
    const files = write(rowTypes)
    if (options.json)
      terminal.out(JSON.stringify({ files: files.map(([file]) => relative(cwd, file)) }))
    else
      for (const [file, count] of files)
        terminal.out(`${relative(cwd, file)}: ${count} change${count === 1 ? "" : "s"}`)
    if (!options.json && files.length === 0) terminal.out("all row types fit")
  } else if (options.json) {
    const statements = rowTypes.map((each) => ({ ...placeOf(each, cwd), type: each.text }))
    terminal.out(JSON.stringify({ tables, statements }, null, 2))
  } else {
    for (const each of tables) terminal.out(interfaceOf(each))
    for (const each of rowTypes) {
      const { file, line } = placeOf(each, cwd)
      terminal.out(`// ${file}:${line}\n${each.text}\n`)
    }
  }
  return exits.ok
}

async function typesOf({ project }: DbOptions, cwd: string): Promise<CheckedStatements> {
  const tsconfigs = project.map((each) => tsconfigPath(cwd, each))
  const { checkStatements } = await loadTransformer(dirname(tsconfigs[0]!))
  const checked = await checkStatements?.(tsconfigs, false, true)
  // As that of an older version.
  if (!(checked as Partial<CheckedStatements> | undefined)?.rowTypes)
    throw cliError("PC3013", "does not give row types")
  return checked!
}

function interfaceOf({ database, schema, name, members }: DatabaseTable): string {
  const isPublic = schema === "public"
  const lines = members.map((each) => `  ${each}\n`).join("")
  return `// ${database}: ${isPublic ? name : `${schema}.${name}`}\ninterface ${typeName(name)} {\n${lines}}\n`
}

/** `order_items` → `OrderItems`. */
function typeName(table: string): string {
  const words = table.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "")
  const name = words.map((word) => word[0]!.toUpperCase() + word.slice(1)).join("")
  return /^\p{L}/u.test(name) ? name : `_${name}`
}

function placeOf({ span }: RowType, cwd: string): { file: string; line: number } {
  const before = readFileSync(span.file, "utf8").slice(0, span.start)
  return { file: relative(cwd, span.file), line: before.split("\n").length }
}

/** @returns the files that were changed, each with the number of changes */
function write(rowTypes: readonly RowType[]): [file: string, count: number][] {
  const edits = rowTypes.flatMap((each) => each.edits)
  const byFile = Map.groupBy(edits, ({ span }) => span.file)
  return [...byFile].map(([file, all]) => {
    const own = withoutOverlaps(all)
    writeFileSync(file, changed(readFileSync(file, "utf8"), own))
    return [file, own.length]
  })
}

/** Several statements may have one type: a field is corrected once. Sorted, the last one first. */
function withoutOverlaps(edits: readonly TypeEdit[]): TypeEdit[] {
  const kept: TypeEdit[] = []
  for (const edit of edits.toSorted((a, b) => b.span.start - a.span.start)) {
    const next = kept.at(-1)
    if (
      next === undefined ||
      (edit.span.end <= next.span.start && edit.span.start < next.span.start)
    )
      kept.push(edit)
  }
  return kept
}

function changed(text: string, edits: readonly TypeEdit[]): string {
  return edits.reduce(
    (made, { span, text: part }) => made.slice(0, span.start) + part + made.slice(span.end),
    text,
  )
}
