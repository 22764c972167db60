// What a bundled server loads when it starts, by content and by size, and that it serves on both cores.
import { spawn } from "node:child_process"
import { once } from "node:events"
import { readFileSync, realpathSync, symlinkSync } from "node:fs"
import { join, relative, resolve } from "node:path"
import { gzipSync } from "node:zlib"
import { build, type Metafile } from "esbuild"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { createProject, type Project, tsconfig } from "../hosts-project.ts"
import { runtimeFolder } from "./project.ts"

const source = `import { api, serve } from "@precast/runtime"
interface Hello { message: string }
const hello = api({ method: "GET", path: "/hello/:name" }, ({ name }: { name: string }): Hello => ({
  message: "Hello, " + name,
}))
const app = await serve({ hello }, { port: 0, banner: false })
console.log(app.core, app.url)
`

let project: Project
let metafile: Metafile
beforeAll(async () => {
  project = createProject({
    "tsconfig.json": tsconfig({ lib: ["es2024", "dom", "dom.iterable"] }),
    "src/app.ts": source,
  })
  const compiled = project.tspc()
  expect(compiled).toEqual({ code: 0, text: "" })
  // The C++ core is no JavaScript: it stays a package.
  const name = "uWebSockets.js"
  symlinkSync(join(runtimeFolder, "node_modules", name), join(project.folder, "node_modules", name))
  const built = await build({
    entryPoints: [`${project.folder}/dist/app.js`],
    bundle: true,
    splitting: true,
    minify: true,
    format: "esm",
    platform: "node",
    target: "node22",
    outdir: `${project.folder}/out`,
    metafile: true,
    external: [name],
    absWorkingDir: runtimeFolder,
  })
  metafile = built.metafile
}, 120_000)
afterAll(() => project.remove())

/** Has no place in what is loaded at the start; `known-databases.js` is the list of databases that are checked then. */
const UNASKED =
  /^(client|testing|app\/(fastify|dashboard|sample|workers)|resources\/database(?!\/known-databases\.js$)|middleware\/(auth|telemetry|limits|log|health|load))\/|^openapi\/(document|page|components|schema)|^types\/random\//

// The rows of the table in docs/libraries.md.
const cores: Record<string, RegExp> = {
  "serve, uws": /^transport\/uws\/(?:load|uws-core)\.js$/,
  "serve, node": /^transport\/node\/node-core\.js$/,
}

describe.each(Object.entries(cores))("a server of one endpoint: %s", (name, lazy) => {
  test("loads neither packages nor unused features", () => {
    const { inputs } = loaded(lazy)
    const runtime = inputs.flatMap(ofRuntime)
    expect(runtime.some((file) => lazy.test(file))).toBe(true)
    const otherCores = Object.values(cores).filter((other) => other !== lazy)
    const unasked = [UNASKED, ...otherCores]
    expect(runtime.filter((file) => unasked.some((each) => each.test(file)))).toEqual([])
    expect(inputs.filter((file) => /node_modules\/(?!@precast)/.test(file))).toEqual([])
  })

  test("has the size stated in the documentation", () => {
    const { outputs } = loaded(lazy)
    const sizes = outputs.map((file) => gzipSync(readFileSync(resolve(runtimeFolder, file))).length)
    const size = sizes.reduce((sum, each) => sum + each, 0)
    expect(size, `${size} bytes, gzipped`).toBeLessThanOrEqual(limitOf(name))
    // A limit that has become far too wide is useless.
    expect(size).toBeGreaterThan(limitOf(name) / 2)
  })
})

test.each(["uws", "node"])("the bundle serves on the core %s", async (core) => {
  const child = spawn(process.execPath, [join(project.folder, "out/app.js")], {
    env: { ...process.env, PRECAST_CORE: core },
  })
  try {
    let text = ""
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk: Buffer) => (text += chunk.toString()))
    await expect.poll(() => text, { timeout: 20_000 }).toMatch(/http:\S+/)
    expect(text).toContain(`${core} http`)
    const url = /http:\S+/.exec(text)![0].replace(/\/$/, "")
    expect(await (await fetch(`${url}/hello/Ada`)).json()).toEqual({ message: "Hello, Ada" })
  } finally {
    child.kill("SIGTERM")
    await once(child, "exit")
  }
})

/** The file of the entry, those with the modules `lazy`, and their static imports. */
function loaded(lazy: RegExp): { inputs: string[]; outputs: string[] } {
  const all = Object.entries(metafile.outputs)
  const inputsOf = (file: string): string[] =>
    Object.entries(metafile.outputs[file]!.inputs)
      .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
      .map(([name]) => name)
  const isStart = (file: string): boolean =>
    file.endsWith("/app.js") ||
    inputsOf(file).some((name) => ofRuntime(name).some((each) => lazy.test(each)))
  const open = all.flatMap(([file]) => (isStart(file) ? [file] : []))
  const outputs = new Set<string>()
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (outputs.has(file)) continue
    outputs.add(file)
    for (const { kind, path, external } of metafile.outputs[file]!.imports)
      if (kind === "import-statement" && !external) open.push(path)
  }
  return { outputs: [...outputs], inputs: [...outputs].flatMap(inputsOf) }
}

function ofRuntime(file: string): string[] {
  const dist = join(realpathSync(runtimeFolder), "dist/")
  const whole = resolve(realpathSync(runtimeFolder), file)
  return whole.startsWith(dist) ? [relative(dist, whole)] : []
}

/** Bytes, gzipped. */
function limitOf(name: string): number {
  const page = readFileSync(resolve(import.meta.dirname, "../../../../docs/libraries.md"), "utf8")
  const row = new RegExp(`^\\| \`${name}\` \\| ([\\d,]+) \\|`, "m").exec(page)
  if (!row) throw new Error(`docs/libraries.md has no size of ${name}`)
  return Number(row[1]!.replace(",", ""))
}
