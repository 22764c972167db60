import { execFile } from "node:child_process"
import { join } from "node:path"
import process from "node:process"
import { promisify } from "node:util"
import { commitOf, fromPath } from "./material.ts"
import type { Outcome } from "./postgres-js/harness.ts"
import type { Explained, Suite, Verdict } from "./suite.ts"

/** The tests of postgres.js over `Database`, by a shim of its interface, on a real PostgreSQL. */
export const postgresJs: Suite = {
  name: "postgres-js",
  judges: "Database: statements, parameters, rows, transactions, cursors, notifications, errors",
  isLong: true,
  async run(): Promise<Verdict> {
    const source = fromPath("postgres-js", "github.com/porsager/postgres")
    const file = join(import.meta.dirname, "postgres-js/run.ts")
    const { stdout } = await promisify(execFile)(process.execPath, [file, source], {
      maxBuffer: 1e8,
      timeout: 600_000,
    })
    const explained: Explained[] = []
    const failed: string[] = []
    let passed = 0
    for (const outcome of JSON.parse(stdout) as Outcome[]) {
      const reason = reasonOf(outcome)
      if (outcome.error === null) passed++
      else if (reason !== undefined) explained.push({ name: outcome.name, reason })
      else failed.push(`${outcome.name}: ${outcome.error}`)
    }
    return { version: commitOf(source), passed, explained, failed }
  },
}

const TEXT = "the server determines the types of parameters: in `select $1` it is text"
const EXTENDED = "one statement in one text: Database uses the extended protocol alone"

/** Tests with another outcome, by how their names begin. */
const reasons: readonly (readonly [RegExp, string])[] = [
  [/^(?:Result has command|Create table|Drop table)$/, "the command of a result is not returned"],
  [/^(?:Boolean (?:true|false)|Date|Json|Nested array|Escape in arrays)/, TEXT],
  [/^(?:Empty array|Array of (?:Integer|String|Date))$/, TEXT],
  [/multiple statements$|^Multiple statements$/i, EXTENDED],
  [/^Throws if more than 65534/, "65,535 parameters are sent: the protocol has so many"],
  [/not tagged error$/, "sql(text) is a name, and no statement"],
  [/^(?:dynamic in with empty array|array insert)$/, "sql.list() refuses an empty list"],
  [/^notice$/, "notices of the server are not returned"],
  [/^bytea /, "bytes are a Uint8Array, and not a Buffer"],
  [/^Error contains query (?:serialized|raw) parameters/, "an error never contains parameters"],
  [/prepared? statements?|prepare unsafe/, "rows and errors do not name the server's own objects"],
  [
    /^Throws correct error when retrying/,
    "a value that the type does not accept is not sent (PC2066)",
  ],
  [
    /^Ensure transactions throw if connection is closed/,
    "the error is PC2070, for all that is closed",
  ],
  [
    /^Catches query format errors/,
    "a text of a statement that is an object: the shim throws earlier",
  ],
]

function reasonOf({ name, unsupported }: Outcome): string | undefined {
  const [what] = unsupported
  if (what?.startsWith("the option ")) return "an option of postgres.js that Database does not have"
  if (what?.startsWith("sql.")) return "a method of postgres.js that Database does not have"
  if (what !== undefined) return `not judged: ${what}`
  return reasons.find(([pattern]) => pattern.test(name))?.[1]
}
