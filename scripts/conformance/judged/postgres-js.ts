import { execFile } from "node:child_process"
import { join } from "node:path"
import process from "node:process"
import { promisify } from "node:util"
import { commitOf, fromPath } from "./material.ts"
import { type Outcome, verdictOf } from "./outcome.ts"
import type { Suite, Verdict } from "./suite.ts"

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
    return verdictOf(commitOf(source), JSON.parse(stdout) as Outcome[], reasonOf)
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
  [/^Error contains query (?:serialized|raw) parameters/, "an error never contains parameters"],
  [/prepared? statements?|prepare unsafe/, "rows and errors do not name the server's own objects"],
  [/^Properly throws routine error/, "an error does not name a function of the server's source"],
  [/^Multiple hosts$/, "a result does not have the process of the server"],
  [/[Aa]sync stack trace$/, "an error has the frames of the program alone, here of the shim"],
  [/^Query and parameters/, "an error has the statement, and never its parameters"],
  [/^connect_timeout error message/, "PC2068 names the database, and not its address"],
  [/^requests works after single/, "an option that changes while it is read"],
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
