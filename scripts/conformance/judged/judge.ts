import { parseArgs } from "node:util"
import { isJudged, readRows, type Row, writeRows } from "./judged-result.ts"
import { regressions } from "./regressions.ts"
import { rowTable } from "./row-table.ts"
import { runSuite } from "./run-suite.ts"
import type { Suite } from "./suite.ts"

export interface Judging {
  readonly suites: readonly Suite[]
  /** The committed result. */
  readonly file: string
  /** The command line: names of suites, `--all`, `--write`. */
  readonly args: readonly string[]
  readonly print: (line: string) => void
}

/**
 * Runs the suites that the command line names; without a name, the short ones, or all with `--all`.
 *
 * @returns the exit code: 1 where a row is worse than the committed one
 * @throws when a name is unknown
 */
export async function judge({ suites, file, args, print }: Judging): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      all: { type: "boolean", default: false },
      write: { type: "boolean", default: false },
    },
  })
  const rows: Row[] = []
  for (const suite of chosen(suites, positionals, values.all)) {
    print(`${suite.name}: ${suite.judges}`)
    rows.push(await runSuite(suite))
  }
  print(`\n${rowTable(rows)}\n`)
  const missing = rows.filter((row) => !isJudged(row)).length
  if (missing > 0)
    print(`${missing} of ${rows.length} suites were not run; the table has the reasons`)
  if (values.write) {
    const names = suites.map(({ name }) => name)
    writeRows(file, names, rows)
    return 0
  }
  const faults = regressions(rows, readRows(file))
  for (const fault of faults) print(fault)
  return faults.length === 0 ? 0 : 1
}

function chosen(
  suites: readonly Suite[],
  names: readonly string[],
  all: boolean,
): readonly Suite[] {
  const known = new Set(suites.map(({ name }) => name))
  const unknown = names.filter((name) => !known.has(name))
  if (unknown.length > 0)
    throw new Error(`unknown suite: ${unknown.join(", ")}. Suites: ${[...known].join(", ")}`)
  if (names.length > 0) return suites.filter(({ name }) => names.includes(name))
  return suites.filter(({ isLong = false }) => all || !isLong)
}
