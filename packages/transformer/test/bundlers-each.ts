// Bundlers with the built plugin.
import { spawnSync } from "node:child_process"
import { stripTypeScriptTypes } from "node:module"
import { join, resolve } from "node:path"
import { rspack } from "@rspack/core"
import { build as esbuild } from "esbuild"
import { rolldown } from "rolldown"
import { rollup } from "rollup"
import { build as vite } from "vite"
import webpack from "webpack"
import type { PluginOptions } from "../src/hosts/unplugin.ts"
import type { Project } from "./hosts-project.ts"

/** The built plugin; the sources are of the package whose types it has. */
export async function plugin<Plugin>(name: string, options: PluginOptions): Promise<Plugin> {
  const module = (await import(join(import.meta.dirname, `../dist/unplugin/${name}.js`))) as {
    default: (options: PluginOptions) => Plugin
  }
  return module.default(options)
}

export type Bundle = (project: Project, options: PluginOptions, entry?: string) => Promise<unknown>

export const bundlers: Record<string, Bundle> = {
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
  webpack: async (project, options, entry = "main") =>
    pack(
      webpack as never,
      packing(project, entry, await plugin("webpack", options), loaders.webpack),
    ),
  rspack: async (project, options, entry = "main") =>
    pack(rspack as never, packing(project, entry, await plugin("rspack", options), loaders.rspack)),
}

const root = resolve(import.meta.dirname, "../../..")

export const bunFile: string = join(root, "benchmarks/node_modules/.bin/bun")

/** Bun's bundler, which runs in Bun alone. */
export const bun: Bundle = async ({ folder, write }, options, entry = "main") => {
  write({ "bundle.mjs": BUN })
  const args = ["bundle.mjs", JSON.stringify(options), `src/${entry}.ts`]
  const ran = spawnSync(bunFile, args, { cwd: folder, encoding: "utf8" })
  if (ran.status !== 0) throw new Error(ran.stdout + ran.stderr)
}

const BUN = `import precast from ${JSON.stringify(join(import.meta.dirname, "../dist/unplugin/bun.js"))}
const [options, entry] = process.argv.slice(2)
await Bun.build({
  entrypoints: [entry],
  outdir: "out",
  target: "node",
  plugins: [precast(JSON.parse(options))],
})
`

/** What takes the types off behind the plugin. */
export const loaders = {
  webpack: { loader: join(import.meta.dirname, "strip-types.cjs") },
  rspack: {
    loader: "builtin:swc-loader",
    options: { jsc: { parser: { syntax: "typescript" }, target: "es2022" } },
  },
}

/** Rollup reads JavaScript alone. */
export const stripTypes = {
  name: "strip-types",
  resolveId: (id: string, from?: string) =>
    from && id.startsWith("./") ? resolve(from, "..", id.replace(/js$/, "ts")) : null,
  transform: (code: string) => ({ code: stripTypeScriptTypes(code), map: null }),
}

const ALIAS = { ".js": [".ts", ".js"] }

export type Pack = (options: object, done?: Done) => Compiler
type Done = (error: Error | null, stats?: Stats) => void
interface Compiler {
  watch(options: object, done: Done): { close(done: () => void): void }
  close(done: () => void): void
}
interface Stats {
  hasErrors(): boolean
  toString(options: string): string
}

/** Options of webpack and Rspack. */
export function packing({ folder }: Project, entry: string, own: unknown, loader: object): object {
  return {
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
}

export function pack(run: Pack, settings: object): Promise<void> {
  return new Promise((done, fail) => {
    run(settings, (error, stats) => {
      if (error) fail(error)
      else if (stats?.hasErrors()) fail(new Error(stats.toString("errors-only")))
      else done()
    })
  })
}

export function runs({ folder }: Project, file = "out/main.js"): string {
  const { stdout, stderr } = spawnSync(process.execPath, [join(folder, file)], { encoding: "utf8" })
  return stdout + stderr
}
