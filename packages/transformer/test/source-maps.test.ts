// Where a stack trace leads, host by host: to the user's own file, line and column, through functions of ours with names.
import { spawnSync } from "node:child_process"
import { join } from "node:path"
import { rspack } from "@rspack/core"
import { build as esbuild } from "esbuild"
import { rolldown } from "rolldown"
import { rollup } from "rollup"
import { build as vite } from "vite"
import webpack from "webpack"
import { afterEach, expect, test } from "vitest"
import { loaders, type Pack, packing, plugin, stripTypes } from "./bundlers-each.ts"
import { createBundled } from "./bundlers-project.ts"
import { type Project, tsconfig } from "./hosts-project.ts"

const main = `import { assert, is } from "@precast/runtime"
import type { User } from "./types.js"
function check(value: unknown): User {
  if (is<User>(value) && is<{ id: number }>(value)) return value; else throw new Error("no user")
}
function load(value: unknown): User {
  return [value].map((each) => assert<User>(each))[0]!
}
for (const run of [check, load])
  try {
    run({ id: "7" })
  } catch (error) {
    console.log((error as Error).stack)
  }
`

const open: Project[] = []
afterEach(() => open.splice(0).forEach((project) => project.remove()))

/** Creates a program and returns the arguments for Node to run it. */
type Host = (project: Project) => Promise<string[]>

const mapped = ["--enable-source-maps", "out/main.js"]
const own = ({ folder }: Project): { tsconfig: string } => ({ tsconfig: `${folder}/tsconfig.json` })
const input = ({ folder }: Project): string => `${folder}/src/main.ts`

const hosts: Record<string, Host> = {
  tspc: async (project) => {
    expect(project.tspc("--sourceMap")).toEqual({ code: 0, text: "" })
    return ["--enable-source-maps", "dist/main.js"]
  },
  register: async () => ["--import", "@precast/transformer/register", "src/main.ts"],
  vite: async (project) => {
    await vite({
      root: project.folder,
      configFile: false,
      logLevel: "silent",
      plugins: [await plugin<never>("vite", own(project))],
      build: { ssr: "src/main.ts", outDir: "out", sourcemap: true },
    })
    return mapped
  },
  rolldown: async (project) => {
    const plugins = [await plugin<never>("rolldown", own(project))]
    const bundle = await rolldown({ input: input(project), platform: "node", plugins })
    await bundle.write({ dir: `${project.folder}/out`, sourcemap: true })
    await bundle.close()
    return mapped
  },
  rollup: async (project) => {
    const plugins = [await plugin<never>("rollup", own(project)), stripTypes]
    const bundle = await rollup({ input: input(project), external: /^@precast\/runtime/, plugins })
    await bundle.write({ dir: `${project.folder}/out`, sourcemap: true })
    await bundle.close()
    return mapped
  },
  esbuild: async (project) => {
    await esbuild({
      absWorkingDir: project.folder,
      entryPoints: ["src/main.ts"],
      bundle: true,
      platform: "node",
      format: "esm",
      outdir: "out",
      sourcemap: true,
      plugins: [await plugin<never>("esbuild", own(project))],
    })
    return mapped
  },
  webpack: async (project) =>
    pack(webpack as never, project, await plugin("webpack", own(project)), loaders.webpack),
  rspack: async (project) =>
    pack(rspack as never, project, await plugin("rspack", own(project)), loaders.rspack),
}

async function pack(
  run: Pack,
  project: Project,
  plugin: unknown,
  loader: object,
): Promise<string[]> {
  const settings = { ...packing(project, "main", plugin, loader), devtool: "source-map" }
  await new Promise<void>((done, fail) => {
    run(settings, (error, stats) => {
      if (error ?? stats?.hasErrors()) fail(error ?? new Error(stats!.toString("errors-only")))
      else done()
    })
  })
  return mapped
}

function run({ folder }: Project, args: string[]): string {
  const ran = spawnSync(process.execPath, args, { cwd: folder, encoding: "utf8" })
  expect(ran.stderr).toBe("")
  return ran.stdout
}

test.each(Object.entries(hosts))("%s", async (name, host) => {
  const project = createBundled(6, {
    "tsconfig.json": tsconfig({ lib: ["es2024", "dom"] }),
    "src/types.ts": "export interface User { id: number; name: string }\n",
    "src/main.ts": main,
  })
  open.push(project)
  const args = await host(project)
  const [thrown, refused] = run(project, args).split(/(?=^ValidationError)/m)
  // Without a map, in Node itself, lines alone are kept. How a function is called is the bundler's map's word.
  const column = name === "register" ? "\\d+" : main.split("\n")[3]!.indexOf("new Error") + 1
  expect(thrown).toMatch(
    new RegExp(`^Error: no user\\n +at \\S+ \\(\\S*src/main\\.ts:4:${column}\\)`),
  )
  // webpack calls what is imported as `(0, name)(each)`, which an engine places at the arguments.
  const call = main.split("\n")[6]!.lastIndexOf(name === "webpack" ? "(each)" : "assert") + 1
  expect(refused).toMatch(
    name === "register" ? /src\/main\.ts:7:/ : new RegExp(`src/main\\.ts:7:${call}\\)`),
  )
  // What the engine itself calls them, as profiles do.
  const plain = run(
    project,
    args.filter((each) => each !== "--enable-source-maps"),
  )
  expect(plain).toMatch(/^Error: no user\n +at check \(/)
  expect(plain).toMatch(/ at assertUser \(/)
})

test("tspc, CommonJS", async () => {
  const project = createBundled(6, {
    "package.json": "{}",
    "tsconfig.json": tsconfig({ lib: ["es2024", "dom"], inlineSourceMap: true }),
    "src/types.ts": "export interface User { id: number; name: string }\n",
    "src/main.ts": main,
  })
  open.push(project)
  expect(project.tspc()).toEqual({ code: 0, text: "" })
  const file = join(project.folder, "dist/main.js")
  const { stdout } = spawnSync(process.execPath, ["--enable-source-maps", file], {
    encoding: "utf8",
  })
  expect(stdout).toMatch(/Error: no user\n +at check \(\S*src\/main\.ts:4:\d+\)/)
  expect(stdout).toMatch(/at assertUser /)
})
