// What the smaller form, which is emitted while something watches, saves of a rebuild: bundlers with our code on the disk,
// for speed and in the smaller form, an edit here and an edit there, and both divided. Processor time of this process and
// of those that it started, since that is what other work on the machine changes least; also the time on the clock.
// `--only NAME,NAME`: these hosts, the others are kept.
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { median } from "../bench/src/results/statistics.ts"
import { environment } from "./build.ts"
import { type Host, hosts } from "./rebuild-hosts.ts"
import { rspack, viteBuild, viteDev, webpack } from "./rebuild-packers.ts"
import { type DoEdit, withProject } from "./rebuild-project.ts"
import type { Watched } from "./rebuild-hosts.ts"
import { save } from "./save.ts"

const ALL: Readonly<Record<string, Host>> = {
  ...hosts,
  rspack,
  "vite build": viteBuild,
  webpack,
  "vite dev": viteDev,
}
const EDITS = 5
const NAME = "compile-rebuild-pairs"

/** Milliseconds, medians. */
interface Form {
  readonly cpuMs: number
  readonly ms: number
}
interface Pair {
  readonly speed: Form
  readonly small: Form
  /** Processor time of the smaller form divided by the other's. */
  readonly cpuRatio: number
  readonly ratio: number
}
interface Subject {
  readonly watched: Watched
  readonly edit: DoEdit
}

const { values } = parseArgs({
  options: {
    files: { type: "string", default: "200" },
    only: { type: "string", default: Object.keys(ALL).join(",") },
  },
})
const files = Number(values.files)
const rows: Record<string, Pair> = lastRows()
await withForm("speed", (speed) =>
  withForm("size", async (small) => {
    for (const name of values.only.split(",")) {
      const row = await pairOf(ALL[name]!, speed, small)
      rows[name] = row
      console.log(name.padEnd(12), JSON.stringify(row))
      save(NAME, { format: 1, ...environment(), project: { files, endpoints: files * 2 }, rows })
    }
  }),
)

function withForm(
  optimize: "speed" | "size",
  use: (subject: Subject) => Promise<void>,
): Promise<void> {
  return withProject({ files, kind: "ready", optimize }, (watched, edit) => use({ watched, edit }))
}

async function pairOf(host: Host, speed: Subject, small: Subject): Promise<Pair> {
  const open = await Promise.all(
    [speed, small].map(async ({ watched, edit }) => {
      const watching = await host(watched)
      const taken: Form[] = []
      return { taken, close: () => watching.close(), edit: () => edit("one", watching) }
    }),
  )
  for (let turn = 0; turn <= EDITS; turn++) {
    for (const { edit, taken } of open) {
      const before = cpuMs()
      const ms = await edit()
      // The first one is a warm-up.
      if (turn > 0) taken.push({ cpuMs: cpuMs() - before, ms })
    }
  }
  for (const { close } of open) await close()
  const [one, other] = open.map(({ taken }) => ({
    cpuMs: median(taken.map((each) => each.cpuMs)),
    ms: median(taken.map((each) => each.ms)),
  })) as [Form, Form]
  return { speed: one, small: other, cpuRatio: other.cpuMs / one.cpuMs, ratio: other.ms / one.ms }
}

/** Of this process and of those that it has started (Linux; its clock ticks every 10 ms). */
function cpuMs(): number {
  const { user, system } = process.cpuUsage()
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name))
  return (user + system) / 1000 + pids.reduce((sum, pid) => sum + cpuOfChild(pid), 0)
}

function cpuOfChild(pid: string): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]!.split(" ")
    return Number(fields[1]) === process.pid ? (Number(fields[11]) + Number(fields[12])) * 10 : 0
  } catch {
    return 0 // it has exited
  }
}

function lastRows(): Record<string, Pair> {
  try {
    const file = join(import.meta.dirname, `../results/${NAME}.json`)
    return (JSON.parse(readFileSync(file, "utf8")) as { rows: Record<string, Pair> }).rows
  } catch {
    return {}
  }
}
