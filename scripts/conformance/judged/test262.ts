import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { type CompiledType, compiledTypes } from "./documents/compiled-types.ts"
import { commitOf, fromNpm, fromPath } from "./material.ts"
import type { Explained, Suite, Verdict } from "./suite.ts"

/**
 * The texts of dates in test262, valid and invalid, as fields of the type `Date`: what `decode` accepts is the instant of
 * `Date.parse`, and what it refuses is not a date-time of RFC 3339.
 */
export const test262: Suite = {
  name: "test262",
  judges: "fields of the type Date: which texts decode<T> accepts, and as which instant",
  async run(): Promise<Verdict> {
    const source = fromPath("test262", "github.com/tc39/test262")
    const folder = fromNpm("test262", {})
    const [type] = await compiledTypes(folder, ["{ readonly at: Date }"], "")
    const explained: Explained[] = []
    const failed: string[] = []
    let passed = 0
    for (const text of textsOf(join(source, "test/built-ins"))) {
      const found = type === undefined ? Number.NaN : timeOf(text, type)
      const expected = Date.parse(text.replace(/(\.\d{3})\d+/, "$1"))
      const reason = Number.isNaN(found) ? reasonOf(text) : undefined
      if (Object.is(found, expected)) passed++
      else if (reason !== undefined) explained.push({ name: text, reason })
      else failed.push(`${text}: ${found}, and ${expected} by Date.parse`)
    }
    return { version: commitOf(source), passed, explained, failed }
  },
}

const folders = ["Date", "Temporal/Instant", "Temporal/PlainDateTime", "Temporal/ZonedDateTime"]

/** Literals of the tests that begin like a date. */
function textsOf(source: string): ReadonlySet<string> {
  const files = folders.flatMap((folder) =>
    readdirSync(join(source, folder), { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".js"))
      .map((file) => join(source, folder, file)),
  )
  return new Set(
    files
      .toSorted()
      .flatMap((file) =>
        [...readFileSync(file, "utf8").matchAll(/(["'`])([+-]?\d{4,6}-.*?)\1/g)].map(
          ([, , text = ""]) => text,
        ),
      ),
  )
}

function timeOf(text: string, type: CompiledType): number {
  const result = type.decode?.(JSON.stringify({ at: text }))
  return result?.ok === true ? (result.value as { at: Date }).at.getTime() : Number.NaN
}

const reasons: readonly (readonly [RegExp, string])[] = [
  [/T24:/, "the hour 24 is not in RFC 3339"],
  [/^[+-]?\d+-(?:02-(?:29|3\d)|(?:04|06|09|11)-31)T/, "a day that its month does not have"],
]

/** RFC 3339, with expanded years as `toISOString` writes them. */
const DATE_TIME = /^(?:\d{4}|[+-]\d{6})-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/

function reasonOf(text: string): string | undefined {
  if (!DATE_TIME.test(text)) return "Date.parse accepts it, and it is not a date-time of RFC 3339"
  return reasons.find(([pattern]) => pattern.test(text))?.[1]
}
