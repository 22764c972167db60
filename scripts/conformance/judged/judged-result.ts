import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { cpus } from "node:os"
import { dirname } from "node:path"

/** The committed result: a row for each suite, and where it was judged. */
export interface JudgedResult {
  readonly machine: Readonly<Record<"node" | "v8" | "cpu", string>> & { readonly cores: number }
  readonly rows: readonly Row[]
}

/** What is known of a suite: what became of its cases, or the reason why it was not run. */
export type Row = JudgedRow | MissingRow

export interface JudgedRow {
  readonly name: string
  readonly judges: string
  readonly date: string
  readonly version: string
  readonly seconds: number
  readonly passed: number
  /** How many cases have another outcome on purpose, by reason. */
  readonly explained: Readonly<Record<string, number>>
  /** How many cases do not apply, by rule; they are no part of the others. */
  readonly outOfScope?: Readonly<Record<string, number>>
  readonly failed: readonly string[]
}

export interface MissingRow {
  readonly name: string
  readonly judges: string
  readonly missing: string
  /** The user brings its material. */
  readonly isLeftToUser: boolean
}

export const isJudged = (row: Row): row is JudgedRow => "passed" in row

export const explainedIn = ({ explained }: JudgedRow): number =>
  Object.values(explained).reduce((sum, count) => sum + count, 0)

export const outOfScopeIn = ({ outOfScope = {} }: JudgedRow): number =>
  Object.values(outOfScope).reduce((sum, count) => sum + count, 0)

export const casesOf = (row: JudgedRow): number => row.passed + explainedIn(row) + row.failed.length

/** The rows of a file, by the names of their suites; none where there is no file yet. */
export function readRows(file: string): ReadonlyMap<string, Row> {
  if (!existsSync(file)) return new Map()
  const { rows } = JSON.parse(readFileSync(file, "utf8")) as JudgedResult
  return new Map(rows.map((row) => [row.name, row]))
}

/** Writes the rows in the order of the suites: a new row replaces a committed one, unless it was not run. */
export function writeRows(file: string, names: readonly string[], rows: readonly Row[]): void {
  const all = new Map(readRows(file))
  for (const row of rows) {
    const committed = all.get(row.name)
    if (isJudged(row) || committed === undefined || !isJudged(committed)) all.set(row.name, row)
  }
  const [{ model = "unknown" } = {}] = cpus()
  const { node, v8 } = process.versions
  const result: JudgedResult = {
    machine: { node, v8, cpu: model, cores: cpus().length },
    rows: names.flatMap((name) => all.get(name) ?? []),
  }
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify(result, null, 2)}\n`)
}
