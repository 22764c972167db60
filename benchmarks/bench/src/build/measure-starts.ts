import { mkdirSync, rmSync, symlinkSync } from "node:fs"
import { dirname, join } from "node:path"
import type { ProgramForm, ProgramStartRow } from "./build-report.ts"
import { type Program, sharedProgram } from "./build-sources.ts"
import type { Builder } from "./builders.ts"
import { buildSite, startRow, type Bench } from "./measure-builds.ts"
import { checkProgram, measureStart, withProgram, type Start } from "./run-program.ts"
import { timeCommand } from "./time-command.ts"

/** A built program, and how it is started. */
interface Way {
  readonly form: ProgramForm
  readonly file: string
  /** The folder of Node's compile cache. */
  readonly cache?: string
  readonly starts: Start[]
}

/**
 * Starts of programs as `precast build` writes them and as one file, both also with Node's compile cache, which one start
 * and one request before have filled. Empty without esbuild or a builder of ours.
 */
export async function measureStarts(
  sizes: readonly number[],
  bench: Bench,
): Promise<ProgramStartRow[]> {
  const builder = bench.builders.findLast(({ output }) => output === "precast")
  if (!builder?.words.includes("build") || bench.startLinks === undefined) return []
  const rows: ProgramStartRow[] = []
  for (const endpoints of sizes) rows.push(...(await startsOf(endpoints, builder, bench)))
  return rows
}

async function startsOf(
  endpoints: number,
  builder: Builder,
  bench: Bench,
): Promise<ProgramStartRow[]> {
  bench.onStep(`starts of ${endpoints} endpoints · ${builder.title}`)
  const program = sharedProgram(endpoints)
  const { folder } = await buildSite(program, builder, bench)
  const file = await bundled(folder, builder, bench)
  await withProgram(file, bench.signal, ({ url }) => checkProgram(url, program))
  const ways = waysOf(join(folder, "out/precast/serve.js"), file, join(bench.folder, "caches"))
  for (const way of ways) if (way.cache) await start(way, program, 0, bench.signal)
  for (let round = 0; round < bench.rounds; round++)
    for (const way of round % 2 === 0 ? ways : ways.toReversed())
      way.starts.push(await start(way, program, bench.requests, bench.signal))
  return ways.map(({ form, cache, starts }) => ({
    builder: builder.name,
    endpoints,
    form,
    cached: cache !== undefined,
    start: startRow(starts, bench.requests),
  }))
}

function waysOf(modules: string, file: string, caches: string): Way[] {
  rmSync(caches, { recursive: true, force: true })
  return [
    { form: "modules", file: modules, starts: [] },
    { form: "modules", file: modules, cache: join(caches, "modules"), starts: [] },
    { form: "file", file, starts: [] },
    { form: "file", file, cache: join(caches, "file"), starts: [] },
  ]
}

function start(
  { file, cache }: Way,
  program: Program,
  requests: number,
  signal: AbortSignal,
): Promise<Start> {
  const { NODE_COMPILE_CACHE: _, ...env } = process.env
  const own = cache === undefined ? env : { ...env, NODE_COMPILE_CACHE: cache }
  return measureStart(file, program, requests, signal, own)
}

/** Packages of the checkout that the program does not use, so that a project would not have them. */
const UNUSED = [
  "@nats-io/jetstream",
  "@nats-io/transport-node",
  "@opentelemetry/api",
  "amqplib",
  "ioredis",
  "kafkajs",
  "pino",
  "redis",
  "ws",
]

/** Writes the program as one file, next to the same core as the modules have. Returns the file. */
async function bundled(
  folder: string,
  { words }: Builder,
  { signal, startLinks = {} }: Bench,
): Promise<string> {
  for (const [name, target] of Object.entries(startLinks)) {
    const link = join(folder, "node_modules", name)
    mkdirSync(dirname(link), { recursive: true })
    symlinkSync(target, link, "junction")
  }
  const file = join(folder, "out/file/main.mjs")
  const bundle = ["--bundle", "src/serve.ts", "--minify", "--out", file, "--external", ...UNUSED]
  await timeCommand(folder, [...words, ...bundle], signal)
  return file
}
