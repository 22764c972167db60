// The built plugin in real bundlers, on a project of its own for each test.
import { spawnSync } from "node:child_process"
import { symlinkSync } from "node:fs"
import { stripTypeScriptTypes } from "node:module"
import { join, resolve } from "node:path"
import { rspack } from "@rspack/core"
import { build as esbuild, context } from "esbuild"
import { rolldown } from "rolldown"
import { rollup } from "rollup"
import { createServer, build as vite } from "vite"
import { afterEach, describe, expect, test } from "vitest"
import webpack from "webpack"
import type { PluginOptions } from "../src/hosts/unplugin.ts"
import { createBundled, edited } from "./bundlers-project.ts"
import type { Project } from "./hosts-project.ts"

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

function open(version: 6 | 7 = 6, more: Record<string, string> = {}): Project {
  const project = createBundled(version, more)
  ends.push(project.remove)
  return project
}

/** The built plugin; the sources are of the package whose types it has. */
async function plugin<Plugin>(name: string, options: PluginOptions): Promise<Plugin> {
  const module = (await import(join(import.meta.dirname, `../dist/unplugin/${name}.js`))) as {
    default: (options: PluginOptions) => Plugin
  }
  return module.default(options)
}

type Bundle = (project: Project, options: PluginOptions, entry?: string) => Promise<unknown>

const bundlers: Record<string, Bundle> = {
  vite: async ({ folder }, options, entry = "main") =>
    vite({
      root: folder,
      configFile: false,
      logLevel: "silent",
      plugins: [await plugin<never>("vite", options)],
      ssr: { noExternal: true },
      build: { ssr: `src/${entry}.ts`, outDir: "out", emptyOutDir: true },
    }),
  rolldown: async ({ folder }, options, entry = "main") => {
    const bundle = await rolldown({
      input: `${folder}/src/${entry}.ts`,
      platform: "node",
      resolve: { extensionAlias: ALIAS },
      plugins: [await plugin<never>("rolldown", options)],
    })
    await bundle.write({ dir: `${folder}/out` })
    await bundle.close()
  },
  rollup: async ({ folder }, options, entry = "main") => {
    const bundle = await rollup({
      input: `${folder}/src/${entry}.ts`,
      external: /^@precast\/runtime/,
      plugins: [await plugin<never>("rollup", options), stripTypes],
    })
    await bundle.write({ dir: `${folder}/out` })
    await bundle.close()
  },
  esbuild: async ({ folder }, options, entry = "main") =>
    esbuild({
      absWorkingDir: folder,
      entryPoints: [`src/${entry}.ts`],
      bundle: true,
      platform: "node",
      format: "esm",
      outdir: "out",
      logLevel: "silent",
      plugins: [await plugin<never>("esbuild", options)],
    }),
  webpack: async (project, options, entry) =>
    pack(webpack as never, project, entry, await plugin("webpack", options), {
      loader: join(import.meta.dirname, "strip-types.cjs"),
    }),
  rspack: async (project, options, entry) =>
    pack(rspack as never, project, entry, await plugin("rspack", options), {
      loader: "builtin:swc-loader",
      options: { jsc: { parser: { syntax: "typescript" }, target: "es2022" } },
    }),
}

/** Rollup reads JavaScript alone. */
const stripTypes = {
  name: "strip-types",
  resolveId: (id: string, from?: string) =>
    from && id.startsWith("./") ? resolve(from, "..", id.replace(/js$/, "ts")) : null,
  transform: (code: string) => ({ code: stripTypeScriptTypes(code), map: null }),
}

const ALIAS = { ".js": [".ts", ".js"] }

type Pack = (options: object, done: (error: Error | null, stats?: Stats) => void) => void
interface Stats {
  hasErrors(): boolean
  toString(options: string): string
}

function pack(
  run: Pack,
  { folder }: Project,
  entry = "main",
  own: unknown,
  loader: object,
): Promise<void> {
  const settings = {
    mode: "development",
    devtool: false,
    context: folder,
    target: "node",
    entry: { [entry]: `./src/${entry}.ts` },
    output: { path: `${folder}/out`, filename: "[name].js", module: true, chunkFormat: "module" },
    experiments: { outputModule: true },
    resolve: { extensionAlias: ALIAS },
    module: { rules: [{ test: /\.ts$/, use: [loader] }] },
    plugins: [own],
  }
  return new Promise((done, fail) => {
    run(settings, (error, stats) => {
      if (error) fail(error)
      else if (stats?.hasErrors()) fail(new Error(stats.toString("errors-only")))
      else done()
    })
  })
}

function runs({ folder }: Project, file = "out/main.js"): string {
  const { stdout, stderr } = spawnSync(process.execPath, [join(folder, file)], { encoding: "utf8" })
  return stdout + stderr
}

describe.each(Object.keys(bundlers))("%s", (name) => {
  const bundle = bundlers[name]!

  test("makes a program that runs, and one by the edited types", async () => {
    const project = open()
    const options = { tsconfig: `${project.folder}/tsconfig.json` }
    await bundle(project, options)
    expect(runs(project)).toBe("[true,false]\n")
    project.write({ "src/types.ts": edited })
    await bundle(project, options)
    expect(runs(project)).toBe("[true,true]\n")
  })

  test("does not build what Precast refuses, and says where", async () => {
    const project = open(6, { "src/bad.ts": BAD })
    const failed = bundle(project, { tsconfig: `${project.folder}/tsconfig.json` }, "bad")
    await expect(failed).rejects.toThrow(/bad\.ts\(3,16\): error PC1020: /)
  })
})

const BAD = `import { is } from "@precast/runtime"
interface Bad { run(): void; }
export default is<Bad>("")
`

test("TypeScript 7 does as well", async () => {
  const project = open(7)
  const options = { tsconfig: `${project.folder}/tsconfig.json`, typescript: "typescript-7" }
  await bundlers["vite"]!(project, options)
  expect(runs(project)).toBe("[true,false]\n")
})

test("esbuild that builds again sees an edit that nobody told of", async () => {
  const project = open()
  const options = { tsconfig: `${project.folder}/tsconfig.json` }
  const building = await context({
    absWorkingDir: project.folder,
    entryPoints: ["src/main.ts"],
    bundle: true,
    platform: "node",
    format: "esm",
    outdir: "out",
    plugins: [await plugin<never>("esbuild", options)],
  })
  ends.unshift(() => building.dispose())
  await building.rebuild()
  expect(runs(project)).toBe("[true,false]\n")
  project.write({ "src/types.ts": edited })
  await building.rebuild()
  expect(runs(project)).toBe("[true,true]\n")
})

test("Vite's server makes the users of a type again when its file is edited", async () => {
  const project = open()
  const server = await createServer({
    root: project.folder,
    configFile: false,
    logLevel: "silent",
    appType: "custom",
    server: { middlewareMode: true, ws: false, watch: { usePolling: true, interval: 20 } },
    plugins: [await plugin<never>("vite", { tsconfig: `${project.folder}/tsconfig.json` })],
  })
  ends.unshift(() => server.close())
  const users = async (): Promise<(value: unknown) => boolean> =>
    ((await server.ssrLoadModule("/src/users.ts")) as { isUser: (value: unknown) => boolean })
      .isUser
  expect((await users())({ id: 1 })).toBe(false)
  project.write({ "src/types.ts": edited })
  await expect.poll(async () => (await users())({ id: 1 }), { timeout: 10_000 }).toBe(true)
})

test("Vitest runs tests through the plugin of Vite", () => {
  const root = join(import.meta.dirname, "../../..")
  const project = open(6, {
    "vitest.config.mjs": `import precast from "@precast/transformer/vite"
export default { plugins: [precast()] }`,
    "src/users.test.ts": `import { expect, test } from "vitest"
import { isUser } from "./users.js"
test("users", () => expect(isUser({ id: 1, name: "Ada" })).toBe(true))`,
  })
  symlinkSync(join(root, "node_modules/vitest"), join(project.folder, "node_modules/vitest"))
  const ran = spawnSync(
    process.execPath,
    [join(project.folder, "node_modules/vitest/vitest.mjs"), "run"],
    { cwd: project.folder, encoding: "utf8", env: { ...process.env, NO_COLOR: "1" } },
  )
  expect(ran.stdout + ran.stderr).toMatch(/Tests +1 passed/)
})
