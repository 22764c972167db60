// Describes the statements of PostgreSQL's regression tests (src/test/regress/sql) and of sqllogictest, runs each of
// them, and compares what was claimed with the rows: no column that is never NULL may hold NULL, each has its type,
// and no description may fail. Both are brought in folders outside the repository.
//   node scripts/conformance/sql-corpus.ts [--regress FOLDER] [--sqllogictest FOLDER] [--most 300] [--only name]
import { mkdtempSync, rmSync, writeFileSync, chmodSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as wait } from "node:timers/promises"
import { parseArgs } from "node:util"
import {
  databaseUrl,
  dropDatabase,
  withClient,
} from "../../packages/runtime/src/resources/database/engine/engine-admin.ts"
import { openLocal } from "../../packages/runtime/src/resources/database/engine/engine-open.ts"
import {
  isAlive,
  readPublished,
} from "../../packages/runtime/src/resources/database/engine/keeper-files.ts"
import { serverFolder } from "../../packages/runtime/src/resources/database/engine/places.ts"
import { type CorpusFile, logicFiles, regressionFiles } from "./sql-corpus/corpus-files.ts"
import { JudgedDatabase } from "./sql-corpus/judged-database.ts"
import { Tally } from "./sql-corpus/tally.ts"

const { values } = parseArgs({
  options: {
    regress: { type: "string" },
    sqllogictest: { type: "string" },
    most: { type: "string", default: "300" },
    only: { type: "string" },
  },
})
const TEMPLATE = "corpus_template"

// A server of its own: the statements create roles, and end connections.
const folder = mkdtempSync(join(tmpdir(), "precast-sql-corpus-"))
chmodSync(folder, 0o755)
writeFileSync(join(folder, "package.json"), "{}")
const env = { ...process.env, PRECAST_POSTGRES_IDLE: "1" }
const held = await openLocal({ name: "corpus", folder }, env, "tests")
const { server } = held.hello
const keeper = readPublished(serverFolder(folder, "tests"))?.pid ?? 0
let failures = 0
try {
  if (values.regress !== undefined) {
    const { setup, files } = regressionFiles(values.regress)
    await make(TEMPLATE, "template0")
    const database = await JudgedDatabase.open(databaseUrl(server, TEMPLATE), new Tally())
    for (const each of [...setup.statements, ...rowsOfSetup()])
      await database.step(setup.name, each)
    await database.close()
    await judge("PostgreSQL's regression tests", files, TEMPLATE)
  }
  if (values.sqllogictest !== undefined)
    await judge("sqllogictest", logicFiles(values.sqllogictest, Number(values.most)), "template0")
} finally {
  held.release()
  // Its server writes into the folder until it has stopped.
  while (isAlive(keeper)) await wait(100)
  rmSync(folder, { recursive: true, force: true })
}
if (failures > 0) process.exitCode = 1

async function judge(title: string, files: readonly CorpusFile[], template: string): Promise<void> {
  const asWritten = new Tally()
  const strengthened = new Tally()
  const start = performance.now()
  for (const { name, statements } of files) {
    if (!name.includes(values.only ?? "")) continue
    await make("corpus", template)
    const url = databaseUrl(server, "corpus")
    const first = await JudgedDatabase.open(url, asWritten)
    const returning = new Set<string>()
    for (const each of statements) if (await first.step(name, each)) returning.add(each)
    await first.strengthen()
    await first.close()
    process.stderr.write(`${name}: ${returning.size} statements with rows\n`)
    const again = await JudgedDatabase.open(url, strengthened)
    await again.all(name, [...returning])
    await again.close()
  }
  asWritten.print(`${title}, as they are written`)
  strengthened.print(`${title}, once more where columns without NULL are "not null"`)
  failures += asWritten.exceptions.length + strengthened.exceptions.length
  console.log(`${Math.round((performance.now() - start) / 1000)} s`)
}

async function make(name: string, template: string): Promise<void> {
  await dropDatabase(server, name)
  await withClient(databaseUrl(server, "template1"), (client) =>
    client.query(`create database ${name} template ${template}`),
  )
}

/** Rows for the two tables that the set-up copies from files. */
function rowsOfSetup(): string[] {
  const columns = `(i * 7919) % n, i, i % 2, i % 4, i % 10, i % 20, i % 100, i % 1000, i % 2000, i % 5000, i, i % 100 * 2,
    i % 100 * 2 + 1, 'A' || i, 'B' || i, (array['AAAAxx', 'HHHHxx', 'OOOOxx', 'VVVVxx'])[i % 4 + 1]`
  return [
    ["onek", 1000],
    ["tenk1", 10_000],
  ].map(
    ([table, count]) =>
      `insert into ${table} select ${columns} from generate_series(0, ${count} - 1) i, (select ${count} as n) s`,
  )
}
