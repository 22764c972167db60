import { spawn, spawnSync } from "node:child_process"
import {
  existsSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from "node:fs"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { timeEdits } from "../bench/src/build/time-edits.ts"
import { median } from "../bench/src/results/statistics.ts"
import { environment, seconds } from "./build.ts"
import { writeProject } from "./project.ts"
import { save } from "./save.ts"
import { typiaFile } from "./typia-file.ts"

// Whole builds by every way to compile such a project, each in new processes: cold, again without a
// change, and again after one edit of a type with the compiler watching; with the memory of all
// processes of a build together (the greatest sum of what they hold at a time, looked at each 20 ms).

interface Contender {
  readonly name: string
  readonly project: "precast" | "typia" | "vite"
  readonly typescript: "typescript" | "typescript-7"
  /** null: it needs no tsconfig. */
  readonly tsconfig: string | null
  /** Words behind `node`; `-p` and the tsconfig follow where there is one. */
  command(folder: string): readonly string[]
  /** Its output when it has compiled and waits for an edit; without it, it cannot watch. */
  readonly ready?: RegExp
  /** Part of the output of every file that was transformed. */
  readonly proof?: string
}

const require = createRequire(import.meta.url)
const inPackage = (name: string, file: string): string =>
  join(dirname(require.resolve(`${name}/package.json`)), file)
const cli = createRequire(inPackage("precast", "package.json"))
const seven = dirname(cli.resolve("typescript-7/package.json"))
const tspc = inPackage("ts-patch", "bin/tspc.js")
const tsc6 = inPackage("typescript", "bin/tsc")
const FOUND = /Found \d+ errors?\. Watching/

const contenders: readonly Contender[] = [
  { name: "tsc 6", ...own("typescript", "plain"), command: () => [tsc6], ready: FOUND },
  { name: "tspc 6, Precast", ...own("typescript", "precast"), command: () => [tspc], ready: FOUND },
  {
    name: "tsc 7",
    ...own("typescript-7", "plain"),
    command: () => [join(seven, "bin/tsc")],
    ready: FOUND,
  },
  {
    name: "precast build, TypeScript 7",
    ...own("typescript-7", "precast"),
    command: () => [inPackage("precast", "bin.js"), "build"],
    ready: /compiled; watching/,
  },
  { name: "typia 12, tspc 6", ...typia("typescript"), command: () => [tspc], ready: FOUND },
  {
    name: "typia 14, ttsc",
    ...typia("typescript-7"),
    command: (folder) => [join(folder, "node_modules/ttsc/lib/launcher/ttsc.js")],
  },
  ...(["", ", Precast, TypeScript 6", ", Precast, TypeScript 7"] as const).map(vite),
]

/** A bundle of all files for Node; Vite checks no types. */
function vite(how: string): Contender {
  const transformer = createRequire(inPackage("@precast/transformer", "package.json"))
  const bin = join(dirname(transformer.resolve("vite/package.json")), "bin/vite.js")
  return {
    name: `Vite${how}`,
    project: "vite",
    typescript: how.endsWith("7") ? "typescript-7" : "typescript",
    tsconfig: null,
    command: () => [bin, "build", "--ssr", "src/main.ts"],
    ready: /built in/,
    ...(how !== "" && { proof: "@precast/runtime/emitted" }),
  }
}

type Facts = Pick<Contender, "project" | "typescript" | "tsconfig" | "proof">

function own(typescript: Contender["typescript"], kind: "plain" | "precast"): Facts {
  const proof = kind === "precast" ? { proof: "@precast/runtime/emitted" } : {}
  return { project: "precast", typescript, tsconfig: `tsconfig.${kind}.json`, ...proof }
}

function typia(typescript: Contender["typescript"]): Facts {
  return { project: "typia", typescript, tsconfig: "tsconfig.json", proof: "typia/lib/internal" }
}

interface Row {
  readonly endpoints: number
  readonly name: string
  readonly coldMs: number
  readonly warmMs: number
  /** null: it does not watch, or edits are not measured. */
  readonly editMs: number | null
  readonly peakMb: number
}

/**
 * @param typiaModules a node_modules with typia 14, ttsc and their built plugin; without it that row is left out
 */
export async function compare(options: {
  readonly sizes: readonly number[]
  readonly rounds: number
  readonly typiaModules: string | undefined
  /** Part of the name of those that are measured; the others keep their last rows. */
  readonly only: string
  readonly edits: boolean
  /** Without, only the edits are measured, and a row keeps what is known of cold builds. */
  readonly cold: boolean
  /** Rows that are there are left as they are. */
  readonly missing: boolean
}): Promise<void> {
  const { rows, rounds } = lastResults()
  for (const endpoints of options.sizes)
    for (const contender of contenders.filter(({ name }) => name.includes(options.only))) {
      const modules = contender.name.startsWith("typia 14") ? options.typiaModules : ""
      if (modules === undefined) continue
      const at = rows.findIndex((row) => row.name === contender.name && row.endpoints === endpoints)
      if (at >= 0 && options.missing) continue
      const last = options.cold ? undefined : rows[at]
      const made = await measure(contender, endpoints, { ...options, modules, last })
      const row = options.edits ? made : { ...made, editMs: rows[at]?.editMs ?? null }
      if (at >= 0) rows[at] = row
      else rows.push(row)
      print(row)
      // One row after the other, so that an interrupted run continues with `--missing`.
      const of = options.cold ? options.rounds : rounds
      save("compile-compare", { format: 1, ...environment(), rounds: of, rows })
    }
  console.log("")
  for (const row of rows.toSorted((a, b) => a.endpoints - b.endpoints)) print(row)
}

/** `rounds`: of cold builds. */
function lastResults(): { rows: Row[]; rounds: number } {
  try {
    const file = join(import.meta.dirname, "../results/compile-compare.json")
    return JSON.parse(readFileSync(file, "utf8")) as { rows: Row[]; rounds: number }
  } catch {
    return { rows: [], rounds: 0 }
  }
}

interface Measuring {
  readonly rounds: number
  readonly edits: boolean
  readonly modules: string
  /** What stays of the row. */
  readonly last: Row | undefined
}

async function measure(
  contender: Contender,
  endpoints: number,
  { rounds, edits, modules, last }: Measuring,
): Promise<Row> {
  const above = mkdtempSync(join(realpathSync(tmpdir()), "precast-compare-"))
  // `tsc --watch` of TypeScript 7.0 sees nothing in folders near to the root.
  const folder = join(above, "projects/app")
  try {
    write(folder, contender, endpoints / 2, modules)
    const { tsconfig } = contender
    const words = [...contender.command(folder), ...(tsconfig === null ? [] : ["-p", tsconfig])]
    const cold: Built[] = []
    const warm: Built[] = []
    for (let round = 0; round < (last ? 0 : rounds); round++) {
      for (const name of ["out", "dist", "node_modules/.cache/precast"])
        rmSync(join(folder, name), { recursive: true, force: true })
      cold.push(await build(folder, words))
      warm.push(await build(folder, words))
    }
    if (!last) check(folder, contender)
    const editMs = contender.ready && edits ? await watch(folder, words, contender.ready) : null
    check(folder, contender)
    if (last) return { ...last, editMs }
    return {
      endpoints,
      name: contender.name,
      coldMs: median(cold.map(({ ms }) => ms)),
      warmMs: median(warm.map(({ ms }) => ms)),
      editMs,
      peakMb: median(cold.map(({ peakMb }) => peakMb)),
    }
  } finally {
    rmSync(above, { recursive: true, force: true })
  }
}

function write(folder: string, contender: Contender, files: number, modules: string): void {
  writeProject(folder, files)
  const link = join(folder, "node_modules/typescript")
  if (contender.typescript === "typescript-7") {
    unlinkSync(link)
    symlinkSync(seven, link)
  }
  if (contender.project === "precast") return
  if (contender.project === "vite") return writeVite(folder, contender, files)
  if (modules === "") symlinkSync(inPackage("typia", "."), join(folder, "node_modules/typia"))
  else {
    rmSync(join(folder, "node_modules"), { recursive: true })
    symlinkSync(modules, join(folder, "node_modules"))
  }
  for (let index = 0; index < files; index++)
    writeFileSync(join(folder, `src/part${index}.ts`), typiaFile(index))
  const { compilerOptions, ...rest } = JSON.parse(
    readFileSync(join(folder, "tsconfig.plain.json"), "utf8"),
  )
  const plugins = [{ transform: "typia/lib/transform" }]
  const types = modules === "" ? compilerOptions.types : []
  const text = JSON.stringify({ ...rest, compilerOptions: { ...compilerOptions, types, plugins } })
  writeFileSync(join(folder, contender.tsconfig!), text)
}

function writeVite(folder: string, { proof }: Contender, files: number): void {
  const all = Array.from({ length: files }, (_, index) => `export * from "./part${index}.js"\n`)
  writeFileSync(join(folder, "src/main.ts"), all.join(""))
  const plugin = `precast({ tsconfig: "tsconfig.precast.json" })`
  const text = `import precast from "@precast/transformer/vite"
export default { logLevel: "info", plugins: [${proof === undefined ? "" : plugin}], ssr: { external: true }, build: { reportCompressedSize: false } }
`
  writeFileSync(join(folder, "vite.config.mjs"), text)
}

interface Built {
  readonly ms: number
  readonly peakMb: number
}

function build(folder: string, words: readonly string[]): Promise<Built> {
  return new Promise((done, fail) => {
    const start = performance.now()
    let peakMb = 0
    let said = ""
    const child = spawn(process.execPath, words, {
      cwd: folder,
      stdio: ["ignore", "pipe", "pipe"],
      timeout: MOST_MS,
    })
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (said += text))
    const timer = setInterval(() => (peakMb = Math.max(peakMb, heldBy(child.pid!))), 20)
    child.on("close", (code) => {
      clearInterval(timer)
      if (code === 0) done({ ms: performance.now() - start, peakMb })
      else fail(new Error(`${words.join(" ")} exited with ${code}:\n${said.slice(0, 2000)}`))
    })
  })
}

/** A build that takes longer does not count. */
const MOST_MS = 300_000

/** MB that a process and all below it hold. Of Linux alone; 0 elsewhere. */
function heldBy(pid: number): number {
  try {
    const pages = Number(readFileSync(`/proc/${pid}/statm`, "utf8").split(" ")[1])
    const below = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ")
    const others = below.filter((each) => each.trim() !== "").map((each) => heldBy(Number(each)))
    return others.reduce((sum, each) => sum + each, (pages * 4096) / 2 ** 20)
  } catch {
    return 0
  }
}

/** Median of three edits of a type, after three others, from the writing to the words of the compiler. */
async function watch(folder: string, words: readonly string[], ready: RegExp): Promise<number> {
  const file = join(folder, "src/part0.ts")
  const text = readFileSync(file, "utf8")
  const { signal } = new AbortController()
  const watching = { cwd: folder, words: [...words, "--watch"], ready, signal }
  const times = await timeEdits(watching, 3, (edit) =>
    writeFileSync(file, text.replace("city: string", `city: string\n  edited${edit}: string`)),
  )
  return median(times.map(({ ms }) => ms))
}

/** A build that did nothing would be the fastest. */
function check(folder: string, { name, proof }: Contender): void {
  const out = ["out/plain", "out/precast", "dist"].find((each) => existsSync(join(folder, each)))!
  const { stdout } = spawnSync("grep", ["-rL", proof ?? "export", join(folder, out)], {
    encoding: "utf8",
  })
  if (stdout !== "") throw new Error(`${name} did not transform:\n${stdout.slice(0, 500)}`)
}

function print({ endpoints, name, coldMs, warmMs, editMs, peakMb }: Row): void {
  const cells = [coldMs, warmMs, editMs].map((ms) => (ms === null ? "–" : seconds(ms)).padEnd(9))
  console.log(String(endpoints).padStart(5), name.padEnd(28), ...cells, `${Math.round(peakMb)} MB`)
}
