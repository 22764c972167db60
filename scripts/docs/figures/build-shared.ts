import {
  type BuilderRow,
  type BuildReport,
  formTitle,
} from "../../../benchmarks/bench/src/build/build-report.ts"
import { day, table, time } from "./markdown.ts"
import { hasResult, type RebuildResult, result } from "./results.ts"

const shared = (): BuildReport => result("build-shared")

/** The projects of both runs: the second one has the least and the most endpoints. */
function projects(): BuildReport["projects"] {
  return [...shared().projects, ...result<BuildReport>("build-large").projects]
}

function rowOf(endpoints: number, builder: string): BuilderRow | undefined {
  const isShared = ({ project }: BuildReport["projects"][number]): boolean =>
    project.startsWith(`${endpoints} endpoint`)
  return projects()
    .find(isShared)
    ?.rows.find((row) => row.builder === builder)
}

function editOf(builder: string, edit: string): string | undefined {
  const row = rowOfEdit(builder, edit)
  return row && time((row.cpuMs ?? row.ms).median)
}

/** Until the output is written. */
function writtenOf(builder: string, edit: string): string | undefined {
  const ms = rowOfEdit(builder, edit)?.writtenMs
  return ms && time(ms.median)
}

function rowOfEdit(builder: string, edit: string): BuildReport["edits"][number] | undefined {
  return shared().edits.find((one) => one.builder === builder && one.edit === edit)
}

const [HANDLER, LEAF] = ["one handler", "a leaf type that all use"]

const kilobytes = (bytes: number): string =>
  `${Math.round(bytes / 1000).toLocaleString("en-US")} KB`

/** `3.1 MB`, `96.7 KB`. */
const size = (bytes: number): string =>
  bytes < 1e6 ? `${(bytes / 1000).toFixed(1)} KB` : `${(bytes / 1e6).toFixed(1)} MB`

const megabytes = (value: number): string => `${Math.round(value)} MB`

/** What each compiler takes for a project. */
export function sharedTable(endpoints: number): string {
  const found = projects().find(({ project }) => project.startsWith(`${endpoints} endpoint`))
  const rows = (found?.rows ?? []).map((row) => [
    row.builder.startsWith("tsc") ? `\`tsc\` ${row.builder.at(-1)}` : `**${row.title}**`,
    `${(row.cpuMs.median / 1000).toFixed(2)} s`,
    row.ratio?.value.toFixed(2),
    megabytes(row.peakMb.median),
    kilobytes(row.bytes.written),
    kilobytes(row.bytes.minified),
    editOf(row.builder, HANDLER),
    editOf(row.builder, LEAF),
  ])
  const heads = ["", "CPU", "÷ `tsc`", "memory", "JavaScript", "minified", "handler", "leaf type"]
  return table(heads, rows)
}

/** Builds of one project after each edit, which may have what the build before them has kept. */
export function sharedEdits(): string {
  const rows = (rowsOf500() ?? []).flatMap(({ builder, title, cpuMs }): Row[] => {
    const built = [HANDLER, LEAF, "nothing"].map((edit) => editOf(builder, `${edit}, a build`))
    const name = builder.startsWith("tsc") ? `\`tsc\` ${builder.at(-1)}` : `**${title}**`
    return built.includes(undefined) ? [] : [[name, time(cpuMs.median), ...built]]
  })
  const started = ["first", HANDLER, LEAF, "nothing"].map((edit) =>
    editOf("precast-7", `${edit}, Node`),
  )
  if (!started.includes(undefined)) rows.push(["**Node without a build**", ...started])
  return table(
    ["", "first build", "after an edit of a handler", "of a type that all use", "of nothing"],
    rows,
  )
}

function rowsOf500(): readonly BuilderRow[] | undefined {
  return projects().find(({ project }) => project.startsWith("500 endpoint"))?.rows
}

/** Where and when it was measured. */
export function sharedMade(): string {
  const { date, machine, rounds } = shared()
  return `${day(date)}, ${machine.cpu}, ${machine.cores} cores of a virtual machine, Node ${machine.node}, medians of ${rounds} rounds.`
}

/** Each figure when it was measured for the first time, its goal, and now. */
export function sharedGoals(): string {
  return table(["", "first", "goal", "now"], [...sizes(), ...builds(), ...edits(), ...starts()])
}

type Row = readonly (string | undefined)[]

function sizes(): Row[] {
  const { uses, clients, projects: own } = shared()
  const written = (endpoints: number): string | undefined => {
    const row = rowOf(endpoints, "precast-7")
    return row && `${size(row.bytes.written)}, ${size(row.bytes.minified)} minified`
  }
  const three = own
    .find(({ types }) => types === 3)
    ?.rows.find((row) => row.builder === "precast-7")
  const more = uses.filter(({ builder }) => builder === "precast-7").map(({ bytes }) => bytes)
  const gzipped = clients.map((one) => ((one.loaded ?? one).gzipped / 1000).toFixed(0))
  return [
    ["JavaScript, 500 endpoints over 125 types", "15.0 MB", "2.5 MB, 1.5 minified", written(500)],
    ["2,000 over 500", "59.4 MB", "10 MB, 6 minified", written(2000)],
    ["three types in 20 files", "821 KB", "120 KB", three && size(three.bytes.written)],
    [
      "one more GET, list, PUT",
      "11.6, 13.5, 53 KB",
      "1, 1, 1.5 KB minified",
      `${more.map(({ minified }) => (minified / 1000).toFixed(1)).join(", ")} KB`,
    ],
    [
      "client of 1, 50, 500 endpoints, gzipped",
      "26, 65, 409 KB",
      "10, 18, 60 KB",
      `${gzipped.join(", ")} KB`,
    ],
  ]
}

function builds(): Row[] {
  const ratios = (builder: string): string =>
    [500, 2000].map((count) => rowOf(count, builder)?.ratio?.value.toFixed(2) ?? "–").join(", ")
  const vite = [500, 2000].map((count) => {
    const row = rowOf(count, "vite-7")
    return row && `${time(row.cpuMs.median)}, ${megabytes(row.peakMb.median)}`
  })
  return [
    ["cold build ÷ `tsc` 7, CPU, 500 and 2,000", "5.8, 7.4", "2.5, 2.5", ratios("precast-7")],
    ["`tspc` ÷ `tsc` 6", "2.0, 2.35", "1.3, 1.3", ratios("tspc-6")],
    ["`precast build` ÷ `tsc` 6", "", "1.3, 1.3", ratios("precast-6")],
    ["Vite, 500 endpoints", "7–8 s, 1.1 GB", "2 s, 400 MB", vite[0]],
    ["Vite, 2,000", "21–24 s, 3 GB", "6 s, 1 GB", vite[1]],
    ["Vite, 500, next build: handler, nothing", "7–8 s", "", viteAgain()],
  ]
}

function viteAgain(): string {
  const built = [HANDLER, "nothing"].map((edit) => editOf("vite-7", `${edit}, a build`) ?? "–")
  return built.join(", ")
}

function edits(): Row[] {
  const both = (edit: string, of = editOf): string =>
    ["precast-7", "precast-6"].map((builder) => of(builder, edit) ?? "–").join(", ")
  const built = editOf("precast-7", `${HANDLER}, a build`)
  const plain = editOf("tsc-7", `${HANDLER}, a build`)
  return [
    ["handler, watching: TypeScript 7, 6", "360–430, 180–230 ms", "150 ms", both(HANDLER)],
    ["leaf type, watching", "4–5.3 s", "0.8 s", both(LEAF)],
    ["until the output is written: handler", "", "", both(HANDLER, writtenOf)],
    ["until the output is written: leaf type", "", "", both(LEAF, writtenOf)],
    ["handler, bundlers watching: esbuild, Rollup", "210–301 ms, –", "100, 300 ms", bundlers()],
    ["handler, next build, CPU: TypeScript 7, `tsc`", "4.0 s", "1.2 × `tsc`", `${built}, ${plain}`],
  ]
}

/** Rebuilds while a bundler watches: of the sources alone, with the emitted code on the disk, and with the plugin. */
export function sharedRebuilds(): string {
  const { rows: found } = result<RebuildResult>("rebuild-shared")
  const cell = (ms: number | null | undefined): string => (ms ? time(ms) : "–")
  const rows = Object.entries(WATCHERS).map(([name, title]): Row => {
    const of = (kind: string): RebuildResult["rows"][string] | undefined =>
      found[`${name}, ${kind}`]
    const ours = of("typescript-7")
    return [
      title,
      ...["alone", "ready"].map((kind) => cell(of(kind)?.oneMs)),
      cell(ours?.oneMs),
      cell(ours?.sharedMs),
    ]
  })
  const heads = [
    "",
    "sources alone",
    "emitted code on the disk, no plugin",
    "plugin: a handler",
    "plugin: a type that all endpoints use",
  ]
  return table(heads, rows)
}

const WATCHERS = {
  esbuild: "esbuild",
  rolldown: "Rolldown",
  "vite build": "Vite, `build --watch`",
  rollup: "Rollup",
}

/** With TypeScript 7, and in brackets with the emitted code on the disk, without the plugin. */
function bundlers(): string {
  const { rows } = hasResult("rebuild-shared")
    ? result<RebuildResult>("rebuild-shared")
    : { rows: {} as RebuildResult["rows"] }
  const of = (name: string): string => {
    const ms = rows[name]?.oneMs ?? null
    return ms === null ? "–" : time(ms)
  }
  return ["esbuild", "rollup"]
    .map((name) => `${of(`${name}, typescript-7`)} (${of(`${name}, ready`)})`)
    .join(", ")
}

/** Starts of programs in each form, with and without Node's compile cache. */
export function programStarts(): string {
  const rows = (result<BuildReport>("build-starts").starts ?? []).map((row) => [
    row.endpoints.toLocaleString("en-US"),
    formTitle(row),
    `${Math.round(row.start.cpuMs.median)} ms`,
    megabytes(row.start.rssMb.median),
    time(row.start.requestsCpuMs.median),
  ])
  return table(["endpoints", "", "CPU", "memory", "first 10,000 requests, CPU"], rows)
}

function starts(): Row[] {
  const counts = [1, 50, 500, 2000]
  const all = counts.map((count) => rowOf(count, "precast-7")?.start)
  const list = (value: (at: number) => number | undefined, unit: string): string =>
    `${counts.map((_, at) => Math.round(value(at) ?? NaN)).join(", ")} ${unit}`
  const first = [500, 2000].map((count) => rowOf(count, "precast-7")?.start?.requestsCpuMs.median)
  const files = (result<BuildReport>("build-starts").starts ?? []).filter(
    ({ form, cached }) => form === "cacheFile" && cached,
  )
  const ofFile = (count: number): BuilderRow["start"] =>
    files.find(({ endpoints }) => endpoints === count)?.start
  const turns = shared().turns.find(({ builder }) => builder === "precast-7")
  return [
    [
      "start, CPU: 1, 50, 500, 2,000 endpoints",
      "110, 140, 350, 1,050 ms",
      "70, 80, 110, 220 ms",
      list((at) => all[at]?.cpuMs.median, "ms"),
    ],
    [
      "memory then",
      "69, 72, 118, 267 MB",
      "55, 58, 70, 110 MB",
      list((at) => all[at]?.rssMb.median, "MB"),
    ],
    [
      "both as one file with a compile cache",
      "–",
      "",
      `${list((at) => ofFile(counts[at]!)?.cpuMs.median, "ms")}; ${list((at) => ofFile(counts[at]!)?.rssMb.median, "MB")}`,
    ],
    [
      "first 10,000 requests, CPU: 500, 2,000",
      "1.76, 3.05 s",
      "1.2, 1.6 s",
      first.map((ms) => time(ms ?? NaN)).join(", "),
    ],
    [
      "the same as one file with a compile cache",
      "–",
      "",
      [500, 2000].map((count) => time(ofFile(count)?.requestsCpuMs.median ?? NaN)).join(", "),
    ],
    ["decoders of 20 files ÷ one", "1.2–1.7", "1.05", turns?.ratio.median.toFixed(2)],
  ]
}
