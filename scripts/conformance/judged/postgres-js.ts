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
    return verdictOf(commitOf(source), JSON.parse(stdout) as Outcome[], reasonOf, ruleOf)
  },
}

/** Tests with another outcome, by how their names begin. */
const reasons: readonly (readonly [RegExp, string])[] = [
  [/^(?:Result has command|Create table|Drop table)$/, "the command of a result is not returned"],
  [/^Prepared transaction$/, "a transaction is committed or rolled back: there is no prepared one"],
  [/^Throws if more than 65534/, "65,535 parameters are sent: the protocol has so many"],
  [/^Error contains query (?:serialized|raw) parameters/, "an error never contains parameters"],
  [/^Multiple hosts$/, "of several hosts the first reachable one is used, and not the next one"],
  [
    /^Debug has long async stack trace$/,
    "a stack has functions that await, and not those that return a promise",
  ],
]

function reasonOf({ name, unsupported }: Outcome): string | undefined {
  const known = reasons.find(([pattern]) => pattern.test(name))?.[1]
  const [what] = unsupported
  return known ?? (what === undefined ? undefined : `not judged: ${what}`)
}

const REWRITES = "functions of the client that rewrite names and values: the shim would call them"
const NOTES = "what postgres.js notes of itself: sql.options, sql.parameters, onparameter"

/** Rules by which tests do not apply, by what they use. */
const rules: ReadonlyMap<string, string> = new Map([
  ["the option transform", REWRITES],
  ["the option types", REWRITES],
  ["the option publications", "logical replication: db.changes() reports changes by triggers"],
  ["the option socket", "a socket that the test opens, or an error of its own in place of one"],
  ["the option onparameter", NOTES],
  ["sql.options", NOTES],
  ["sql.parameters", NOTES],
  [
    "an object in the place of a text or a number",
    "an object with toString or valueOf in the place of a text or a number",
  ],
])

/** The same by names. */
const namedRules: readonly (readonly [RegExp, string])[] = [
  [/^connect_timeout error message/, "the text of an error of postgres.js"],
  [/^Query and parameters/, "which properties of its errors postgres.js makes enumerable"],
]

function ruleOf({ name, unsupported }: Outcome): string | undefined {
  const used = unsupported.map((what) => rules.get(what)).find((rule) => rule !== undefined)
  return used ?? namedRules.find(([pattern]) => pattern.test(name))?.[1]
}
