import { readFile } from "node:fs/promises"
import { dirname, extname, relative, resolve } from "node:path"
import type { BuildOptions, OnLoadResult, PartialMessage, PluginBuild } from "esbuild"
import { CODE_MODULE } from "../../ir/code-module.ts"
import type { Mode, Project, TransformedFile } from "../project.ts"
import { find, fileOf, findModule, PACKAGES } from "./find.ts"
import type { Holder } from "./holder.ts"
import { type Message, messagesOf } from "./messages.ts"
import {
  createSeparateCode,
  removeSeparateCode,
  RUNTIME,
  type SeparateCode,
} from "./separate-code.ts"
import { setImmediate, setTimeout } from "node:timers/promises"

/** The builds of one run of esbuild, which does not report to plugins whether there will be more than one. */
interface Passes {
  begin(project: Project): void
  end(): void
  /** What files of this build are made for. */
  mode(): Mode
  /** Takes a file of this build. */
  take(file: string): void
  close(): void
}

/** ms after a build in which `build()` closes the plugin, and `context()` does not. */
const ONCE = 50

/** The first build is one for production. Who has it built again watches; the files are made for that in between. */
function createPasses(holder: Holder): Passes {
  let count = 0
  let isClosed = false
  const files = new Set<string>()

  async function prepare(): Promise<void> {
    await setTimeout(ONCE, undefined, { ref: false })
    const project = await holder.current
    if (!project || isClosed) return
    for (const _ of stepsOf(project, files)) {
      if (isClosed || count > 1) return
      await setImmediate()
    }
  }

  return {
    begin(project) {
      count++
      if (count > 1) Array.from(project.startBundle())
    },
    end() {
      // A failure here is repeated and reported in the next build.
      if (count === 1) prepare().catch(() => {})
    },
    mode: () => (count === 1 ? "build" : "apart"),
    take(file) {
      if (count === 1) files.add(file)
    },
    close() {
      isClosed = true
    },
  }
}

function* stepsOf(project: Project, files: Iterable<string>): Generator<void> {
  yield* project.startBundle()
  for (const file of files) {
    project.transformFile(file, "apart")
    yield
  }
}

/** esbuild's own hooks: through unplugin's, every file would depend on the dependencies of all others. */
export function setUpEsbuild(build: PluginBuild, holder: Holder): void {
  // What is loaded is sent to esbuild's process for every build, and maps are the larger part of it.
  const hasMaps = Boolean(build.initialOptions.sourcemap)
  const passes = createPasses(holder)
  setUpModules(build, holder, passes)
  // esbuild looks at each watched file once for each file that names it, and a change of any builds all of them.
  const watched = new Set<string>()
  const unwatched = (files: readonly string[]): string[] =>
    files.filter((file) => watched.size < watched.add(file).size)
  build.onStart(async () => {
    watched.clear()
    passes.begin(await holder.upToDate())
  })
  build.onEnd(() => passes.end())
  build.onLoad({ filter: /\.[cm]?tsx?$/, namespace: "file" }, async ({ path }) => {
    const file = fileOf(path)
    if (PACKAGES.some((pattern) => pattern.test(file))) return null
    const project = await holder.open()
    passes.take(file)
    const made = find(project, file, await readFile(path, "utf8"), passes.mode())
    return made && resultOf(made, path, hasMaps, unwatched(made.dependencies))
  })
  build.onDispose(() => {
    passes.close()
    holder.release()
  })
}

/**
 * Modules of code, by names relative to the working folder, since these are in the text of a bundle. esbuild 0.28 reads
 * all files again in each build where a package.json sets the `type` of its modules (it compares an object that is another
 * one each time), but not these.
 */
function setUpModules(build: PluginBuild, holder: Holder, passes: Passes): void {
  const folder = build.initialOptions.absWorkingDir ?? process.cwd()
  const separate = setUpSeparate(build, passes)
  build.onResolve({ filter: CODE_MODULE }, async ({ path, resolveDir }) => {
    const id = fileOf(resolve(resolveDir, path))
    const project = await holder.open()
    if (project.moduleText(id) === undefined) return null
    const outside = await separate(project, id)
    if (outside !== null) return { path: outside, external: true, sideEffects: false }
    return { path: fileOf(relative(folder, id)), namespace: NAMESPACE, sideEffects: false }
  })
  build.onLoad({ filter: CODE_MODULE, namespace: NAMESPACE }, async ({ path }) => {
    const id = fileOf(resolve(folder, path))
    const text = findModule(await holder.open(), id)
    if (text === undefined) return null
    return { contents: Buffer.from(text), loader: "js", resolveDir: dirname(id) }
  })
}

/** Leaves modules out of bundles that are built again. */
function setUpSeparate(
  build: PluginBuild,
  passes: Passes,
): (project: Project, id: string) => Promise<string | null> {
  const output = outputOf(build.initialOptions)
  if (output === null) return async () => null
  let code: SeparateCode | null = null
  let isRuntimeOutside: Promise<boolean> | null = null
  const resolveDir = build.initialOptions.absWorkingDir ?? process.cwd()
  const isExternal = async (specifier: string): Promise<boolean> =>
    (await build.resolve(specifier, { kind: "import-statement", resolveDir })).external
  build.onEnd(({ errors }) => {
    if (errors.length > 0) return
    if (passes.mode() === "build") removeSeparateCode(output)
    else code?.write(output)
  })
  return async (project, id) => {
    if (passes.mode() === "build" || !(await (isRuntimeOutside ??= isExternal(RUNTIME))))
      return null
    code ??= createSeparateCode(project)
    return code.specifierOf(id, isExternal)
  }
}

/** The folder of all files that are written; null: several folders, no files, or files in which it has to be in the bundle. */
function outputOf(options: BuildOptions): string | null {
  const { absWorkingDir = process.cwd(), outdir, outfile, entryPoints, write, format } = options
  const isModule = format === "esm" && options.bundle === true && write !== false
  if (!isModule || options.splitting || !isNewest(options.target)) return null
  if (outfile !== undefined) return dirname(resolve(absWorkingDir, outfile))
  const entries = Array.isArray(entryPoints) ? entryPoints : []
  const isOne = entries.length === 1 && typeof entries[0] === "string" && !entries[0].includes("*")
  const hasNames = options.entryNames !== undefined || options.outbase !== undefined
  return isOne && !hasNames && outdir !== undefined ? resolve(absWorkingDir, outdir) : null
}

/** Whether a target runs emitted code as it is. */
function isNewest(target: BuildOptions["target"]): boolean {
  const all = [target ?? []].flat().flatMap((each) => each.split(","))
  return all.every((each) => NEWEST.test(each.trim()))
}

/** What emitted code is written for: ES2022, and Node as of `engines`. */
const NEWEST = /^(?:esnext|es20(?:2[2-9]|[3-9]\d)|node(?:2[2-9]|[3-9]\d)(?:\.\d+)*)$/

const NAMESPACE = "precast-code"

function resultOf(
  { code, map, diagnostics, folders }: TransformedFile,
  path: string,
  hasMaps: boolean,
  watchFiles: string[],
): OnLoadResult {
  const { warnings, error } = messagesOf(diagnostics)
  const told: OnLoadResult = {
    warnings: warnings.map(toMessage),
    errors: error ? [toMessage(error)] : [],
    // Of a file without code too, since what was refused is fixed in another one as well.
    watchFiles,
    watchDirs: [...folders],
  }
  if (code === null) return told
  const contents = hasMaps ? `${code}\n${inlineMap(map!)}\n` : code
  return { ...told, contents, loader: extname(path).endsWith("x") ? "tsx" : "ts" }
}

function inlineMap(map: string): string {
  return `//# sourceMappingURL=data:application/json;base64,${Buffer.from(map).toString("base64")}`
}

function toMessage({ message, loc }: Message): PartialMessage {
  return { text: message, ...(loc ? { location: loc } : {}) }
}
