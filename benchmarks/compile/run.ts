// What the plugin adds to a cold build: the same project through `tspc` with and without it,
// in turns, each in a new process and into an empty folder. `--smoke`: a small project, one round.
import { spawnSync } from "node:child_process"
import { createRequire } from "node:module"
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs"
import { availableParallelism, cpus, release, tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { parseArgs } from "node:util"
import { median, spread } from "../../packages/cli/src/bench/statistics.ts"
import { writeProject } from "./project.ts"

const { values } = parseArgs({
  options: {
    files: { type: "string", default: "200" },
    rounds: { type: "string", default: "5" },
    smoke: { type: "boolean", default: false },
    name: { type: "string", default: "compile" },
  },
})

/** The plugin may add this much to a cold build of 200 files with 400 endpoints. */
const limit = 1.2
const files = values.smoke ? 10 : Number(values.files)
const rounds = values.smoke ? 1 : Number(values.rounds)

type Kind = "plain" | "precast"

const require = createRequire(import.meta.url)
const versionOf = (name: string): string => require(`${name}/package.json`).version
const tspc = join(dirname(require.resolve("ts-patch/package.json")), "bin/tspc.js")
const folder = mkdtempSync(join(realpathSync(tmpdir()), "precast-compile-"))

/** Compiles once → milliseconds of wall time. */
function compile(kind: Kind): number {
  rmSync(join(folder, "out"), { recursive: true, force: true })
  const start = performance.now()
  const { status, stdout } = spawnSync(process.execPath, [tspc, "-p", `tsconfig.${kind}.json`], {
    cwd: folder,
    encoding: "utf8",
    timeout: 300_000,
  })
  const time = performance.now() - start
  if (status !== 0)
    throw new Error(`tspc (${kind}) ended with ${status}:\n${stdout.slice(0, 2000)}`)
  // Comparing a build that transforms with one that does not is the whole point: make sure of both.
  const output = readFileSync(join(folder, `out/${kind}/part${files - 1}.js`), "utf8")
  const transformed = output.includes("@precast/runtime/emitted")
  if (transformed !== (kind === "precast")) {
    throw new Error(`${kind}: the output is ${transformed ? "" : "not "}transformed`)
  }
  return time
}

const times: Record<Kind, number[]> = { plain: [], precast: [] }
try {
  writeProject(folder, files)
  // The first run of each reads everything from disk and fills ts-patch's cache.
  compile("plain")
  compile("precast")
  for (let round = 0; round < rounds; round++) {
    // A B, B A, A B …: neither is always the one that comes second.
    const order: Kind[] = round % 2 === 0 ? ["plain", "precast"] : ["precast", "plain"]
    for (const kind of order) times[kind].push(compile(kind))
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}

const ratios = times.precast.map((time, round) => time / times.plain[round]!)
const result = {
  format: 1,
  date: new Date().toISOString(),
  machine: { cpu: cpus()[0]?.model, cores: availableParallelism(), kernel: release() },
  versions: {
    node: process.versions.node,
    typescript: versionOf("typescript"),
    "ts-patch": versionOf("ts-patch"),
    "@precast/transformer": versionOf("@precast/transformer"),
  },
  project: { files, endpoints: files * 2 },
  rounds,
  plainMs: spread(times.plain),
  precastMs: spread(times.precast),
  ratio: { ...spread(ratios), limit },
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`
console.log(
  `${files} files, ${files * 2} endpoints, ${rounds} rounds, TypeScript ${result.versions.typescript}`,
)
console.log(`tspc alone        ${seconds(result.plainMs.median)}`)
console.log(`tspc with Precast ${seconds(result.precastMs.median)}`)
console.log(
  `ratio             ${median(ratios).toFixed(3)} (rounds: ${ratios.map((r) => r.toFixed(3)).join(", ")}; limit ${limit})`,
)

if (!values.smoke) {
  const results = join(import.meta.dirname, "../results")
  mkdirSync(results, { recursive: true })
  writeFileSync(join(results, `${values.name}.json`), `${JSON.stringify(result, null, 2)}\n`)
}
// A small project measures the start of the compiler, not the plugin: no verdict.
if (!values.smoke && median(ratios) > limit) {
  console.error(`The plugin costs more than ${limit} ×.`)
  process.exitCode = 1
}
