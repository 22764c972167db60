import { readFileSync, realpathSync, statSync } from "node:fs"
import { createRequire } from "node:module"
import { basename, dirname, join, relative, resolve } from "node:path"
import { pathToFileURL } from "node:url"
import { gzipSync } from "node:zlib"
import type { BuildOptions, BuildResult, Message } from "esbuild"
import type * as Esbuild from "esbuild"
import { cliError } from "../../errors/cli-error.ts"
import type { Terminal } from "../../terminal.ts"
import { findEntry } from "../../project/entry.ts"
import { findProject, findPackage } from "../../project/project-find.ts"
import { readTsconfig } from "../../project/project-tsconfig.ts"
import { bundlePlugin, type OutsideReason, SHIMS } from "./bundle-plugin.ts"
import { type BundleReport, outsideOf, sizesOf } from "./bundle-report.ts"
import { eagerPlugin, filesWithoutCycles } from "./eager-functions.ts"
import { fillCompileCache } from "./fill-compile-cache.ts"
import { Packages } from "./package-of.ts"
import { moduleFor, type Platform, platforms, type Target } from "./targets.ts"

/** What is bundled, and where to. */
export interface BundleOptions {
  /** Source or output file; undefined: found as by `precast dev`. */
  readonly entry: string | undefined
  /** Output file, relative to `cwd`; undefined: `bundle/main.mjs` in the compiler's output folder. */
  readonly out: string | undefined
  readonly external: readonly string[]
  readonly minify: boolean
  /** The platform that the bundle is for; undefined: Node, which runs the entry. */
  readonly target: Target | undefined
  /** Folder of Node's compile cache, relative to `cwd`: it gets the code of the file. */
  readonly compileCache: string | undefined
}

/**
 * Writes the compiled program and its packages as one ES module, with a source map.
 * PC3007, PC3023, PC3024, PC3097, PC3099
 */
export async function makeBundle(
  options: BundleOptions,
  tsconfig: string,
  { cwd, env }: Pick<Terminal, "cwd" | "env">,
): Promise<BundleReport> {
  const found = findProject(dirname(tsconfig))
  const project = realpathSync(found.folder)
  const entry = realpathSync(findEntry(options.entry, tsconfig, cwd).file)
  const platform = options.target === undefined ? undefined : platforms[options.target]
  const file = outFile(options, platform, { tsconfig, entry, project, cwd })
  const packages = new Packages(project)
  const outside = new Map<string, OutsideReason>()
  const { external, minify, compileCache } = options
  const { build } = await loadEsbuild(project)
  const plugin = bundlePlugin({ project, packages, external, outside })
  const around = platform?.isWorker === true ? IN_WORKER : IN_NODE
  const plain = { ...SETTINGS, ...around, minify, plugins: [plugin], absWorkingDir: project }
  const start =
    platform === undefined ? { entryPoints: [entry] } : await served(build, platform, entry)
  const settings = { ...plain, ...start, outfile: file, metafile: true } as const
  const eager = compileCache === undefined ? settings : await withEager(build, settings, project)
  const { metafile } = await run(() => build(eager))
  if (compileCache !== undefined) fillCompileCache(file, resolve(cwd, compileCache), env)
  const output = Object.values(metafile.outputs).find(({ entryPoint }) => entryPoint !== undefined)!
  const name = found.manifest.name ?? basename(project)
  const more = (await platform?.finish(file, { project: name })) ?? []
  return {
    file: shown(file, cwd),
    bytes: output.bytes,
    gzipBytes: gzipSync(readFileSync(file)).length,
    files: more.map((each) => ({ file: shown(each, cwd), bytes: statSync(each).size })),
    packages: sizesOf(output, packages, project),
    outside: outsideOf(output, outside),
  }
}

const shown = (file: string, cwd: string): string => relative(cwd, file).replaceAll("\\", "/")

/** With functions that V8 compiles with the file; a first build finds the files that import each other. */
async function withEager(
  build: typeof Esbuild.build,
  settings: BuildOptions & { readonly metafile: true },
  project: string,
): Promise<typeof settings> {
  const { metafile } = await run(() => build({ ...settings, metafile: true, write: false }))
  const plugin = eagerPlugin(filesWithoutCycles(metafile, project))
  return { ...settings, plugins: [...(settings.plugins ?? []), plugin] }
}

/** The module of a platform around an entry. PC3097 */
async function served(
  build: typeof Esbuild.build,
  platform: Platform,
  entry: string,
): Promise<BuildOptions> {
  const { metafile } = await run(() =>
    build({
      entryPoints: [entry],
      write: false,
      metafile: true,
      format: "esm",
      logLevel: "silent",
    }),
  )
  const exports = Object.values(metafile.outputs).flatMap((output) => output.exports)
  const contents = moduleFor(platform, entry, exports)
  return { stdin: { contents, resolveDir: dirname(entry), sourcefile: "precast-target.mjs" } }
}

interface Place {
  readonly tsconfig: string
  readonly entry: string
  readonly project: string
  readonly cwd: string
}

function outFile(
  { out }: BundleOptions,
  platform: Platform | undefined,
  { tsconfig, entry, project, cwd }: Place,
): string {
  if (out !== undefined) return resolve(cwd, out)
  if (platform?.isBelowProject === true) return join(project, platform.file)
  const { outDir } = readTsconfig(tsconfig).options
  const folder = typeof outDir === "string" ? outDir : dirname(entry)
  return join(folder, platform?.file ?? "bundle/main.mjs")
}

const SETTINGS = {
  bundle: true,
  format: "esm",
  platform: "node",
  target: "node22",
  sourcemap: true,
  sourcesContent: false,
  logLevel: "silent",
} satisfies BuildOptions

// CommonJS packages require modules of Node: esbuild looks for a `require` in the file.
const IN_NODE = {
  banner: {
    js: `import { createRequire as __createRequire } from "node:module"
const require = __createRequire(import.meta.url)`,
  },
  inject: [SHIMS],
} satisfies BuildOptions

/** A worker has no file, and no packages that it could load. */
const IN_WORKER = {
  banner: {
    js: `const require = process.getBuiltinModule("node:module").createRequire("file:///worker.mjs")`,
  },
} satisfies BuildOptions

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
