// What an edit costs while something watches a project of 400 endpoints: esbuild, Rolldown, Rollup, Vite (building and
// serving), webpack, Rspack and `precast dev`, from the writing of a type to the end of the rebuild. Each bundler alone
// (`alone`: the same sources without the plugin, which is little code), with our code on the disk (`ready`: all the code,
// and no plugin), with the modules of code on the disk as well (`modules`: what the bundler itself takes of a rebuild with
// the plugin), and with the plugin by TypeScript 6 and 7. `--only TEXT`: rows whose name holds it, the others are kept.
// `--leak`: 500 edits in esbuild, and what is alive on the heap after 50 and after 500 of them. `--smoke`: a small project,
// few edits, nothing is judged or written. `--endpoints 500`: the project of `bench build`, whose endpoints share types,
// and an edit of one handler. `--optimize speed` (or `size`): rows of their own; without it, `optimize` is as the plugin
// has it while something watches.
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
import { median } from "../bench/src/results/statistics.ts"
import { environment } from "./build.ts"
import { dev, type Host, hosts, node, type Watched } from "./rebuild-hosts.ts"
import { rspack, viteBuild, viteDev, webpack } from "./rebuild-packers.ts"
import { type Edit, type Kind, textsOf, withProject } from "./rebuild-project.ts"
import { save } from "./save.ts"

/** What is ours of a rebuild after an edit of one file may take this long. */
const LIMIT_MS = 300
/** What 450 edits may leave behind, in MB: a program that is kept is more than that. */
const LEAK_MB = 10

const { values } = parseArgs({
  options: {
    files: { type: "string", default: "200" },
    rounds: { type: "string", default: "10" },
    only: { type: "string", default: "" },
    optimize: { type: "string" },
    endpoints: { type: "string" },
    leak: { type: "boolean", default: false },
    smoke: { type: "boolean", default: false },
  },
})
const files = values.smoke ? 5 : Number(values.files)
const rounds = values.smoke ? 2 : Number(values.rounds)
const { optimize } = values
if (optimize !== undefined && optimize !== "size" && optimize !== "speed")
  throw new Error(`--optimize is "size" or "speed", not ${optimize}.`)
const WARM_UP = values.smoke ? 1 : 4
const packers = { "vite build": viteBuild, "vite dev": viteDev, webpack, rspack }
/** What a smoke test looks at. */
const SMOKE =
  /(?:rolldown|rollup|vite dev|webpack|precast dev), typescript-7|esbuild, typescript|rolldown, ready/
const endpoints = values.endpoints === undefined ? undefined : Number(values.endpoints)
const name = values.leak
  ? "compile-leak"
  : endpoints === undefined
    ? "compile-rebuild"
    : "rebuild-shared"

const project = endpoints === undefined ? { files, endpoints: files * 2 } : { endpoints }

setFlagsFromString("--expose-gc")
const collect = runInNewContext("gc") as () => void

interface Row {
  readonly coldMs: number
  /** Medians. */
  readonly oneMs: number
  /** An edit of the type that all files use. */
  readonly sharedMs: number | null
  /** Of the output; null: the host writes none. */
  readonly bundleKb: number | null
  /** What `oneMs` is more than with our code on the disk. */
  readonly oursMs?: number
}

// Who waits for what never comes would wait for ever.
if (values.smoke)
  setTimeout(() => {
    console.error("The smoke test of rebuilds has not ended in five minutes.")
    process.exit(1)
  }, 300_000).unref()

const rows: Record<string, Row | Leak> = values.smoke ? {} : lastRows()
for (const [label, host, kind] of subjects()) {
  if (!label.includes(values.only)) continue
  if (values.smoke && !SMOKE.test(label)) continue
  await withProject({ files, endpoints, kind, optimize }, async (watched, edit) => {
    const begin = performance.now()
    const watching = await host(watched)
    const coldMs = performance.now() - begin
    const act = (what: Edit): Promise<number> => edit(what, watching)
    try {
      if (values.leak) rows[label] = await leak(act)
      else
        rows[label] = { ...(await measure(act, coldMs, label, kind)), bundleKb: bundleKb(watched) }
    } finally {
      await watching.close()
    }
    console.log(label.padEnd(30), JSON.stringify(rows[label]))
  })
  // One row after the other, so that what is interrupted is not lost.
  if (!values.smoke) save(name, { format: 2, ...environment(), project, rows })
}

function subjects(): [label: string, host: Host, kind: Kind][] {
  const named = optimize === undefined ? "" : `, ${optimize}`
  const kinds = ["alone", "ready", "modules", "typescript-7", "typescript"] as const
  const all = Object.entries({ ...hosts, ...packers }).flatMap(([host, start]) =>
    kinds.map((kind): [string, Host, Kind] => [`${host}, ${kind}${named}`, start, kind]),
  )
  const runs = ([label]: [string, ...unknown[]]): boolean => !label.startsWith("vite dev, alone")
  if (values.leak)
    return all.filter(([label]) => label.startsWith("esbuild") && label.includes("typescript"))
  return [
    // What that server has loaded has run, which needs our code.
    ...all.filter(runs),
    [`precast dev, ready${named}`, node, "ready"],
    [`precast dev, typescript${named}`, dev, "typescript"],
    [`precast dev, typescript-7${named}`, dev, "typescript-7"],
  ]
}

function lastRows(): Record<string, Row | Leak> {
  try {
    const file = join(import.meta.dirname, `../results/${name}.json`)
    return (JSON.parse(readFileSync(file, "utf8")) as { rows: Record<string, Row | Leak> }).rows
  } catch {
    return {}
  }
}

async function measure(
  edit: (what: Edit) => Promise<number>,
  coldMs: number,
  label: string,
  kind: Kind,
): Promise<Omit<Row, "bundleKb">> {
  for (let turn = 0; turn < WARM_UP; turn++) await edit("one")
  const one: number[] = []
  const shared: number[] = []
  for (let turn = 0; turn < rounds; turn++) {
    one.push(await edit("one"))
    if (kind.startsWith("typescript") && turn % 4 === 0) shared.push(await edit("shared"))
  }
  const row = { coldMs, oneMs: median(one), sharedMs: shared.length > 0 ? median(shared) : null }
  const ready = rows[label.replace(kind, "ready")] as Row | undefined
  if (!kind.startsWith("typescript") || ready === undefined) return row
  const oursMs = row.oneMs - ready.oneMs
  if (!values.smoke && oursMs > LIMIT_MS) {
    console.error(`${label}: ${oursMs} ms of an edit are ours, more than ${LIMIT_MS}.`)
    process.exitCode = 1
  }
  return { ...row, oursMs }
}

function bundleKb({ folder }: Watched): number | null {
  const sizes = textsOf(join(folder, "out/bundle")).map((text) => Buffer.byteLength(text))
  return sizes.length > 0 ? sizes.reduce((one, other) => one + other) / 1000 : null
}

interface Leak {
  readonly edits: readonly number[]
  readonly heapMb: readonly number[]
  readonly grownMb: number
}

async function leak(edit: (what: Edit) => Promise<number>): Promise<Leak> {
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
