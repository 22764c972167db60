// The README's first example, in an empty project with the packages as they are published, on each Node.
import { strict as assert } from "node:assert"
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { blocksOf } from "../../docs/docs-blocks.ts"
import type { Packed } from "./pack.ts"
import { finish, whileServing } from "./process.ts"
import type { Registry } from "./registry.ts"
import { cache, nodeFolder, nodes, type NodeMajor, pathWith } from "./tools.ts"

const root = join(import.meta.dirname, "../../..")

/** Installs once, by npm; compiles, serves and sends requests with each release of Node. */
export async function checkReadme(
  packed: readonly Packed[],
  registry: Registry,
  folder: string,
): Promise<void> {
  const cwd = join(folder, "readme")
  writeProject(cwd)
  const env = {
    npm_config_registry: registry.url,
    npm_config_cache: join(cache, "npm"),
    NO_COLOR: "1",
  }
  const install = ["npm", "install", "--no-audit", "--no-fund"]
  const PATH = pathWith(await nodeFolder("24"))
  await finish([...install, "@precast/runtime"], { cwd, env: { ...env, PATH } })
  const tools = ["@precast/transformer", "precast", "ts-patch", "typescript@6", "@types/node"]
  await finish([...install, "-D", ...tools], { cwd, env: { ...env, PATH } })
  // It brings @precast/bench.
  const listed = await finish(["npx", "precast", "bench", "--yes", "--list"], {
    cwd,
    env: { ...env, PATH },
  })
  assert.match(listed, /update-user/)
  writeFileSync(join(cwd, "entries.mjs"), entriesProgram(packed))
  await withoutUws(cwd, { ...env, PATH })
  await finish([...install, "--save-optional", "uWebSockets.js@npm:uwebsockets@3.0.6"], {
    cwd,
    env: { ...env, PATH },
  })
  for (const major of nodes) {
    const place = { cwd, env: { ...env, PATH: pathWith(await nodeFolder(major)) } }
    const version = (await finish(["node", "--version"], place)).trim()
    assert.match(version, new RegExp(`^v${major}\\.`))
    rmSync(join(cwd, "dist"), { recursive: true, force: true })
    await finish(["npx", "tspc"], place)
    const core = await whileServing(["node", "dist/main.js"], place, async (url, output) => {
      await ask(url)
      return coreOf(output(), major)
    })
    const entries = (await finish(["node", "entries.mjs"], place)).trim()
    await checkDoctor(place)
    console.log(`Node ${version}: README's first example served by ${core}; ${entries}`)
  }
}

/** Without the C++ core: what is installed, and that it serves. */
async function withoutUws(cwd: string, env: Record<string, string>): Promise<void> {
  const kilobytes = Number.parseInt(await finish(["du", "-sk", "node_modules"], { cwd, env }), 10)
  await finish(["npx", "tspc"], { cwd, env })
  await whileServing(["node", "dist/main.js"], { cwd, env }, async (url, output) => {
    await ask(url)
    assert.match(output(), /serving on the js core, because the package uWebSockets\.js is not/)
  })
  console.log(
    `Without uWebSockets.js: served by the js core, ${Math.round(kilobytes / 1024)} MB on disk`,
  )
}

function writeProject(cwd: string): void {
  const blocks = blocksOf("README.md", readFileSync(join(root, "README.md"), "utf8"))
  const config = blocks.find(
    ({ language, text }) => language === "jsonc" && text.includes("plugins"),
  )
  const first = blocks.find(({ language }) => language === "ts")
  assert.ok(config && first, "README.md has a tsconfig and an example")
  const { compilerOptions } = JSON.parse(config.text.replaceAll(/^\s*\/\/.*$/gm, "")) as {
    compilerOptions: object
  }
  const options = { target: "es2024", module: "nodenext", types: ["node"], strict: true }
  const places = { rootDir: "src", outDir: "dist" }
  mkdirSync(join(cwd, "src"), { recursive: true })
  writeFileSync(join(cwd, "package.json"), '{ "name": "example", "type": "module" }\n')
  writeFileSync(
    join(cwd, "tsconfig.json"),
    JSON.stringify({
      compilerOptions: { ...options, ...places, ...compilerOptions },
      include: ["src"],
    }),
  )
  const text = first.text.replace("port: 3000", "port: Number(process.env.PORT)")
  assert.match(text, /process\.env\.PORT/, "README's first example serves on port 3000")
  writeFileSync(join(cwd, "src/main.ts"), text)
}

async function ask(url: string): Promise<void> {
  const post = (body: string): Promise<Response> =>
    fetch(`${url}/updateUser`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body,
    })
  const user = { id: 7, name: "Ada", surname: "Lovelace", lastUpdate: "2026-01-15T00:00:00.000Z" }
  const good = await post(JSON.stringify(user))
  assert.deepEqual([good.status, ((await good.json()) as typeof user).name], [200, "Ada"])
  const bad = await post(JSON.stringify({ ...user, id: "7" }))
  const { issues } = (await bad.json()) as { issues: { path: string }[] }
  assert.deepEqual([bad.status, issues.map(({ path }) => path)], [400, ["/id"]])
}

/** Without a binary it serves on the js core, and prints that. */
function coreOf(output: string, major: NodeMajor): string {
  const told = /serving on the js core, because (.*)/.exec(output)?.[1]
  if (major === "26") {
    assert.match(told ?? output, /no build exists for this platform and Node 26\./)
    return "the js core, which it reports"
  }
  // Machines without glibc, or with an old one, have the js core everywhere.
  return told === undefined ? "uWebSockets.js" : `the js core, because ${told}`
}

/** What does something when it is imported. */
const PROGRAMS: ReadonlySet<string> = new Set([
  "./package.json",
  "./register",
  "./engine/keeper",
  "./sql/worker",
])

/** Every entry of every package is imported, or names the optional package that it is for. */
function entriesProgram(packed: readonly Packed[]): string {
  const entries = packed.flatMap(({ name, manifest }) =>
    Object.keys(manifest.exports ?? {})
      .filter((entry) => !PROGRAMS.has(entry))
      .map((entry) => name + entry.slice(1)),
  )
  const optional = packed.flatMap(({ manifest }) =>
    Object.keys((manifest.peerDependenciesMeta ?? {}) as object),
  )
  return `let imported = 0
for (const entry of ${JSON.stringify(entries)}) {
  try {
    if (Object.keys(await import(entry)).length === 0) throw new Error(entry + " exports nothing")
    imported++
  } catch (error) {
    const name = /Cannot find package '([^']+)'/.exec(error.message)?.[1]
    if (!${JSON.stringify(optional)}.includes(name)) throw error
  }
}
if (imported < ${entries.length} / 2) throw new Error("only " + imported + " entries")
console.log(imported + " of ${entries.length} entries imported")
`
}

async function checkDoctor(place: { cwd: string; env: NodeJS.ProcessEnv }): Promise<void> {
  const output = await finish(["npx", "precast", "doctor", "--json"], place)
  const { findings } = JSON.parse(output.slice(output.indexOf("{"))) as {
    findings: { check: string; level: string; text: string }[]
  }
  // Core and port depend on the machine, scripts need a package.json with them.
  const outside = new Set(["core", "port", "scripts"])
  assert.deepEqual(
    findings.filter(({ check, level }) => level !== "ok" && !outside.has(check)),
    [],
  )
}
