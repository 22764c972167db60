// What the plugin adds in an editor: tsserver with and without it, alternately, during edits of one file of a
// project of 400 endpoints; and into a file that holds all of them. `--part one|all`: one of the
// two. `--keys 40`. `--smoke`: a small project, few keys.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { place, type Server, startServer } from "../../packages/transformer/test/tsserver.ts"
import { endpointFile, writeProject } from "./project.ts"
import { save } from "./save.ts"

const { values } = parseArgs({
  options: {
    smoke: { type: "boolean", default: false },
    part: { type: "string" },
    keys: { type: "string" },
  },
})
const FILES = values.smoke ? 5 : 200
const KEYS = Number(values.keys ?? (values.smoke ? 4 : 40))

const kinds = ["plain", "precast"] as const
type Kind = (typeof kinds)[number]
type Times = Record<Kind, number[]>

const folders = Object.fromEntries(kinds.map((kind) => [kind, makeProject(kind)])) as Record<
  Kind,
  string
>
const servers = Object.fromEntries(
  kinds.map((kind) => [kind, startServer({ folder: folders[kind] }, [], false)]),
) as Record<Kind, Server>

const all = Array.from({ length: FILES }, (_, at) => at)
const whole = withoutImports(all.map((at) => endpointFile(at)).join("\n"))
const parts = { one: ["src/part0.ts", endpointFile(0)], all: ["src/whole.ts", whole] } as const
const results: Record<string, unknown> = { endpoints: FILES * 2, keys: KEYS }
console.log(`${FILES * 2} endpoints, ${KEYS} keys: median (95th percentile)`)
for (const [name, [file, text]] of Object.entries(parts))
  if (values.part === undefined || values.part === name) results[name] = await measure(file, text)
for (const kind of kinds) {
  await servers[kind].end()
  rmSync(folders[kind], { recursive: true, force: true })
}
if (!values.smoke && values.part === undefined) save("editor", results)

/** One of the two projects, as an editor opens it. */
function makeProject(kind: Kind): string {
  const folder = mkdtempSync(join(tmpdir(), "precast-editor-"))
  writeProject(folder, FILES)
  writeFileSync(
    join(folder, "src/whole.ts"),
    withoutImports(Array.from({ length: FILES }, (_, at) => endpointFile(at)).join("\n")),
  )
  const name = "@precast/transformer"
  const plugins = kind === "plain" ? [] : [{ transform: name, name }]
  const compilerOptions = {
    target: "es2024",
    module: "nodenext",
    strict: true,
    skipLibCheck: true,
    types: ["node"],
    plugins,
  }
  writeFileSync(
    join(folder, "tsconfig.json"),
    JSON.stringify({ compilerOptions, include: ["src"] }),
  )
  return folder
}

/** One module of many: the import of the first is enough. */
function withoutImports(text: string): string {
  const [head, ...rest] = text.split(/^import .*$/m)
  return `${/^import .*$/m.exec(text)![0]}${head}${rest.join("")}`
}

/** Milliseconds from a key to the list of completions, to the error list, and to a hover, alternately. */
async function measure(file: string, text: string): Promise<object> {
  const times = { completions: timesOf(), errors: timesOf(), hover: timesOf() }
  const typed = place(text, "customer.created", "customer.".length)
  const hovered = place(text, "api(\n", 1)
  for (const kind of kinds) {
    servers[kind].open(file)
    await servers[kind].errors(file)
  }
  for (let key = 0; key < KEYS; key++) {
    for (const kind of key % 2 === 0 ? kinds : kinds.toReversed()) {
      const server = servers[kind]
      const path = join(folders[kind], file)
      const at = [typed.line, typed.offset + key] as const
      server.change(file, at, at, "x")
      const ask = { file: path, line: typed.line, offset: typed.offset + key + 1 }
      times.completions[kind].push(await clock(() => server.ask("completionInfo", ask)))
      times.errors[kind].push(await clock(() => server.errors(file)))
      times.hover[kind].push(await clock(() => server.ask("quickinfo", { file: path, ...hovered })))
    }
  }
  return told(file, times)
}

function timesOf(): Times {
  return { plain: [], precast: [] }
}

async function clock(run: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await run()
  return performance.now() - start
}

/** In milliseconds. */
function summary(all: readonly number[]): { median: number; p95: number } {
  const sorted = all.toSorted((a, b) => a - b)
  const at = (part: number): number => Math.round(sorted[Math.floor(sorted.length * part)]!)
  return { median: at(0.5), p95: at(0.95) }
}

/** Prints the figures of one file, and gives them. */
function told(file: string, times: Record<string, Times>): object {
  const made = Object.entries(times).map(([what, { plain, precast }]) => {
    const figures = { plain: summary(plain), precast: summary(precast) }
    const text = ({ median, p95 }: { median: number; p95: number }): string =>
      `${median} ms (${p95})`
    console.log(
      `${file}, ${what}: ${text(figures.precast)}, without the plugin ${text(figures.plain)}`,
    )
    return [what, figures] as const
  })
  return Object.fromEntries(made)
}
