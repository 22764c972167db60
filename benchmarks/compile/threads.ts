// CPU time of cold builds by process and thread, for the project of `precast bench build`; Linux only.
// `node compile/threads.ts 500 3`: number of endpoints, rounds. `vite, on the disk` is Vite without the plugin, and
// with the emitted code in files: what a bundler takes in any case for the amount of code.
import { spawn } from "node:child_process"
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { basename, dirname, join, relative } from "node:path"
import { setTimeout as wait } from "node:timers/promises"
import { openProject } from "@precast/transformer"
import { sharedProgram } from "../bench/src/build/build-sources.ts"
import { type Builder, type BuilderName, toolsFor } from "../bench/src/build/builders.ts"
import { writeBuildProject } from "../bench/src/build/write-build-project.ts"

const [endpoints = 500, rounds = 3] = process.argv.slice(2).map(Number)
const TICK = 10 // ms
const root = mkdtempSync(join(realpathSync(tmpdir()), "precast-threads-"))
process.on("exit", () => rmSync(root, { recursive: true, force: true }))

const builds: Record<string, { folder: string; builder: Builder }> = {
  "precast build": prepare("precast-7"),
  tspc: prepare("tspc-6"),
  "tsc 6": prepare("tsc-6"),
  vite: prepare("vite-7"),
}
builds["vite, on the disk"] = { ...builds["vite"]!, folder: await onDisk(builds["vite"]!.folder) }

for (let round = 0; round < rounds; round++)
  for (const [name, { folder, builder }] of Object.entries(builds)) {
    for (const made of ["out", "node_modules/.cache"])
      rmSync(join(folder, made), { recursive: true, force: true })
    print(name, await measure(folder, builder.words))
  }

function prepare(name: BuilderName): { folder: string; builder: Builder } {
  const builder = toolsFor(import.meta.dirname).builders.find((each) => each.name === name)
  if (!builder) throw new Error(`${name} was not found`)
  const folder = join(root, name)
  mkdirSync(folder)
  writeBuildProject(folder, sharedProgram(endpoints).sources, builder.links)
  return { folder, builder }
}

/** The project as the plugin hands it to a bundler. */
async function onDisk(from: string): Promise<string> {
  const to = `${from}-on-disk`
  cpSync(from, to, { recursive: true, verbatimSymlinks: true })
  const project = await openProject(join(from, "tsconfig.precast.json"), {}, { hasModules: true })
  const texts = new Map<string, string>()
  for (const file of project.files()) {
    const { code = null, modules = [] } = project.transformFile(file) ?? {}
    if (code !== null) texts.set(file, code)
    for (const id of modules) texts.set(id, project.moduleText(id)!)
  }
  project.close()
  for (const [file, text] of texts) {
    const name = join(to, relative(from, file))
    mkdirSync(dirname(name), { recursive: true })
    writeFileSync(name, text)
  }
  const config = join(to, "vite.config.mjs")
  writeFileSync(config, readFileSync(config, "utf8").replace(/^import .*|plugins: .*/gm, ""))
  return to
}

interface Measured {
  /** By program and thread. */
  readonly cpuMs: ReadonlyMap<string, number>
  /** Most bytes of all processes at one time. */
  readonly bytes: number
}

async function measure(cwd: string, words: readonly string[]): Promise<Measured> {
  const child = spawn(process.execPath, words, { cwd, stdio: "ignore" })
  const cpu = new Map<string, Thread>()
  let bytes = 0
  while (child.exitCode === null) {
    bytes = Math.max(bytes, look(child.pid!, cpu))
    await wait(TICK)
  }
  if (child.exitCode !== 0) throw new Error(`${words.join(" ")} failed`)
  const sums = new Map<string, number>()
  for (const { name, ms } of cpu.values()) sums.set(name, (sums.get(name) ?? 0) + ms)
  return { cpuMs: sums, bytes }
}

interface Thread {
  readonly name: string
  readonly ms: number
}

/**
 * @param cpu by thread
 * @returns bytes of the process and of those that it has started
 */
function look(pid: number, cpu: Map<string, Thread>): number {
  try {
    const folder = `/proc/${pid}`
    const [command = ""] = readFileSync(`${folder}/cmdline`, "utf8").split("\0")
    if (command === "") return 0 // it is exiting
    const below: number[] = []
    for (const thread of readdirSync(`${folder}/task`)) {
      const text = (file: string): string =>
        readFileSync(`${folder}/task/${thread}/${file}`, "utf8").trim()
      const ms = Number(text("schedstat").split(" ")[0]) / 1e6
      cpu.set(thread, { name: `${basename(command)}: ${text("comm")}`, ms })
      below.push(...text("children").split(" ").filter(Boolean).map(Number))
    }
    const own = Number(readFileSync(`${folder}/statm`, "utf8").split(" ")[1]) * 4096
    return below.reduce((sum, each) => sum + look(each, cpu), own)
  } catch {
    return 0 // it has exited
  }
}

function print(name: string, { cpuMs, bytes }: Measured): void {
  const all = [...cpuMs].filter(([, ms]) => ms >= TICK).toSorted(([, a], [, b]) => b - a)
  const sum = all.reduce((total, [, ms]) => total + ms, 0)
  console.log(`${name}: ${sum.toFixed(0)} ms of CPU time, ${(bytes / 1e6).toFixed(0)} MB`)
  for (const [thread, ms] of all) console.log(`  ${ms.toFixed(0).padStart(6)} ms  ${thread}`)
}
