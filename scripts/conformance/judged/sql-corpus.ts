import { spawn } from "node:child_process"
import { once } from "node:events"
import { join, resolve } from "node:path"
import { text } from "node:stream/consumers"
import { fromPath, versionOf } from "./material.ts"
import type { Suite } from "./suite.ts"

/** Each statement is described, run, and its rows are compared with the description. */
export const regress: Suite = {
  name: "postgres-regress",
  judges: "described types and NULLs of the statements of PostgreSQL's regression tests",
  isLong: true,
  run: () =>
    judge(
      "--regress",
      fromPath("postgres-regress", "src/test/regress/sql of github.com/postgres/postgres"),
    ),
}

export const sqlLogicTest: Suite = {
  name: "sqllogictest",
  judges: "described types and NULLs of the statements of sqllogictest",
  isLong: true,
  run: () =>
    judge("--sqllogictest", fromPath("sqllogictest", "test of github.com/gregrahn/sqllogictest")),
}

async function judge(option: string, folder: string) {
  const program = join(resolve(import.meta.dirname, ".."), "sql-corpus.ts")
  const child = spawn(process.execPath, [program, option, folder], {
    stdio: ["ignore", "pipe", "ignore"],
  })
  const [output] = await Promise.all([text(child.stdout), once(child, "exit")])
  const passed = [...output.matchAll(/^ {2}described +(\d+)$/gm)].reduce(
    (sum, [, n]) => sum + Number(n),
    0,
  )
  const failed = [...output.matchAll(/^ {2}- (.*\n.*)$/gm)].map(([, fault = ""]) =>
    fault.replace(/\s+/g, " "),
  )
  return { version: versionOf(folder), passed: passed - failed.length, explained: [], failed }
}
