import { readFile } from "node:fs/promises"
import { dirname, extname, relative, resolve } from "node:path"
import type { OnLoadResult, PartialMessage, PluginBuild } from "esbuild"
import { EMITTED } from "../../5-patch/emitted-apart.ts"
import { CODE_MODULE } from "../../ir/code-module.ts"
import type { TransformedFile, Mode } from "../project.ts"
import { find, fileOf, findModule, PACKAGES } from "./find.ts"
import type { Holder } from "./holder.ts"
import { type Message, messagesOf } from "./messages.ts"
import { setImmediate, setTimeout } from "node:timers/promises"

/** The builds of one run of esbuild, which does not report to plugins whether there will be more than one. */
interface Passes {
  begin(): void
  end(): void
  /** What a file of this build is made for. */
  modeOf(file: string): Mode
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
    for (const file of files) {
      if (isClosed || count > 1) return
      const project = await holder.current
      project?.transformFile(file, "apart")
      await setImmediate()
    }
  }

  return {
    begin: () => void count++,
    end() {
      // A failure here is repeated and reported in the next build.
      if (count === 1) prepare().catch(() => {})
    },
    modeOf(file) {
      if (count === 1) files.add(file)
      return count === 1 ? "build" : "apart"
    },
    close() {
      isClosed = true
    },
  }
}

/** esbuild's own hooks: through unplugin's, every file would depend on the dependencies of all others. */
export function setUpEsbuild(build: PluginBuild, holder: Holder): void {
  // What is loaded is sent to esbuild's process for every build, and maps are the larger part of it.
  const hasMaps = Boolean(build.initialOptions.sourcemap)
  const passes = createPasses(holder)
  setUpModules(build, holder)
  const emitted = setUpEmitted(build)
  build.onStart(async () => {
    passes.begin()
    await holder.upToDate()
  })
  build.onEnd(() => passes.end())
  build.onLoad({ filter: /\.[cm]?tsx?$/, namespace: "file" }, async ({ path }) => {
    const file = fileOf(path)
    if (PACKAGES.some((pattern) => pattern.test(file))) return null
    const project = await holder.open()
    const made = find(project, file, await readFile(path, "utf8"), passes.modeOf(file))
    emitted.take(path, made?.apart ?? null)
    return made && resultOf(made, path, hasMaps)
  })
  build.onDispose(() => {
    passes.close()
    holder.release()
  })
}

/**
 * Emitted code as one module for each file, once a watcher runs: esbuild requests each module again in each build, and
 * for 500 endpoints over 125 types an edit took longer with those of functions. esbuild 0.28 reads all
 * files again in each build where a package.json sets the `type` of its modules (it compares an object that is another
 * one each time), but not these.
 */
function setUpEmitted(build: PluginBuild): { take(path: string, text: string | null): void } {
  const folder = build.initialOptions.absWorkingDir ?? process.cwd()
  const nameOf = (path: string): string => relative(folder, path).replaceAll("\\", "/")
  const modules = new Map<string, { readonly text: string; readonly loaded: OnLoadResult }>()
  build.onResolve({ filter: /^precast:emitted$/ }, ({ path, importer }) =>
    path === EMITTED ? { path: nameOf(importer), namespace: "precast", sideEffects: false } : null,
  )
  build.onLoad({ filter: /(?:)/, namespace: "precast" }, ({ path }) => modules.get(path)?.loaded)
  return {
    take(path, text) {
      const name = nameOf(path)
      if (text === null) return void modules.delete(name)
      if (modules.get(name)?.text === text) return
      // As bytes, which are what goes to esbuild's process in each build.
      const loaded = {
        contents: Buffer.from(text),
        loader: "js",
        resolveDir: dirname(path),
      } as const
      modules.set(name, { text, loaded })
    },
  }
}

/** Modules of code, by names relative to the working folder, since these are in the text of a bundle. */
function setUpModules(build: PluginBuild, holder: Holder): void {
  const folder = build.initialOptions.absWorkingDir ?? process.cwd()
  build.onResolve({ filter: CODE_MODULE }, async ({ path, resolveDir }) => {
    const id = fileOf(resolve(resolveDir, path))
    const project = await holder.open()
    if (project.moduleText(id) === undefined) return null
    return { path: fileOf(relative(folder, id)), namespace: NAMESPACE, sideEffects: false }
  })
  build.onLoad({ filter: CODE_MODULE, namespace: NAMESPACE }, async ({ path }) => {
    const id = fileOf(resolve(folder, path))
    const text = findModule(await holder.open(), id)
    if (text === undefined) return null
    return { contents: Buffer.from(text), loader: "js", resolveDir: dirname(id) }
  })
}

const NAMESPACE = "precast-code"

function resultOf(
  { code, map, diagnostics, dependencies, folders }: TransformedFile,
  path: string,
  hasMaps: boolean,
): OnLoadResult {
  const { warnings, error } = messagesOf(diagnostics)
  const told: OnLoadResult = {
    warnings: warnings.map(toMessage),
    errors: error ? [toMessage(error)] : [],
    // Of a file without code too, since what was refused is fixed in another one as well.
    watchFiles: [...dependencies],
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
