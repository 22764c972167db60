// The list of tests that may fail once and then pass, each for seven days at most: .ci/quarantine.json.
// Run directly, it checks the list.
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"

const DAYS = 7
const DAY_MS = 86_400_000
const FORM = `{"file": "…", "test": "…", "date": "2026-01-31", "reason": "…"}`
const root = join(import.meta.dirname, "../..")

export interface Failure {
  /** Relative to the root of the repository. */
  readonly file: string
  /** The full name; undefined: the file itself, outside its tests. */
  readonly test?: string | undefined
}

export interface Entry extends Failure {
  /** The day of the failure in UTC, as `2026-01-31`. */
  readonly date: string
  readonly reason: string
}

/** @throws when the file is missing or is not JSON */
export function readEntries(file: string): readonly Entry[] {
  return JSON.parse(readFileSync(file, "utf8")) as Entry[]
}

/** The line for a test that failed now. */
export function entryFor({ file, test }: Failure, reason: string, now = new Date()): string {
  const entry: Entry = { file, test, date: now.toISOString().slice(0, 10), reason }
  return JSON.stringify(entry)
}

export function isQuarantined(
  { file, test }: Failure,
  entries: readonly Entry[],
  now = new Date(),
): boolean {
  return entries.some(
    (entry) => entry.file === file && entry.test === test && ageInDays(entry, now) <= DAYS,
  )
}

/** What is wrong with the list, a line for each entry. */
export function problems(entries: readonly Entry[], now = new Date()): string[] {
  return entries.flatMap((entry) => {
    const problem = problemOf(entry, now)
    return problem === undefined ? [] : [`${problem}: ${JSON.stringify(entry)}`]
  })
}

function problemOf(entry: Entry, now: Date): string | undefined {
  const age = ageInDays(entry, now)
  if (!entry.file || !entry.reason || !(age >= 0)) return `not of the form ${FORM}`
  if (!existsSync(join(root, entry.file))) return "the file does not exist"
  return age > DAYS ? `older than ${DAYS} days: fix the test` : undefined
}

/** NaN when the date is not a day; negative when it is in the future. */
function ageInDays({ date }: Entry, now: Date): number {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(date)
  return isDay ? Math.floor((now.getTime() - Date.parse(date)) / DAY_MS) : Number.NaN
}

if (import.meta.main) {
  const entries = readEntries(join(root, ".ci/quarantine.json"))
  const wrong = problems(entries)
  for (const line of wrong) console.error(`.ci/quarantine.json: ${line}`)
  console.log(`${entries.length} tests in quarantine`)
  if (wrong.length > 0) process.exitCode = 1
}
