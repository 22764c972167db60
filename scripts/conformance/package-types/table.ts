/** What became of one type. */
export interface Result {
  readonly package: string
  readonly type: string
  readonly outcome: Outcome
  /** Its errors and warnings, one a line. */
  readonly lines: readonly string[]
  readonly seconds: number
  /** Of the emitted code. */
  readonly bytes: number
}

/** `accepted`: refused for what no JSON can carry, such as a required function or an object of the DOM. */
export type Outcome = "compiled" | "accepted" | "refused"

/**
 * The rule: a type is accepted when each of its errors has one of these codes. CONTRIBUTING.md lists them with their
 * reasons. Any other code counts as refused, as do a type that is too large (PC1160) and an intersection (PC1031).
 */
export const ACCEPTED: ReadonlySet<string> = new Set([
  "PC1020", // a required function
  "PC1021", // a required symbol
  "PC1022", // private state
  "PC1023", // methods
  "PC1024", // a class of the platform that is not data
  "PC1057", // toJSON(): only `decode` is refused
])

export function outcomeOf(errors: readonly string[]): Outcome {
  if (errors.length === 0) return "compiled"
  return errors.every((code) => ACCEPTED.has(code)) ? "accepted" : "refused"
}

const LEAST_GOOD = 0.95
const MOST_LINES = 20

export function verdictOf(results: readonly Result[]): { text: string; isGood: boolean } {
  const good = results.filter(({ outcome }) => outcome !== "refused").length
  const talkative = Object.entries(byPackage(results)).filter(
    ([, all]) => linesOf(all) > MOST_LINES,
  )
  const share = `${((100 * good) / results.length).toFixed(1)} %`
  const names = talkative.map(([name]) => name).join(", ")
  return {
    text:
      `${good} of ${results.length} types (${share}) compile or are refused for what JSON cannot carry. ` +
      `More than ${MOST_LINES} lines of diagnostics: ${names || "no package"}.`,
    isGood: good / results.length >= LEAST_GOOD && talkative.length === 0,
  }
}

/** A table in Markdown: a row for each package, and one for all. */
export function rowsOf(results: readonly Result[]): string[] {
  const rows = Object.entries(byPackage(results)).map(([name, all]) => row(name, all))
  return [
    "| package | types | compiled | refused, accepted | refused | lines | seconds | slowest | MB |",
    "|---|--:|--:|--:|--:|--:|--:|--:|--:|",
    ...rows,
    row("all", results),
  ]
}

function row(name: string, all: readonly Result[]): string {
  const count = (outcome: Outcome): number => all.filter((each) => each.outcome === outcome).length
  const sum = (of: (each: Result) => number): number =>
    all.reduce((total, each) => total + of(each), 0)
  const cells = [
    name,
    all.length,
    count("compiled"),
    count("accepted"),
    count("refused"),
    linesOf(all),
    sum(({ seconds }) => seconds).toFixed(1),
    Math.max(...all.map(({ seconds }) => seconds)).toFixed(1),
    (sum(({ bytes }) => bytes) / 1e6).toFixed(1),
  ]
  return `| ${cells.join(" | ")} |`
}

function byPackage(results: readonly Result[]): Record<string, Result[]> {
  return Object.fromEntries(Map.groupBy(results, (each) => each.package))
}

/** A line that several types of a package give is one line. */
function linesOf(all: readonly Result[]): number {
  return new Set(all.flatMap(({ lines }) => lines)).size
}
