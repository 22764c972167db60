// Bundlers that watch, with the built plugin.
import { rspack } from "@rspack/core"
import { context } from "esbuild"
import { watch as watchRolldown } from "rolldown"
import { watch as watchRollup } from "rollup"
import { build as vite } from "vite"
import webpack from "webpack"
import type { PluginOptions } from "../src/hosts/unplugin.ts"
import { loaders, type Pack, packing, plugin, stripTypes } from "./bundlers-each.ts"
import type { Project } from "./hosts-project.ts"

/** Starts to watch; returns the function that stops it. */
export type Watch = (project: Project, options: PluginOptions) => Promise<() => unknown>

export const watchers: Record<string, Watch> = {
  vite: async ({ folder }, options) => {
    const watcher = await vite({
      root: folder,
      configFile: false,
      logLevel: "silent",
      plugins: [await plugin<never>("vite", options)],
      ssr: { noExternal: true },
      build: { ssr: "src/main.ts", outDir: "out", watch: {} },
    })
    return () => (watcher as { close(): Promise<void> }).close()
  },
  rollup: async ({ folder }, options) => {
    const watcher = watchRollup({
      input: `${folder}/src/main.ts`,
      external: /^@precast\/runtime/,
      plugins: [await plugin<never>("rollup", options), stripTypes],
      output: { dir: `${folder}/out` },
    })
    watcher.on("event", async (event) => {
      if ("result" in event) await event.result?.close()
    })
    return () => watcher.close()
  },
  rolldown: async ({ folder }, options) => {
    const watcher = watchRolldown({
      input: `${folder}/src/main.ts`,
      platform: "node",
      resolve: { extensionAlias: { ".js": [".ts", ".js"] } },
      plugins: [await plugin<never>("rolldown", options)],
      output: { dir: `${folder}/out` },
    })
    watcher.on("event", async (event) => {
      if ("result" in event) await event.result?.close()
    })
    return () => watcher.close()
  },
  esbuild: async ({ folder }, options) => {
    const building = await context({
      absWorkingDir: folder,
      entryPoints: ["src/main.ts"],
      bundle: true,
      platform: "node",
      format: "esm",
      outdir: "out",
      logLevel: "silent",
      plugins: [await plugin<never>("esbuild", options)],
    })
    await building.watch()
    return () => building.dispose()
  },
  webpack: async (project, options) =>
    watchPacked(
      webpack as never,
      packing(project, "main", await plugin("webpack", options), loaders.webpack),
    ),
  rspack: async (project, options) =>
    watchPacked(
      rspack as never,
      packing(project, "main", await plugin("rspack", options), loaders.rspack),
    ),
}

function watchPacked(run: Pack, settings: object): () => Promise<void> {
  const compiler = run(settings)
  const watching = compiler.watch({ aggregateTimeout: 20 }, () => {})
  return () =>
    new Promise((done) => {
      watching.close(() => compiler.close(() => done()))
    })
}
