import { mkdirSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import { setTimeout } from "node:timers/promises"
import precastRspack from "@precast/transformer/rspack"
import precastVite from "@precast/transformer/vite"
import precastWebpack from "@precast/transformer/webpack"
import { ALIAS, EXTERNAL, type Host, load, type Watcher, watching } from "./rebuild-hosts.ts"

// The hosts whose settings are more than a few lines: Vite, building and serving, webpack and Rspack.

interface Server {
  ssrLoadModule(url: string): Promise<unknown>
  readonly watcher: { once(event: "change" | "ready", act: () => void): unknown }
  readonly environments: {
    readonly ssr: { transformRequest(url: string): Promise<{ code: string } | null> }
  }
  close(): Promise<void>
}
interface Vite {
  build(options: object): Promise<Watcher>
  createServer(options: object): Promise<Server>
}

/** `vite build --watch`. */
export const viteBuild: Host = async ({ folder, plugin }) => {
  const { build } = await load<Vite>("vite")
  const options = {
    root: folder,
    configFile: false,
    logLevel: "silent",
    plugins: plugin ? [precastVite(plugin)] : [],
    ssr: { external: ["@precast/runtime"] },
    build: { ssr: "src/main.ts", outDir: "out/bundle", watch: {} },
  }
  return watching(await build(options))
}

/** The development server: an edit has arrived when all modules can be loaded again. */
export const viteDev: Host = async ({ folder, plugin }) => {
  const { createServer } = await load<Vite>("vite")
  // The watcher does not report an edit that was made before.
  const ready = Promise.withResolvers<void>()
  const configureServer = ({ watcher }: Server): void =>
    void watcher.once("ready", () => ready.resolve())
  const server = await createServer({
    root: folder,
    configFile: false,
    logLevel: "silent",
    appType: "custom",
    // The bundle that is written below would be reported as the edit.
    server: { middlewareMode: true, ws: false, watch: { ignored: ["**/out/**"] } },
    plugins: [{ name: "ready", configureServer }, plugin && precastVite(plugin)],
    ssr: { external: ["@precast/runtime"] },
  })
  const bundle = join(folder, "out/bundle/main.js")
  mkdirSync(dirname(bundle), { recursive: true })
  await server.ssrLoadModule("/src/main.ts")
  await ready.promise
  return {
    async after(act, has) {
      const begin = performance.now()
      const seen = new Promise<void>((done) => server.watcher.once("change", done))
      act()
      await seen
      for (;;) {
        await server.ssrLoadModule("/src/main.ts")
        const ms = performance.now() - begin
        // It writes no bundle.
        const made = await server.environments.ssr.transformRequest("/src/part3.ts")
        writeFileSync(bundle, made!.code)
        if (has()) return ms
        // What is already there waits for nothing, and the server has yet to read the edit.
        await setTimeout(1)
      }
    },
    close: () => server.close(),
  }
}

interface Stats {
  hasErrors(): boolean
  toString(options: string): string
}
type Done = (error: Error | null, stats?: Stats) => void
interface Compiler {
  watch(options: object, done: Done): { close(done: () => void): void }
  close(done: () => void): void
}
type Pack = (options: object) => Compiler

const manifest = createRequire(import.meta.url).resolve("@precast/transformer/package.json")
const STRIP = { loader: join(dirname(manifest), "test/strip-types.cjs") }
const SWC = {
  loader: "builtin:swc-loader",
  options: { jsc: { parser: { syntax: "typescript" }, target: "es2022" } },
}

export const webpack: Host = async ({ folder, plugin }) => {
  const { default: run } = await load<{ default: Pack }>("webpack")
  return packing(run, packed(folder, plugin && precastWebpack(plugin), STRIP))
}

export const rspack: Host = async ({ folder, plugin }) => {
  const { rspack: run } = await load<{ rspack: Pack }>("@rspack/core")
  return packing(run, packed(folder, plugin && precastRspack(plugin), SWC))
}

function packed(folder: string, own: unknown, loader: object): object {
  return {
    mode: "development",
    devtool: false,
    context: folder,
    target: "node",
    entry: { main: "./src/main.ts" },
    output: { path: join(folder, "out/bundle"), filename: "[name].js", module: true },
    experiments: { outputModule: true },
    externals: [EXTERNAL],
    externalsType: "module",
    resolve: { extensionAlias: ALIAS },
    module: { rules: [{ test: /\.ts$/, use: [loader] }] },
    plugins: own === null ? [] : [own],
  }
}

function packing(run: Pack, settings: object): ReturnType<Host> {
  const compiler = run(settings)
  let act: Done = () => {}
  const watcher: Watcher = {
    on: (_event, tell) =>
      (act = (error, stats) => {
        const failed =
          error ?? (stats?.hasErrors() ? new Error(stats.toString("errors-only")) : null)
        tell(failed ? { code: "ERROR", error: failed } : { code: "END" })
      }),
    close: () =>
      new Promise((done) => {
        handle.close(() => compiler.close(() => done()))
      }),
  }
  const handle = compiler.watch({ aggregateTimeout: 0 }, (...told) => act(...told))
  return watching(watcher)
}
