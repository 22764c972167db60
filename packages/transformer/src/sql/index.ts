import { planRow } from "../3-plan/row.ts"
import { planTypes } from "../3-plan/types.ts"
import type { Compiler } from "../compiler/contract.ts"
import type { DeclaredDatabase, Statement, StatementText } from "../compiler/statements.ts"
import { diagnose, type Report } from "../diagnostics/index.ts"
import type { FileSites, Span } from "../ir/ir-site.ts"
import type { RowPlan } from "../ir/row-plan.ts"
import { checkColumns } from "./column-types.ts"
import type {
  DescribedStatement,
  DescribedStatements,
  RejectedStatement,
  SqlHost,
  StatementDescription,
} from "./descriptions.ts"
import { isUnsendable } from "./is-unsendable.ts"
import { rejectedPlace, sourceOf, type StatementSource } from "./statement-source.ts"
import { type RowType, rowTypeOf } from "./row-types.ts"

/** Compares the statements of a program with what PostgreSQL reports about them. */
export interface SqlCheck {
  /**
   * Takes the statements of a file.
   * @param read what was read of it; null: it has no code of ours
   * @returns whether it has statements that are checked
   */
  add(file: string, read: FileSites | null, report: Report): boolean
  /**
   * Describes those that were added since the last call, of each database together, and reports what is wrong.
   * @returns the types of their rows
   */
  run(): readonly RowType[]
  /** Has the statements of all files described together, for hosts that request one file after another. */
  prepare(): void
  /** Statements that were added and are not checked. */
  readonly unchecked: readonly UncheckedStatement[]
}

/** A statement that is checked at run time only. */
export interface UncheckedStatement {
  /** Of the template. */
  readonly span: Span
  readonly reason: string
}

/** A statement with one of its texts. */
interface Asked {
  readonly statement: Statement
  readonly parts: StatementText
  readonly source: StatementSource
  row(): RowPlan | null
  readonly report: Report
}

/** @param general what concerns the project as a whole is reported there */
export function createSqlCheck(
  compiler: Compiler,
  packageName: string,
  host: SqlHost,
  general: Report,
): SqlCheck {
  let waiting: Asked[] = []
  const unchecked: UncheckedStatement[] = []
  const lacking = createLacking(compiler, general)

  function add(file: string, read: FileSites | null, report: Report): boolean {
    const before = waiting.length
    for (const statement of compiler.statements(file, packageName)) {
      const { directive } = statement
      if (directive?.reason === null) report.add(diagnose("PC1144"), directive.span)
      const reason = reasonOf(statement)
      if (reason !== null) unchecked.push({ span: statement.template, reason })
      waiting.push(...askedOf(statement, read, report))
    }
    return waiting.length > before
  }

  function prepare(): void {
    const files = compiler.files().flatMap((file) => compiler.statements(file, packageName))
    const asked = files.flatMap((each) => askedOf(each, null, general))
    const databases = Map.groupBy(asked, ({ statement }) => keyOf(statement.database!))
    for (const each of databases.values()) describe(each[0]!.statement.database!, each)
  }

  function run(): readonly RowType[] {
    const all = waiting
    waiting = []
    const databases = Map.groupBy(all, ({ statement }) => keyOf(statement.database!))
    return [...databases.values()].flatMap((asked) => runOn(asked[0]!.statement.database!, asked))
  }

  function runOn(database: DeclaredDatabase, asked: readonly Asked[]): readonly RowType[] {
    const descriptions = describe(database, asked)
    const rowTypes = asked.map((each, at) => {
      const description = descriptions[at]
      return description ? reportStatement(each, description, compiler) : null
    })
    const byStatement = Map.groupBy(rowTypes.keys(), (at) => asked[at]!.statement)
    return [...byStatement.values()].flatMap(
      (all) => theOnly(all.map((at) => rowTypes[at] ?? null)) ?? [],
    )
  }

  /** Reports those of which nothing is known. */
  function describe(
    database: DeclaredDatabase,
    asked: readonly Asked[],
  ): DescribedStatements["statements"] {
    const texts = asked.map(({ source }) => source.text)
    const described = host.describe(database, texts)
    reportProject(described, database, general)
    if (described.migrations !== null) return []
    const unknown = asked.filter((_, at) => described.statements[at] === null)
    if (!host.isQuiet) lacking.add(unknown, described.absence)
    return described.statements
  }

  return { add, run, prepare, unchecked }
}

/** That of all texts of a statement; null: they differ, or are not known. */
function theOnly(all: readonly (RowType | null)[]): RowType | null {
  const [first] = all
  return first && all.every((each) => each?.text === first.text) ? first : null
}

/** Why a statement is not checked; null: it is. */
function reasonOf({ directive, database, texts }: Statement): string | null {
  if (directive) return directive.reason ?? "a comment without a reason"
  if (database === null) return "its database cannot be found, or is not declared by literals"
  if (database.migrations === null) return `the database "${database.name}" has no migrations`
  if (texts === null)
    return "a part of its text is only known at run time, or it has too many texts"
  return null
}

/** The texts of a statement that has to be checked. */
function askedOf(statement: Statement, read: FileSites | null, report: Report): Asked[] {
  const { texts } = statement
  if (reasonOf(statement) !== null) return []
  const row = rowOf(statement, read)
  return (texts ?? []).map((parts) => ({ statement, parts, source: sourceOf(parts), row, report }))
}

function keyOf({ name, migrations }: DeclaredDatabase): string {
  return JSON.stringify([name, migrations])
}

/** How the rows of a statement are read; null: it returns none, or its type was refused. */
function rowOf({ rows }: Statement, read: FileSites | null): () => RowPlan | null {
  let known: RowPlan | null | undefined
  return () => {
    if (known !== undefined) return known
    const site = read?.sites.find(({ kind, span }) => kind === "rows" && span.start === rows.start)
    const isRow = read && site?.kind === "rows"
    known = isRow ? planRow(site.typeName, site.shape, planTypes(read)) : null
    return known
  }
}

function reportProject(
  { missingFolder, migrations, file }: DescribedStatements,
  { name, span }: DeclaredDatabase,
  general: Report,
): void {
  if (missingFolder !== null) addOnce(general, diagnose("PC1149", name, missingFolder), null)
  if (migrations !== null) addOnce(general, diagnose("PC1146", name, migrations), span)
  if (file !== null) addOnce(general, diagnose("PC1147", file), null)
}

function addOnce(report: Report, finding: ReturnType<typeof diagnose>, span: Span | null): void {
  const isKnown = report.all.some(
    ({ code, text }) => code === finding.code && text === finding.said.text,
  )
  if (!isKnown) report.add(finding, span)
}

/** @returns the type of its rows */
function reportStatement(
  asked: Asked,
  description: StatementDescription,
  compiler: Compiler,
): RowType | null {
  if ("error" in description) {
    reportRejection(asked, description)
    return null
  }
  reportParameters(asked, description, compiler)
  const row = asked.row()
  const { statement, report } = asked
  const { columns } = description
  const findings = row ? checkColumns(row, columns) : []
  for (const { field, finding } of findings)
    report.add(finding, fieldSpan(statement, field, compiler))
  return rowTypeOf(statement, columns, findings, compiler)
}

function reportRejection({ statement, source, report }: Asked, { error }: RejectedStatement): void {
  const { message, sqlState, detail, hint } = error
  const more = [detail, hint].flatMap((each) => (each ? [sentence(each)] : []))
  const at = rejectedPlace(error, source) ?? statement.template
  report.add(diagnose("PC1148", message, sqlState, more.join(" ")), at)
}

function sentence(text: string): string {
  return /[.!?)]$/.test(text) ? text : `${text}.`
}

function reportParameters(
  { parts, report }: Asked,
  { parameters }: DescribedStatement,
  compiler: Compiler,
): void {
  const values = parts.filter((part) => part.kind === "value")
  for (const [at, { type, span }] of values.entries()) {
    const parameter = parameters[at]
    if (parameter !== undefined && isUnsendable(type, parameter, compiler))
      report.add(diagnose("PC1142", compiler.print(type), `$${at + 1}`, parameter), span)
  }
}

/** The field, where the type of the row is written in the call; else that type. */
function fieldSpan(
  { rows, type, callee }: Statement,
  field: string | null,
  compiler: Compiler,
): Span {
  const inside = { ...rows, start: rows.start + 1, end: rows.end - 1 }
  const property =
    type && field !== null ? compiler.properties(type).find(({ key }) => key === field) : undefined
  const span = property && compiler.declarationOfProperty(property)?.span
  if (span?.file === inside.file && span.start >= inside.start && span.end <= inside.end)
    return span
  return inside.end > inside.start ? inside : callee
}

/** Reports statements that nothing is known of, all of them together. */
function createLacking(
  compiler: Compiler,
  general: Report,
): { add(asked: readonly Asked[], absence: string | null): void } {
  const places = new Set<string>()
  let isReported = false
  return {
    add(asked, absence) {
      if (asked.length === 0 || isReported) return
      isReported = true
      for (const { statement } of asked) places.add(placeOf(statement.template, compiler))
      const [...all] = places
      const shown = all.slice(0, MOST_PLACES).join(", ")
      const more = all.length > MOST_PLACES ? ` and ${all.length - MOST_PLACES} more` : ""
      general.add(diagnose("PC1145", String(all.length), `${shown}${more}`, absence ?? ""), null)
    },
  }
}

const MOST_PLACES = 10

/** `src/users.ts:12`, by the last folders of its name. */
function placeOf({ file, start }: Span, compiler: Compiler): string {
  const line = compiler
    .text(file)
    .slice(0, start)
    .split(/\r\n|[\n\r\u2028\u2029]/).length
  return `${file.split("/").slice(-2).join("/")}:${line}`
}
