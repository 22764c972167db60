// What an edit costs while a bundler watches: a project of 400 endpoints in esbuild's context with the plugin, by
// TypeScript 6 and 7. `--leak`: 500 edits, and what is alive on the heap after 50 and after 500 of them. `--smoke`: a
// small project, a few edits, nothing is judged or written. `--typescript NAME` measures that one and keeps the others, `--optimize size` is a row of its own.
import {
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
import precast from "@precast/transformer/esbuild"
import { type BuildContext, context } from "esbuild"
import { spread } from "../../packages/cli/src/bench/statistics.ts"
import { environment } from "./build.ts"
import { writeProject } from "./project.ts"
import { save } from "./save.ts"

/** An edit of one file may add this much to a rebuild, warm. */
const LIMIT_MS = 300
/** What 450 edits may leave behind, in MB: a program that is kept is more than that. */
const LEAK_MB = 10

const { values } = parseArgs({
  options: {
    files: { type: "string", default: "200" },
    rounds: { type: "string", default: "12" },
    typescript: { type: "string" },
    optimize: { type: "string", default: "speed" },
    leak: { type: "boolean", default: false },
    smoke: { type: "boolean", default: false },
  },
})
const files = values.smoke ? 5 : Number(values.files)
const rounds = values.smoke ? 2 : Number(values.rounds)
const WARM_UP = values.smoke ? 1 : 8
const name = values.leak ? "compile-leak" : "compile-rebuild"

setFlagsFromString("--expose-gc")
const collect = runInNewContext("gc") as () => void

interface Watched {
  /** Time of the first build. */
  coldMs: number
  /** Changes a type of one file, the one that all files use, or nothing; gives the time of the rebuild. */
  edit(what: "one" | "shared" | "none"): Promise<number>
}

const rows: Record<string, unknown> = lastRows()
for (const typescript of values.typescript !== undefined
  ? [values.typescript]
  : ["typescript", "typescript-7"]) {
  await withWatched(typescript, async (watched) => {
    const row = values.optimize === "speed" ? typescript : `${typescript}, ${values.optimize}`
    rows[row] = values.leak ? await leak(watched) : await measure(watched)
    console.log(row, JSON.stringify(rows[row]))
  })
}
if (!values.smoke)
  save(name, {
    format: 1,
    ...environment(),
    project: { files, endpoints: files * 2 },
    rows,
  })

function lastRows(): Record<string, unknown> {
  try {
    const file = join(import.meta.dirname, `../results/${name}.json`)
    return (JSON.parse(readFileSync(file, "utf8")) as { rows: Record<string, unknown> }).rows
  } catch {
    return {}
  }
}

async function measure({ coldMs, edit }: Watched): Promise<object> {
  for (let turn = 0; turn < WARM_UP; turn++) await edit("one")
  const none: number[] = []
  const one: number[] = []
  const shared: number[] = []
  for (let turn = 0; turn < rounds; turn++) {
    none.push(await edit("none"))
    one.push(await edit("one"))
    if (turn % 4 === 0) shared.push(await edit("shared"))
  }
  // esbuild loads and writes all of the bundle again in any case.
  const addedMs = spread(one.map((ms, round) => ms - none[round]!))
  if (!values.smoke && addedMs.median > LIMIT_MS) {
    console.error(`An edit of one file costs ${addedMs.median} ms, more than ${LIMIT_MS}.`)
    process.exitCode = 1
  }
  return { coldMs, noneMs: spread(none), oneMs: spread(one), addedMs, sharedMs: spread(shared) }
}

async function leak({ edit }: Watched): Promise<object> {
  const [few, many] = values.smoke ? [2, 4] : [50, 500]
  const heapMb: number[] = []
  for (let turn = 1; turn <= many; turn++) {
    await edit("one")
    if (turn !== few && turn !== many) continue
    collect()
    heapMb.push(process.memoryUsage().heapUsed / 2 ** 20)
  }
  const grownMb = heapMb[1]! - heapMb[0]!
  if (!values.smoke && grownMb > LEAK_MB) {
    console.error(`${many - few} edits left ${grownMb.toFixed(1)} MB behind.`)
    process.exitCode = 1
  }
  return { edits: [few, many], heapMb, grownMb }
}

async function withWatched(
  typescript: string,
  use: (watched: Watched) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), "precast-rebuild-"))
  try {
    write(folder)
    const building = await start(folder, typescript)
    const begin = performance.now()
    await building.rebuild()
    await use({ coldMs: performance.now() - begin, edit: editing(folder, building) })
    await building.dispose()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The project of the other benchmarks, with one more type that every file uses. */
function write(folder: string): void {
  writeProject(folder, files)
  const seven = join(import.meta.dirname, "../../packages/transformer/node_modules/typescript-7")
  symlinkSync(seven, join(folder, "node_modules/typescript-7"), "junction")
  writeFileSync(join(folder, "src/shared.ts"), sharedFile(0))
  const parts = Array.from({ length: files }, (_, index) => index)
  for (const index of parts) {
    const name = join(folder, `src/part${index}.ts`)
    const text = readFileSync(name, "utf8").replace(
      "street: string",
      "by: Shared\n  street: string",
    )
    writeFileSync(name, `import type { Shared } from "./shared.js"\n${text}`)
  }
  const all = parts.map((index) => `export * from "./part${index}.js"`)
  writeFileSync(join(folder, "src/main.ts"), `${all.join("\n")}\n`)
}

function sharedFile(edit: number): string {
  return `export interface Shared { name: string; edit${edit}?: number }\n`
}

function start(folder: string, typescript: string): Promise<BuildContext> {
  const tsconfig = join(folder, "tsconfig.precast.json")
  const optimize = values.optimize === "size" ? "size" : "speed"
  return context({
    absWorkingDir: folder,
    entryPoints: ["src/main.ts"],
    bundle: true,
    packages: "external",
    platform: "node",
    format: "esm",
    outdir: "out/bundle",
    logLevel: "error",
    plugins: [precast({ tsconfig, typescript, optimize })],
  })
}

function editing(folder: string, building: BuildContext): Watched["edit"] {
  const part = join(folder, "src/part3.ts")
  const first = readFileSync(part, "utf8")
  let edits = 0
  return async (what) => {
    if (what !== "none") edits++
    if (what === "shared") writeFileSync(join(folder, "src/shared.ts"), sharedFile(edits))
    else if (what === "one")
      writeFileSync(part, first.replace("city: string", `city: string\n  edit${edits}?: string`))
    const begin = performance.now()
    await building.rebuild()
    const ms = performance.now() - begin
    // What is measured is of use only if the edit has arrived.
    const made = readFileSync(join(folder, "out/bundle/main.js"), "utf8")
    if (edits > 0 && !made.includes(`edit${edits}`))
      throw new Error(`edit ${edits} is not in the bundle`)
    return ms
  }
}
