import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import type { Engine } from "@precast/runtime/engine"
import { spread } from "../results/statistics.ts"
import type { StatementsRow } from "./build-report.ts"
import type { Builder } from "./builders.ts"
import type { Bench } from "./measure-builds.ts"
import { statementsFile, statementsSources } from "./statements-sources.ts"
import { timeCommand, type Cost } from "./time-command.ts"
import { timeEdits } from "./time-edits.ts"
import { writeBuildProject } from "./write-build-project.ts"

const CHECKS = ["off", "database", "file"] as const
type Check = (typeof CHECKS)[number]

const EDITED = "src/part0.ts"
const DESCRIPTIONS = "precast.sql.json"

/** A program of SQL statements as one builder compiles it. */
interface Site {
  readonly builder: Builder
  readonly folder: string
  readonly url: string
  /** Text of the file of descriptions. */
  readonly descriptions: string
  readonly bench: Bench
}

/** Builds, and edits, of a program of that many statements: unchecked, checked by a database, and by the file. */
export async function measureStatements(
  count: number,
  bench: Bench,
  { url }: Engine,
): Promise<StatementsRow[]> {
  const rows: StatementsRow[] = []
  for (const builder of bench.builders.filter(({ output }) => output === "precast")) {
    const site = await openSite(count, builder, bench, url)
    const costs: Record<Check, Cost[]> = { off: [], database: [], file: [] }
    for (let round = 0; round < bench.rounds; round++)
      for (const check of round % 2 === 0 ? CHECKS : CHECKS.toReversed()) {
        bench.onStep(`${count} statements · ${builder.title} · ${check} · round ${round + 1}`)
        costs[check].push(await build(site, check))
      }
    for (const check of CHECKS) rows.push(await rowOf(count, site, check, costs[check]))
  }
  return rows
}

async function rowOf(
  statements: number,
  site: Site,
  check: Check,
  costs: readonly Cost[],
): Promise<StatementsRow> {
  site.bench.onStep(`${statements} statements · ${site.builder.title} · ${check} · edits`)
  return {
    builder: site.builder.name,
    statements,
    check,
    cpuMs: spread(costs.map(({ cpuMs }) => cpuMs)),
    wallMs: spread(costs.map(({ ms }) => ms)),
    editMs: spread(await editTimes(site, check)),
  }
}

/** Writes the program; its first build makes the database in the state of the migrations, and describes the statements. */
async function openSite(count: number, builder: Builder, bench: Bench, url: string): Promise<Site> {
  const folder = join(bench.folder, "projects", `statements-${builder.name}`)
  mkdirSync(folder, { recursive: true })
  writeBuildProject(folder, statementsSources(count), builder.links)
  const site = { builder, folder, url, bench, descriptions: "" }
  bench.onStep(`${count} statements · ${builder.title} · check`)
  await build(site, "database", { PRECAST_SQL_FILE: "write" })
  const descriptions = readFileSync(join(folder, DESCRIPTIONS), "utf8")
  for (const check of ["database", "file"] as const)
    await expectRefusal({ ...site, descriptions }, check)
  return { ...site, descriptions }
}

/** What checks nothing would be measured as a check. */
async function expectRefusal(site: Site, check: Check): Promise<void> {
  const file = join(site.folder, EDITED)
  writeFileSync(file, statementsFile(0).replace("price: string", "price: boolean"))
  const output = await build(site, check).then(
    () => "",
    (error: Error) => error.message,
  )
  writeFileSync(file, statementsFile(0))
  if (!/\bPC1140\b/.test(output))
    throw new Error(`${site.builder.title}: a row type that does not fit is not refused: ${output}`)
}

function prepare(
  { builder, folder, url, descriptions }: Site,
  check: Check,
): {
  words: string[]
  env: NodeJS.ProcessEnv
} {
  rmSync(join(folder, "out"), { recursive: true, force: true })
  rmSync(join(folder, "node_modules/.cache/precast"), { recursive: true, force: true })
  if (check === "file") writeFileSync(join(folder, DESCRIPTIONS), descriptions)
  else rmSync(join(folder, DESCRIPTIONS), { force: true })
  const { DATABASE_URL: _, ...inherited } = process.env
  return {
    words: [...builder.words, "-p", `tsconfig.${check === "off" ? "off" : "precast"}.json`],
    // In production no database is looked for where none is named.
    env:
      check === "database"
        ? { ...inherited, NODE_ENV: "test", DATABASE_URL: url }
        : { ...inherited, NODE_ENV: "production" },
  }
}

function build(site: Site, check: Check, more: NodeJS.ProcessEnv = {}): Promise<Cost> {
  const { words, env } = prepare(site, check)
  return timeCommand(site.folder, words, site.bench.signal, { ...env, ...more })
}

async function editTimes(site: Site, check: Check): Promise<number[]> {
  const { words, env } = prepare(site, check)
  const { builder, folder, bench } = site
  const { ready } = builder
  const watch = { cwd: folder, env, words: [...words, "--watch"], ready, signal: bench.signal }
  const times = await timeEdits(watch, bench.rounds, (number) =>
    writeFileSync(join(folder, EDITED), statementsFile(0, number + 1)),
  )
  return times.map(({ ms }) => ms)
}
