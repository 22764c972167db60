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
 * Starts of programs as `precast build` writes them and as one file, both also with Node's compile cache: that of the
 * modules, which one start and one request before have filled, and that of the file, which `--compile-cache` has. The
 * file of `--compile-cache` is started without it, too.
 * Empty without esbuild or a builder of ours.
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
  const caches = join(bench.folder, "caches")
  rmSync(caches, { recursive: true, force: true })
  addPackages(folder, bench)
  const file = await bundled(folder, "file", [], builder, bench)
  const cache = join(caches, "file")
  const cached = await bundled(folder, "cached", ["--compile-cache", cache], builder, bench)
  for (const each of [file, cached])
    await withProgram(each, bench.signal, ({ url }) => checkProgram(url, program))
  const modules = join(folder, "out/precast/serve.js")
  const ways: Way[] = [
    { form: "modules", file: modules, starts: [] },
    { form: "modules", file: modules, cache: join(caches, "modules"), starts: [] },
    { form: "file", file, starts: [] },
    { form: "cacheFile", file: cached, cache, starts: [] },
    { form: "cacheFile", file: cached, starts: [] },
  ]
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

/** esbuild, and the same core as the modules have. */
function addPackages(folder: string, { startLinks = {} }: Bench): void {
  for (const [name, target] of Object.entries(startLinks)) {
    const link = join(folder, "node_modules", name)
    mkdirSync(dirname(link), { recursive: true })
    symlinkSync(target, link, "junction")
  }
}

/** Writes the program as one file. Returns the file. */
async function bundled(
  folder: string,
  name: string,
  more: readonly string[],
  { words }: Builder,
  { signal }: Bench,
): Promise<string> {
  const file = join(folder, "out", name, "main.mjs")
  const bundle = ["--bundle", "src/serve.ts", "--minify", "--out", file, ...more]
  await timeCommand(folder, [...words, ...bundle, "--external", ...UNUSED], signal)
  return file
}
