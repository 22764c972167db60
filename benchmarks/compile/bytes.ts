// The JavaScript of a generated project by the kind of what is declared, as written and minified, and its client as
// esbuild bundles it for a browser. `node compile/bytes.ts 50 500`: numbers of endpoints.
import { spawnSync } from "node:child_process"
import { mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, relative } from "node:path"
import { gzipSync } from "node:zlib"
import { build, transformSync } from "esbuild"
import { sharedProgram, type Sources } from "../bench/src/build/build-sources.ts"
import { toolsFor } from "../bench/src/build/builders.ts"
import { BROWSER_BUNDLE, CLIENT } from "../bench/src/build/measure-clients.ts"
import { writeBuildProject } from "../bench/src/build/write-build-project.ts"

/** Starts of names, the longer of two that begin alike first. */
const KINDS =
  "fast encodePart write encode reportWire report component revive read check copy keys trust attempts".split(
    " ",
  )

interface Size {
  written: number
  minified: number
  count: number
}

const sizes = process.argv.slice(2).map(Number)
for (const endpoints of sizes.length > 0 ? sizes : [500]) await measure(endpoints)

async function measure(endpoints: number): Promise<void> {
  const { sources } = sharedProgram(endpoints)
  await built(sources, (out) => print(`${endpoints} endpoints, server`, serverSizes(out)))
  await built({ ...sources, "src/client.ts": CLIENT }, (out) => printClient(endpoints, out))
}

async function built(sources: Sources, use: (out: string) => void | Promise<void>): Promise<void> {
  const { builders } = toolsFor(import.meta.dirname)
  const builder = builders.findLast(({ output }) => output === "precast")
  if (!builder) throw new Error("there is no compiler with Precast")
  const folder = mkdtempSync(join(realpathSync(tmpdir()), "precast-bytes-"))
  try {
    writeBuildProject(folder, sources, builder.links)
    const { status, stdout } = spawnSync(process.execPath, builder.words, {
      cwd: folder,
      encoding: "utf8",
    })
    if (status !== 0) throw new Error(stdout)
    await use(join(folder, "out/precast"))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function serverSizes(out: string): Map<string, Size> {
  const found = new Map<string, Size>()
  const names = readdirSync(out, { recursive: true, encoding: "utf8" })
  for (const name of names.filter((each) => each.endsWith(".js")))
    for (const part of readFileSync(join(out, name), "utf8").split(/\n(?=[a-z/])/)) {
      const kind = kindOf(part)
      const size = found.get(kind) ?? { written: 0, minified: 0, count: 0 }
      size.written += Buffer.byteLength(part) + 1
      size.minified += minified(part)
      size.count++
      found.set(kind, size)
    }
  return found
}

/** Of a declaration at the top of a module. */
function kindOf(text: string): string {
  const [, name = ""] = /^(?:export )?(?:function|const) (\w+)/.exec(text) ?? []
  if (name === "") return text.startsWith("import") ? "imports" : "other"
  if (/^export const \w+ = api\(/.test(text)) return "endpoints"
  if (/^const \w+ = __\w+\.\w+\s*$/.test(text)) return "names of imports"
  return KINDS.find((kind) => name.startsWith(kind)) ?? "other"
}

/** Names stay: other declarations use them. */
function minified(text: string): number {
  try {
    return transformSync(text, { minify: true, format: "esm" }).code.length
  } catch {
    return text.length
  }
}

function print(title: string, found: ReadonlyMap<string, Size>): void {
  console.log(`\n${title}`)
  const rows = [...found].toSorted(([, a], [, b]) => b.written - a.written)
  console.table(Object.fromEntries(rows))
}

async function printClient(endpoints: number, out: string): Promise<void> {
  const { outputFiles, metafile } = await build({
    entryPoints: [join(out, "client.js")],
    ...BROWSER_BUNDLE,
    write: false,
    metafile: true,
  })
  const { contents } = outputFiles[0]!
  const [output] = Object.values(metafile.outputs)
  const found = new Map<string, number>()
  for (const [name, { bytesInOutput }] of Object.entries(output!.inputs)) {
    const file = relative(out, join(process.cwd(), name))
    const kind = file.startsWith("..") ? "runtime" : file === "client.js" ? "endpoints" : "types"
    found.set(kind, (found.get(kind) ?? 0) + bytesInOutput)
  }
  console.log(`\n${endpoints} endpoints, client`)
  console.table({
    ...Object.fromEntries(found),
    minified: contents.length,
    gzipped: gzipSync(contents, { level: 9 }).length,
  })
}
