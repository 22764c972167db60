// What the check of 300 statements adds to a build: with a database in the state of the migrations that exists (`warm`),
// by `precast.sql.json` alone without a database (`file`), and after the edit of one statement while the project is held
// open. Each build is a new process; with the check and without it, alternately. The time of the database is part of it.
// `--statements 300`, `--rounds 7`, `--typescript 7`; `--smoke`: few of them, nothing is judged.
import { execFile } from "node:child_process"
import { rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { parseArgs, promisify } from "node:util"
import { checkStatements, openProject } from "@precast/transformer"
import {
  databases,
  drop,
} from "../../packages/runtime/src/resources/database/engine/migrated-database.ts"
import { withClient } from "../../packages/runtime/src/resources/database/engine/engine-admin.ts"
import { postgres } from "../../packages/runtime/test/helpers/postgres.ts"
import { median } from "../bench/src/results/statistics.ts"
import { DATABASE, statementsFile, writeStatements } from "./statements-project.ts"

/** Limits in ms: of all statements, and of one edit. */
const WARM_MS = 1000
const EDIT_MS = 50
const EDITS = 10

/** What one process measures, in ms. */
interface Measured {
  readonly build: number
  readonly buildCpu: number
  readonly edit: number
  readonly editCpu: number
  readonly diagnostics: number
}

const runFile = promisify(execFile)
const { values } = parseArgs({
  options: {
    statements: { type: "string", default: "300" },
    rounds: { type: "string", default: "7" },
    typescript: { type: "string", default: "6" },
    smoke: { type: "boolean", default: false },
    child: { type: "string" },
  },
})

if (values.child === undefined) await main()
else console.log(JSON.stringify(await measure(JSON.parse(values.child) as Child)))

interface Child {
  readonly folder: string
  readonly files: readonly string[]
  readonly isChecked: boolean
  readonly packageName: string
}

async function measure({ folder, files, isChecked, packageName }: Child): Promise<Measured> {
  const options = isChecked ? {} : { sql: false as const }
  const project = await openProject(join(folder, "tsconfig.json"), options, { packageName })
  let diagnostics = 0
  // As a build does: the types of the program are checked in any case.
  const transform = (file: string): void => {
    project.problemsIn(file)
    diagnostics += project.transformFile(file)!.diagnostics.length
  }
  const [build, buildCpu] = timeOf(() => files.forEach(transform))
  const edits = Array.from({ length: EDITS }, (_, at) => {
    writeFileSync(files[at]!, statementsFile(at, 1))
    return timeOf(() => {
      project.update({ changed: [files[at]!], created: [], deleted: [] })
      transform(files[at]!)
    })
  })
  files.slice(0, EDITS).forEach((file, at) => writeFileSync(file, statementsFile(at)))
  project.close()
  const [edit, editCpu] = [0, 1].map((which) => median(edits.map((each) => each[which]!)))
  return { build, buildCpu, edit: edit!, editCpu: editCpu!, diagnostics }
}

/** Wall time and processor time of all threads, in ms. */
function timeOf(work: () => void): readonly [wall: number, cpu: number] {
  const begin = performance.now()
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return [performance.now() - begin, (user + system) / 1000]
}

async function main(): Promise<void> {
  const count = values.smoke ? 50 : Number(values.statements)
  const rounds = values.smoke ? 1 : Number(values.rounds)
  const { folder, files } = writeStatements(count)
  const server = await postgres()
  const withDatabase = { ...process.env, NODE_ENV: "test", DATABASE_URL: server.url }
  // There, no database is looked for.
  const without = { ...process.env, NODE_ENV: "production", DATABASE_URL: undefined }
  const packageName = values.typescript === "7" ? "typescript-7" : "typescript"
  const run = (env: NodeJS.ProcessEnv, isChecked: boolean): Promise<Measured> =>
    child({ folder, files, isChecked, packageName }, env)
  try {
    await run(withDatabase, true) // Makes the database.
    const warm = await compared(rounds, (isChecked) => run(withDatabase, isChecked))
    Object.assign(process.env, withDatabase)
    await checkStatements([join(folder, "tsconfig.json")], true)
    const file = await compared(rounds, (isChecked) => run(without, isChecked))
    report(count, warm, file)
  } finally {
    rmSync(folder, { recursive: true, force: true })
    await server.close()
    await withClient(server.url.replace(/[^/]*$/, "postgres"), async (client) => {
      for (const name of await databases(client, `${DATABASE}_schema_`)) await drop(client, name)
    })
  }
}

async function child(given: Child, env: NodeJS.ProcessEnv): Promise<Measured> {
  const { stdout } = await runFile(
    process.execPath,
    [import.meta.filename, "--child", JSON.stringify(given)],
    { env },
  )
  return JSON.parse(stdout) as Measured
}

/** Medians without the check, and what the check adds. */
interface Compared {
  readonly without: Measured
  readonly added: Measured
}

async function compared(
  rounds: number,
  run: (isChecked: boolean) => Promise<Measured>,
): Promise<Compared> {
  const checked: Measured[] = []
  const plain: Measured[] = []
  for (let round = 0; round < rounds; round++) {
    plain.push(await run(false))
    checked.push(await run(true))
  }
  const without = medians(plain)
  const all = medians(checked)
  const names = Object.keys(all) as (keyof Measured)[]
  const added = Object.fromEntries(names.map((name) => [name, all[name] - without[name]]))
  return { without, added: added as unknown as Measured }
}

function medians(all: readonly Measured[]): Measured {
  const names = Object.keys(all[0]!) as (keyof Measured)[]
  const entries = names.map((name) => [name, median(all.map((each) => each[name]))])
  return Object.fromEntries(entries) as unknown as Measured
}

function report(count: number, warm: Compared, file: Compared): void {
  console.log(
    `${count} statements, TypeScript ${values.typescript}: what their check adds, ms (CPU ms)`,
  )
  const line = (name: string, { without, added }: Compared, what: "build" | "edit"): void => {
    const cpu = `${what}Cpu` as const
    const shown = `${added[what].toFixed(0)} (${added[cpu].toFixed(0)})`
    const rest = `${without[what].toFixed(0)} (${without[cpu].toFixed(0)})`
    console.log(`  ${name.padEnd(34)} ${shown.padStart(12)}   beside ${rest}`)
  }
  line("all, database that exists", warm, "build")
  line("all, by the file, no database", file, "build")
  line("one edit, database", warm, "edit")
  const unknown = warm.added.diagnostics
  if (unknown !== 0) throw new Error(`${unknown} diagnostics of statements that are right.`)
  if (values.smoke) return
  const late = warm.added.build > WARM_MS || warm.added.edit > EDIT_MS
  if (late) console.log(`more than ${WARM_MS} ms, or ${EDIT_MS} ms for an edit`)
  process.exitCode = late ? 1 : 0
}
