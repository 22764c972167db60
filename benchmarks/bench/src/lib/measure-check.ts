import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { rowsOf, type LibResult } from "./lib-report.ts"
import type { StagedLib } from "./stage-lib.ts"

/** How long and how many times. */
export interface CheckTiming {
  readonly processes: number
  readonly rounds: number
  readonly milliseconds: number
  readonly warmup: number
}

// What benchmarks/check/src/rounds.ts gives; this package knows its compiled form alone.
interface CheckRow {
  readonly contender: string
  readonly breaches: readonly string[]
  readonly times: Readonly<Record<string, readonly number[]>>
}

interface Rounds {
  measure(subject: string, timing: CheckTiming, names: readonly string[]): Promise<CheckRow[]>
}

/** Subjects of the checks: moltar's four cases and typia's structures. */
export async function checkSubjects({ folder }: StagedLib): Promise<readonly string[]> {
  const file = join(folder, "check/src/subjects.js")
  const { subjects } = (await import(pathToFileURL(file).href)) as { subjects: readonly string[] }
  return subjects
}

/** All contenders on one subject, alternately, each operation a result of its own. */
export async function measureCheck(
  { folder }: StagedLib,
  subject: string,
  names: readonly string[],
  timing: CheckTiming,
): Promise<LibResult[]> {
  const file = join(folder, "check/src/rounds.js")
  const { measure } = (await import(pathToFileURL(file).href)) as Rounds
  const rows = await measure(subject, timing, names)
  const operations = [...new Set(rows.flatMap(({ times }) => Object.keys(times)))]
  return operations.map((operation) => ({
    part: "check",
    operation,
    subject,
    rows: rowsOf(
      new Map(
        rows
          .filter(({ times, breaches }) => breaches.length > 0 || operation in times)
          .map(({ contender, breaches, times }) => [
            contender,
            breaches.length > 0 ? `wrong: ${breaches.join("; ")}` : (times[operation] ?? []),
          ]),
      ),
      "precast",
    ),
  }))
}
