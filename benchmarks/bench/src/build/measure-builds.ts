import { mkdirSync, rmSync } from "node:fs"
import { join } from "node:path"
import { ratioEstimate, spread } from "../results/statistics.ts"
import type { Kind } from "./build-endpoints.ts"
import type { BuilderRow, ProjectResult, StartRow, UseRow } from "./build-report.ts"
import { type Program, sharedProgram } from "./build-sources.ts"
import type { Builder } from "./builders.ts"
import { countBytes, hasText, type Bytes, type Esbuild } from "./count-bytes.ts"
import { checkProgram, measureStart, withProgram, type Start } from "./run-program.ts"
import { timeCommand, type Cost } from "./time-command.ts"
import { typiaSources } from "./typia-sources.ts"
import { type Links, writeBuildProject } from "./write-build-project.ts"

/** What all measurements of a run share. */
export interface Bench {
  readonly builders: readonly Builder[]
  readonly esbuild: Esbuild | undefined
  /** Folder of Vite. */
  readonly vite: string | undefined
  /** Packages of a program that is started as one file, by name; undefined without esbuild. */
  readonly startLinks: Links | undefined
  readonly rounds: number
  /** Requests after the first response. */
  readonly requests: number
  /** Temporary; each project gets a folder in it. */
  readonly folder: string
  readonly signal: AbortSignal
  onStep(text: string): void
}

/** A project as one builder compiles it. */
interface Site {
  readonly builder: Builder
  readonly folder: string
  readonly bytes: Bytes
  readonly costs: Cost[]
  readonly starts: Start[]
}

/** A name for the project, and what it consists of. */
export interface Named {
  readonly project: string
  readonly types: number
  readonly endpoints: number
  readonly program: Program
}

const outOf = (folder: string, { output }: Builder): string => join(folder, "out", output)

/** A cold build: without output, and without what an earlier build has stored. */
export function buildCold(folder: string, builder: Builder, signal: AbortSignal): Promise<Cost> {
  rmSync(join(folder, "out"), { recursive: true, force: true })
  forget(folder)
  return timeCommand(folder, builder.words, signal)
}

/** Removes what earlier builds of a project have stored. */
export function forget(folder: string): void {
  rmSync(join(folder, "node_modules/.cache/precast"), { recursive: true, force: true })
}

/** Writes a program and builds it once. Returns its folder and its output in bytes. */
export async function buildSite(
  program: Program,
  builder: Builder,
  bench: Bench,
): Promise<{ folder: string; bytes: Bytes }> {
  // `tsc --watch` of TypeScript 7.0 sees nothing in folders near to the root.
  const folder = join(bench.folder, "projects", builder.name)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const sources = builder.output === "typia" ? typiaSources(program) : program.sources
  writeBuildProject(folder, sources, builder.links)
  await buildCold(folder, builder, bench.signal)
  // A plain build that transforms, or one of ours that does not, would be measured as what it is not.
  const isTransformed = hasText(outOf(folder, builder), "@precast/runtime/emitted")
  if (isTransformed !== isOurs(builder)) throw new Error(`${builder.title}: wrong output`)
  return { folder, bytes: countBytes(outOf(folder, builder), bench.esbuild) }
}

/** Builds a project by each builder and starts what they wrote; both are checked before they are timed. */
export async function measureProject(named: Named, bench: Bench): Promise<ProjectResult> {
  const { program, ...about } = named
  const sites: Site[] = []
  for (const builder of bench.builders) {
    bench.onStep(`${named.project} · ${builder.title} · check`)
    const site = { builder, ...(await buildSite(program, builder, bench)), costs: [], starts: [] }
    await checkSite(site, program, bench)
    sites.push(site)
  }
  for (let round = 0; round < bench.rounds; round++) await measureRound(named, sites, bench, round)
  return { ...about, rows: sites.map((site) => rowOf(site, sites, bench.requests)) }
}

const serverOf = ({ folder, builder }: Site): string => join(outOf(folder, builder), "serve.js")
/** Endpoints that plain `tsc` compiles throw an error when they are declared; those of typia are functions alone. */
const isOurs = ({ output }: Builder): boolean => output === "precast" || output === "vite"

async function checkSite(site: Site, program: Program, { signal }: Bench): Promise<void> {
  const { folder, builder } = site
  if (builder.output === "typia")
    await timeCommand(folder, [join(outOf(folder, builder), "check.js")], signal)
  if (!isOurs(builder)) return
  await withProgram(serverOf(site), signal, ({ url }) => checkProgram(url, program))
}

async function measureRound(
  { project, program }: Named,
  sites: readonly Site[],
  bench: Bench,
  round: number,
): Promise<void> {
  const { signal, requests } = bench
  // A B, B A, A B …: none is always the one that comes second.
  for (const site of round % 2 === 0 ? sites : sites.toReversed()) {
    bench.onStep(`${project} · ${site.builder.title} · round ${round + 1}`)
    site.costs.push(await buildCold(site.folder, site.builder, signal))
    if (isOurs(site.builder))
      site.starts.push(await measureStart(serverOf(site), program, requests, signal))
  }
}

function rowOf(site: Site, sites: readonly Site[], requests: number): BuilderRow {
  const { builder, costs, starts, bytes } = site
  const plain = builder.name.replace(/^.*-/, "tsc-")
  const base = sites.find((one) => one !== site && one.builder.name === plain)
  const ratio =
    base && ratioEstimate(costs.map(({ cpuMs }, round) => cpuMs / base.costs[round]!.cpuMs))
  return {
    builder: builder.name,
    title: builder.title,
    cpuMs: spread(costs.map(({ cpuMs }) => cpuMs)),
    wallMs: spread(costs.map(({ ms }) => ms)),
    peakMb: spread(costs.map(({ peakMb }) => peakMb)),
    ...(ratio && { ratio }),
    bytes,
    ...(starts.length > 0 && { start: startRow(starts, requests) }),
  }
}

/** What starts take. */
export const startRow = (starts: readonly Start[], requests: number): StartRow => ({
  cpuMs: spread(starts.map(({ cpuMs }) => cpuMs)),
  rssMb: spread(starts.map(({ rssMb }) => rssMb)),
  requests,
  requestsCpuMs: spread(starts.map(({ requestsCpuMs }) => requestsCpuMs)),
})

/** Endpoints whose further use of a known type is measured, and how the table names them. */
const USES: readonly (readonly [Kind, string])[] = [
  ["get", "GET"],
  ["list", "list"],
  ["save", "PUT"],
]

/** What one more endpoint of a known type adds to the output, in a file of its own. */
export async function measureUses(bench: Bench): Promise<UseRow[]> {
  const rows: UseRow[] = []
  for (const builder of bench.builders.filter(({ output }) => output === "precast"))
    rows.push(...(await usesBy(builder, bench)))
  return rows
}

const ENDPOINTS = 16

async function usesBy(builder: Builder, bench: Bench): Promise<UseRow[]> {
  const base = sharedProgram(ENDPOINTS)
  const { bytes } = await buildSite(base, builder, bench)
  const { entity } = base.endpoints.at(-1)!
  const rows: UseRow[] = []
  for (const [kind, use] of USES) {
    bench.onStep(`one more ${use} · ${builder.title}`)
    const more = await buildSite(sharedProgram(ENDPOINTS, { kind, entity }), builder, bench)
    const written = more.bytes.written - bytes.written
    const minified = more.bytes.minified - bytes.minified
    rows.push({ builder: builder.name, use, bytes: { written, minified } })
  }
  return rows
}
