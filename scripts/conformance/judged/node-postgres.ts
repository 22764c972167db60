import { execFile } from "node:child_process"
import { globSync } from "node:fs"
import { join } from "node:path"
import process from "node:process"
import { promisify } from "node:util"
import { commitOf, fromNpm, fromPath } from "./material.ts"
import { type Outcome, verdictOf } from "./outcome.ts"
import type { Explained, Suite, Verdict } from "./suite.ts"

/** The tests of node-postgres over `Database`, by a shim of its client, on a real PostgreSQL. */
export const nodePostgres: Suite = {
  name: "node-postgres",
  judges: "Database: the same by the tests of another client, with its pool, TLS and passwords",
  isLong: true,
  async run(): Promise<Verdict> {
    const source = fromPath("node-postgres", "github.com/brianc/node-postgres")
    const packages = fromNpm("node-postgres", {
      pg: "8.23.0",
      async: "2.6.4",
      bluebird: "3.7.2",
      co: "4.6.0",
      "pg-copy-streams": "0.3.0",
    })
    const file = join(import.meta.dirname, "node-postgres/run.ts")
    const { stdout } = await promisify(execFile)(process.execPath, [file, source, packages], {
      maxBuffer: 1e8,
      timeout: 1_200_000,
    })
    const verdict = verdictOf(commitOf(source), JSON.parse(stdout) as Outcome[], reasonOf, ruleOf)
    return { ...verdict, outOfScope: [...(verdict.outOfScope ?? []), ...notRun(source)] }
  },
}

/** Files that are not run, each of them one case. */
const outOfScope: readonly (readonly [string, string])[] = [
  ["packages/pg/test/unit/**/*-tests.js", "a class of pg itself, over a fake connection"],
  ["packages/pg/test/native/**/*-tests.js", "the bindings of libpq"],
  ["packages/pg/test/{cloudflare,worker}/**/*.{js,ts}", "the sockets of a cloud"],
  [
    "packages/{pg-protocol,pg-native}/**/*{.test.ts,test/*.js}",
    "a protocol that Database does not use",
  ],
  ["packages/pg-connection-string/test/*.{js,ts}", "a package that Database uses"],
  [
    "packages/{pg-pool,pg-cursor,pg-query-stream}/test/**/*.{js,ts}",
    "a package over the client of pg",
  ],
]

function notRun(source: string): Explained[] {
  return outOfScope.flatMap(([pattern, what]) =>
    globSync(pattern, { cwd: source, exclude: (name) => name === "node_modules" }).map((name) => ({
      name,
      reason: `a file: ${what}`,
    })),
  )
}

/** Tests with another outcome, by how their names begin. */
const reasons: readonly (readonly [RegExp, string])[] = [
  [/date range extremes$/, "a time that no Date holds is PC2064, and not an invalid Date"],
  [/errors emitted on checked-out/, "a lost connection is replaced: there is no event"],
  [/query_timeout on sent pipelined/, "a statement that is too late is canceled, and no other one"],
  [/fields with the same name/, "two columns of one name are PC2065"],
  [/675-tests/, "bytes are sent as bytea alone (PC2066)"],
]

function reasonOf({ name, unsupported }: Outcome): string | undefined {
  const [what] = unsupported
  if (what !== undefined) return `not judged: ${what}`
  return reasons.find(([pattern]) => pattern.test(name))?.[1]
}

function ruleOf({ name, unsupported }: Outcome): string | undefined {
  if (unsupported.includes(CONNECTION)) return "it reads the connection inside a client of pg"
  const isScript = name.includes("3174-tests")
  return isScript ? "its server is a script for the messages that pg sends" : undefined
}

const CONNECTION = "the connection of a client of pg"
