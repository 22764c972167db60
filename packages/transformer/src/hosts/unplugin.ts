import {
  createUnplugin,
  type UnpluginBuildContext,
  type UnpluginContext,
  type UnpluginContextMeta,
  type UnpluginInstance,
  type UnpluginOptions,
} from "unplugin"
import type { Diagnostic } from "../diagnostics/index.ts"
import { type BunBuild, setUpBun } from "./bundling/bundling-bun.ts"
import { setUpEsbuild } from "./bundling/bundling-esbuild.ts"
import { servedBy, separatedBy, startRebuilds } from "./bundling/bundling-rollup.ts"
import { fileOf, find, PACKAGES, SOURCES } from "./bundling/find.ts"
import { createHolder, type Holder, type PluginOptions } from "./bundling/holder.ts"
import { messagesOf } from "./bundling/messages.ts"
import { type Compiler, setUpWebpack } from "./bundling/bundling-webpack.ts"
import { isOnce, modeOf, type Running } from "./bundling/running.ts"
import type { FileChanges } from "./project.ts"

export type { PluginOptions }

/** The transformer for every bundler that unplugin knows. */
export const unplugin: UnpluginInstance<PluginOptions | undefined, false> = createUnplugin(
  (given: PluginOptions | undefined, { framework }) => {
    // In webpack, an edit takes longer with modules (docs/performance-size.md, "Modules in rebuilds").
    const holder = createHolder(given ?? {}, framework === "webpack" ? "build" : true)
    const name = "precast"
    if (framework === "esbuild")
      return { name, esbuild: { setup: (build) => setUpEsbuild(build, holder) } }
    if (framework === "bun")
      return { name, bun: { setup: (build) => setUpBun(build as BunBuild, holder) } }
    const running: Running = {
      compiler: null,
      isTest: false,
      isOneOfMany: false,
      isRebuilt: false,
      separate: null,
    }
    const missed = createMissed(holder)
    const hooks = hooksOf(holder, running, missed, framework)
    return {
      name,
      ...hooks,
      ...(framework === "farm" ? servedBy(holder, running, () => null) : {}),
      ...endsOf(holder, running, missed),
    }
  },
)

function hooksOf(
  holder: Holder,
  running: Running,
  missed: Missed,
  framework: UnpluginContextMeta["framework"],
): Partial<UnpluginOptions> {
  // Farm breaks at errors that unplugin hands it: they are thrown.
  const isPlain = framework === "farm"
  return {
    // Before types are taken off.
    enforce: "pre",
    async buildStart(...given: readonly unknown[]) {
      const isLast = isOnce(running, this)
      const project = await holder.upToDate({
        isOnce: isLast,
        isOne: isLast && !running.isOneOfMany && isOneBundle(given[0], framework),
      })
      await startRebuilds(project, running, this)
    },
    watchChange(id, { event }) {
      void holder.update(changeOf(id, event))
    },
    transform: {
      filter: { id: { include: SOURCES, exclude: [...PACKAGES] } },
      async handler(code, id) {
        const file = fileOf(id)
        const made = find(await holder.open(), file, code, modeOf(running, this))
        if (made === null) return null
        const isAlone = made.code === null && made.folders.length === 0
        for (const each of isAlone ? [] : made.dependencies)
          if (each !== file) this.addWatchFile(each)
        watchFolders(this, made.folders)
        if (made.diagnostics.length > 0) missed.later()
        tell(this, made.diagnostics, isPlain)
        return made.code === null ? null : { code: made.code, map: made.map }
      },
    },
  }
}

/** @param options of a bundler of Rollup's kind */
function isOneBundle(options: unknown, framework: UnpluginContextMeta["framework"]): boolean {
  const { input, cache } = (options ?? {}) as { input?: string | object; cache?: unknown }
  // Files that Rollup has in a cache are not requested again, and the modules that they import are.
  if (input === undefined || (framework === "rollup" && cache !== false)) return false
  return typeof input === "string" || Object.keys(input).length === 1
}

/** For webpack and Rspack; Rollup and Vite watch files alone. */
function watchFolders(context: UnpluginBuildContext, folders: readonly string[]): void {
  const native = context.getNativeBuildContext?.()
  if (native?.framework !== "webpack" && native?.framework !== "rspack") return
  for (const each of folders) native.loaderContext?.addContextDependency(each)
}

/** When each bundler is done with the plugin, and what it reports before it starts. */
function endsOf(holder: Holder, running: Running, missed: Missed): Partial<UnpluginOptions> {
  const release = (): void => holder.release()
  // A bundle that is watched is closed after each build.
  const closeBundle = function (this: { meta: { watchMode: boolean } }): void {
    if (!this.meta.watchMode) release()
  }
  const setUp = (compiler: Compiler): void => {
    running.compiler = compiler
    setUpWebpack(compiler, holder)
    compiler.hooks.shutdown.tap("precast", release)
  }
  const configureVitest = (vitest: VitestContext): void => {
    running.isTest = true
    keepOutOfCache(vitest)
  }
  // Each file was requested: the bundler needs the memory now.
  const buildEnd = function (this: object, error?: Error): void {
    if (isOnce(running, this) && error === undefined && !isServer && !running.isOneOfMany)
      holder.rest()
  }
  let isServer = false
  // Of a server, whose browsers request a module by its path there.
  let root: string | null = null
  const modules = {
    ...servedBy(holder, running, () => root),
    ...separatedBy(running, () => isServer),
  }
  return {
    rollup: { ...modules, buildEnd, closeBundle, closeWatcher: release },
    rolldown: { ...modules, buildEnd, closeBundle, closeWatcher: release },
    vite: {
      ...modules,
      buildEnd,
      ...({ configureVitest } as object),
      configResolved(config) {
        isServer = config.command === "serve"
        running.isOneOfMany = config.builder !== undefined
        root = config.root
      },
      configureServer({ watcher }) {
        missed.watcher = watcher
        watcher.once("ready", () => void missed.report())
        watcher.on("change", () => missed.later())
      },
      closeBundle() {
        if (isServer || !this.meta.watchMode) release()
      },
      closeWatcher: release,
    },
    webpack: setUp,
    rspack: setUp,
  }
}

/** The part of Vite's watcher that is used. */
interface Watcher {
  emit(event: "add" | "change" | "unlink", file: string): unknown
}

/**
 * Changes that Vite's watcher does not report: those that a file had before the watcher found it, and the rest of a
 * text that was read while it was written.
 */
interface Missed {
  /** null: Vite has no server, nothing is looked for. */
  watcher: Watcher | null
  report(): Promise<void>
  /** Reports them when a writer should be done; calls in between are one. */
  later(): void
}

/** In ms. */
const WRITTEN_AFTER = 100

function createMissed(holder: Holder): Missed {
  let timer: NodeJS.Timeout | undefined
  const missed: Missed = {
    watcher: null,
    async report() {
      const { changed = [], created = [], deleted = [] } = await holder.update()
      for (const file of changed) missed.watcher?.emit("change", file)
      for (const file of created) missed.watcher?.emit("add", file)
      for (const file of deleted) missed.watcher?.emit("unlink", file)
    },
    later() {
      if (missed.watcher === null) return
      clearTimeout(timer)
      timer = setTimeout(() => void missed.report(), WRITTEN_AFTER).unref()
    },
  }
  return missed
}

/** The part of Vitest that is used. */
interface VitestContext {
  defineCacheKeyGenerator?(
    key: (file: { id: string; sourceCode: string }) => false | undefined,
  ): void
}

/**
 * Vitest keeps what was made of a file, from run to run, by the text of that file alone. Code of ours
 * follows from types in other files as well: such files are made each time.
 */
function keepOutOfCache(vitest: VitestContext): void {
  vitest.defineCacheKeyGenerator?.(({ id, sourceCode }) =>
    id.includes("/node_modules/") || !SOURCES.test(id) || !/@precast\/|import/.test(sourceCode)
      ? undefined
      : false,
  )
}

function tell(
  context: UnpluginContext,
  diagnostics: readonly Diagnostic[],
  isPlain: boolean,
): void {
  const { warnings, error } = messagesOf(diagnostics)
  for (const each of warnings) context.warn(isPlain ? each.message : each)
  if (error && isPlain) throw new Error(error.message)
  if (error) context.error(error)
}

function changeOf(id: string, event: string): FileChanges {
  const files = [fileOf(id)]
  if (event === "create") return { created: files }
  return event === "delete" ? { deleted: files } : { changed: files }
}
