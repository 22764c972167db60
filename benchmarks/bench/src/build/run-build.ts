import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs"
import { availableParallelism, cpus, tmpdir } from "node:os"
import { dirname, join, resolve } from "node:path"
import { dropSchemas, openEngine } from "../database/open-database.ts"
import { benchError } from "../errors/bench-error.ts"
import type { RunOptions } from "../plan/plan-bench.ts"
import { refuseOptions } from "../plan/refuse-options.ts"
import { jsonText } from "../results/json-text.ts"
import type { Terminal } from "../types.ts"
import type { BuildReport, ProjectResult } from "./build-report.ts"
import { sharedProgram, threeTypesProgram } from "./build-sources.ts"
import { toolsFor, type Builder, type Tools } from "./builders.ts"
import { loadEsbuild } from "./count-bytes.ts"
import { measureProject, type Bench, type Named, measureUses } from "./measure-builds.ts"
import { measureClients } from "./measure-clients.ts"
import { measureEdits } from "./measure-edits.ts"
import { measureStarts } from "./measure-starts.ts"
import { measureTurns } from "./measure-turns.ts"
import { measureStatements } from "./measure-statements.ts"
import { planBuild, type BuildPlan } from "./plan-build.ts"
import { STATEMENTS_DATABASE } from "./statements-sources.ts"
import { renderBuild } from "./render-build.ts"

const machineHere = (): BuildReport["machine"] => ({
  cpu: cpus()[0]?.model.trim() ?? "unknown",
  cores: availableParallelism(),
  node: process.versions.node,
  system: `${process.platform} ${process.arch}`,
})

function projectsOf({ sizes, parts }: BuildPlan): Named[] {
  const shared = sizes.map((endpoints): Named => {
    const types = Math.ceil(endpoints / 4)
    const project = `${endpoints} endpoints over ${types} types`
    return { project, types, endpoints, program: sharedProgram(endpoints) }
  })
  const program = threeTypesProgram()
  const endpoints = program.endpoints.length
  const three = { project: "3 types in 20 files", types: 3, endpoints, program }
  return [
    ...(parts.includes("projects") ? shared : []),
    ...(parts.includes("three-types") ? [three] : []),
  ]
}

function write(report: BuildReport, { json }: RunOptions, terminal: Terminal): void {
  const text = jsonText(report, 4)
  if (json === true) return terminal.out(text.trimEnd())
  if (typeof json === "string" && json !== "") {
    const file = resolve(terminal.cwd, json)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
    terminal.err(`wrote ${file}`)
  }
  terminal.out(renderBuild(report, terminal.paint))
}

/** Options of the other groups. */
const refused = [
  "scenario",
  "contender",
  "pipeline",
  "resume",
  "check",
  "out",
  "merge",
  "markdown",
  "html",
  "install",
] as const

/**
 * `precast bench build`: generated projects whose endpoints share their types, through compilers with and without
 * Precast. Throws PC3086 where no compiler was found, and an error where a program does not do what it should.
 */
export async function runBuild(
  options: RunOptions,
  terminal: Terminal,
  signal: AbortSignal,
): Promise<number> {
  refuseOptions("build", options, refused)
  const plan = planBuild(options)
  const all = toolsFor(terminal.cwd)
  const tools = {
    ...all,
    builders: all.builders.filter(({ name }) => plan.builders.includes(name)),
  }
  if (tools.builders.length === 0) throw benchError("PC3086", all.missing.join(", "))
  if (options.list) {
    terminal.out(listText(plan, tools.builders))
    return 0
  }
  const folder = mkdtempSync(join(realpathSync(tmpdir()), "precast-bench-"))
  try {
    const report = await measureAll(plan, tools, folder, terminal, signal)
    write(report, options, terminal)
    return 0
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const listText = ({ sizes, parts }: BuildPlan, builders: readonly Builder[]): string =>
  [
    `parts: ${parts.join(", ")}`,
    `endpoints: ${sizes.join(", ")}`,
    ...builders.map(({ name, title }) => `${name}: ${title}`),
  ].join("\n")

/** Without a PostgreSQL its part is left out. */
async function statementsOf(
  { parts, statements }: BuildPlan,
  bench: Bench,
  { missing }: Tools,
): Promise<Pick<BuildReport, "statements" | "missing">> {
  if (!parts.includes("statements")) return { statements: [], missing }
  const engine = await openEngine(STATEMENTS_DATABASE).catch(() => undefined)
  if (engine === undefined) return { statements: [], missing: [...missing, "PostgreSQL"] }
  try {
    return { statements: await measureStatements(statements, bench, engine), missing }
  } finally {
    await dropSchemas(STATEMENTS_DATABASE, engine.url)
    await engine.stop()
  }
}

async function measureAll(
  plan: BuildPlan,
  tools: Tools,
  folder: string,
  terminal: Terminal,
  signal: AbortSignal,
): Promise<BuildReport> {
  const { esbuild, vite } = tools
  const bench: Bench = {
    ...plan,
    builders: tools.builders,
    esbuild: esbuild === undefined ? undefined : await loadEsbuild(esbuild),
    vite,
    startLinks: tools.startLinks,
    folder,
    signal,
    onStep: (text) => terminal.err(text),
  }
  const projects: ProjectResult[] = []
  for (const named of projectsOf(plan)) projects.push(await measureProject(named, bench))
  return {
    format: 1,
    date: new Date().toISOString(),
    machine: machineHere(),
    versions: tools.versions,
    rounds: plan.rounds,
    projects,
    turns: plan.parts.includes("turns") ? await measureTurns(bench) : [],
    uses: plan.parts.includes("uses") ? await measureUses(bench) : [],
    clients: plan.parts.includes("clients") ? await measureClients(plan.clients, bench) : [],
    starts: plan.parts.includes("starts") ? await measureStarts(plan.starts, bench) : [],
    edits: plan.parts.includes("edits") ? await measureEdits(plan.edits, bench) : [],
    ...(await statementsOf(plan, bench, tools)),
  }
}
