import { mkdirSync, symlinkSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import type { Sources } from "./build-sources.ts"

const compilerOptions = {
  target: "es2024",
  module: "nodenext",
  strict: true,
  skipLibCheck: true,
  types: ["node"],
  rootDir: "src",
  rewriteRelativeImportExtensions: true,
}

/** Folder below `out` that a builder writes to: without the plugin, with it, by typia's, or as a bundle. */
export type Output = "plain" | "precast" | "typia" | "vite"

/** Name of a package → its folder. */
export type Links = Readonly<Record<string, string>>

/** Writes the sources, links to packages, and the configuration of each builder. */
export function writeBuildProject(folder: string, sources: Sources, links: Links): void {
  for (const [name, target] of Object.entries(links)) {
    const link = join(folder, "node_modules", name)
    mkdirSync(dirname(link), { recursive: true })
    symlinkSync(target, link, "junction")
  }
  const files = {
    ...sources,
    "package.json": `{ "type": "module", "private": true }\n`,
    "tsconfig.plain.json": tsconfigText({ outDir: "out/plain" }),
    "tsconfig.precast.json": tsconfigText(withPlugin("precast")),
    "tsconfig.typia.json": tsconfigText({
      outDir: "out/typia",
      plugins: [{ transform: "typia/lib/transform" }],
    }),
    "vite.config.mjs": VITE,
  }
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
}

const VITE = `import precast from "@precast/transformer/vite"

export default {
  plugins: [precast({ tsconfig: "tsconfig.precast.json" })],
  ssr: { external: ["@precast/runtime"] },
  build: { ssr: "src/serve.ts", outDir: "out/vite", target: "es2024", minify: false },
}
`

/** Options of a compiler with the plugin, whose output goes to a folder of its own. */
export const withPlugin = (folder: string, options: object = {}): object => ({
  outDir: `out/${folder}`,
  plugins: [{ transform: "@precast/transformer", ...options }],
})

/** The text of a tsconfig with these compiler options in addition to those of every project. */
export const tsconfigText = (more: object): string =>
  `${JSON.stringify({ compilerOptions: { ...compilerOptions, ...more }, include: ["src"] })}\n`
