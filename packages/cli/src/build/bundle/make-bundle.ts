import { readFileSync, realpathSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join, relative, resolve } from "node:path"
import { pathToFileURL } from "node:url"
import { gzipSync } from "node:zlib"
import type { BuildOptions, BuildResult, Message } from "esbuild"
import type * as Esbuild from "esbuild"
import { cliError } from "../../errors/cli-error.ts"
import { findEntry } from "../../project/entry.ts"
import { findProject, findPackage } from "../../project/project-find.ts"
import { readTsconfig } from "../../project/project-tsconfig.ts"
import { bundlePlugin, type OutsideReason, SHIMS } from "./bundle-plugin.ts"
import { type BundleReport, outsideOf, sizesOf } from "./bundle-report.ts"
import { Packages } from "./package-of.ts"

/** What is bundled, and where to. */
export interface BundleOptions {
  /** Source or output file; undefined: found as by `precast dev`. */
  readonly entry: string | undefined
  /** Output file, relative to `cwd`; undefined: `bundle/main.mjs` in the compiler's output folder. */
  readonly out: string | undefined
  readonly external: readonly string[]
  readonly minify: boolean
}

/**
 * Writes the compiled program and its packages as one ES module, with a source map.
 * PC3007, PC3023, PC3024
 */
export async function makeBundle(
  options: BundleOptions,
  tsconfig: string,
  cwd: string,
): Promise<BundleReport> {
  const project = realpathSync(findProject(dirname(tsconfig)).folder)
  const entry = realpathSync(findEntry(options.entry, tsconfig, cwd).file)
  const file = options.out === undefined ? defaultOut(tsconfig, entry) : resolve(cwd, options.out)
  const packages = new Packages(project)
  const outside = new Map<string, OutsideReason>()
  const { external, minify } = options
  const { build } = await loadEsbuild(project)
  const plugin = bundlePlugin({ project, packages, external, outside })
  const settings = { ...SETTINGS, minify, plugins: [plugin], absWorkingDir: project }
  const { metafile } = await run(() =>
    build({ ...settings, entryPoints: [entry], outfile: file, metafile: true }),
  )
  const output = Object.values(metafile.outputs).find(({ entryPoint }) => entryPoint !== undefined)!
  return {
    file: relative(cwd, file).replaceAll("\\", "/"),
    bytes: output.bytes,
    gzipBytes: gzipSync(readFileSync(file)).length,
    packages: sizesOf(output, packages, project),
    outside: outsideOf(output, outside),
  }
}

const SETTINGS = {
  bundle: true,
  format: "esm",
  platform: "node",
  target: "node22",
  sourcemap: true,
  sourcesContent: false,
  logLevel: "silent",
  // CommonJS packages require modules of Node: esbuild looks for a `require` in the file.
  banner: {
    js: `import { createRequire as __createRequire } from "node:module"
const require = __createRequire(import.meta.url)`,
  },
  inject: [SHIMS],
} satisfies BuildOptions

function defaultOut(tsconfig: string, entry: string): string {
  const { outDir } = readTsconfig(tsconfig).options
  return join(typeof outDir === "string" ? outDir : dirname(entry), "bundle", "main.mjs")
}

async function run<T extends BuildResult>(build: () => Promise<T>): Promise<T> {
  try {
    return await build()
  } catch (error) {
    const { errors = [] } = error as { readonly errors?: readonly Message[] }
    const texts = errors.map(messageText)
    throw cliError("PC3024", texts.length > 0 ? texts.join("\n") : (error as Error).message)
  }
}

function messageText({ text, location }: Message): string {
  return location === null ? text : `${location.file}:${location.line}:${location.column} ${text}`
}

/** The project's own esbuild, which is not a dependency of this package: its binary has 10 MB. PC3023 */
async function loadEsbuild(folder: string): Promise<typeof Esbuild> {
  const found = findPackage(folder, "esbuild")
  if (found === undefined) throw cliError("PC3023", `is not installed in ${folder}`)
  const require = createRequire(join(found.folder, "package.json"))
  try {
    const loaded = (await import(String(pathToFileURL(require.resolve("esbuild"))))) as {
      readonly default?: typeof Esbuild
    }
    if (loaded.default?.build === undefined) throw new Error("it has no build()")
    return loaded.default
  } catch (error) {
    throw cliError("PC3023", `cannot be loaded: ${(error as Error).message}`)
  }
}
