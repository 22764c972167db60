import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { createRequire, stripTypeScriptTypes } from "node:module"
import { dirname, join, resolve } from "node:path"
import precastEsbuild from "@precast/transformer/esbuild"
import precastRolldown from "@precast/transformer/rolldown"
import precastRollup from "@precast/transformer/rollup"
import { context } from "esbuild"

// What watches a project: a bundler with the plugin or without it, or `precast dev`. Each bundler makes one
// file for Node of src/main.ts, without source maps, as it does by default.

/** A project, and how it is looked at. */
export interface Watched {
  readonly folder: string
  /** null: the bundler alone. */
  readonly plugin: { tsconfig: string; typescript: string; optimize?: "size" | "speed" } | null
}

export interface Watching {
  /**
   * Does `act`, an edit, and waits until the host has done with it; ms from the one to the other.
   * @param has whether it is in the output: a watcher may build once more for what was before
   */
  after(act: () => void, has: () => boolean): Promise<number>
  close(): Promise<unknown>
}

/** Gives what waits for edits, once it has built the project for the first time. */
export type Host = (watched: Watched) => Promise<Watching>

const transformer = createRequire(
  createRequire(import.meta.url).resolve("@precast/transformer/package.json"),
)
/** Of the packages that the transformer is tested with. */
export const load = async <Module>(name: string): Promise<Module> =>
  (await import(transformer.resolve(name))) as Module

type Watch = (options: object) => Watcher
export interface Watcher {
  on(event: "event", act: (event: WatchEvent) => void): unknown
  close(): Promise<void>
}
interface WatchEvent {
  readonly code: "START" | "BUNDLE_START" | "BUNDLE_END" | "END" | "ERROR"
  readonly error?: Error
  readonly result?: { close(): Promise<void> } | null
}

export const ALIAS = { ".js": [".ts", ".js"] }
export const EXTERNAL = /^@precast\/runtime|^node:/

export const hosts: Readonly<Record<string, Host>> = {
  async esbuild({ folder, plugin }) {
    const building = await context({
      absWorkingDir: folder,
      entryPoints: ["src/main.ts"],
      bundle: true,
      packages: "external",
      platform: "node",
      format: "esm",
      outdir: "out/bundle",
      logLevel: "error",
      plugins: plugin ? [precastEsbuild(plugin)] : [],
    })
    await building.rebuild()
    return {
      async after(act, has) {
        const begin = performance.now()
        act()
        await building.rebuild()
        const ms = performance.now() - begin
        if (!has()) throw new Error("the edit is not in the bundle")
        return ms
      },
      close: () => building.dispose(),
    }
  },
  async rolldown({ folder, plugin }) {
    const { watch } = await load<{ watch: Watch }>("rolldown")
    return watching(
      watch({
        input: join(folder, "src/main.ts"),
        platform: "node",
        external: EXTERNAL,
        resolve: { extensionAlias: ALIAS },
        plugins: plugin ? [precastRolldown(plugin)] : [],
        output: { dir: join(folder, "out/bundle") },
      }),
    )
  },
  async rollup({ folder, plugin }) {
    const { watch } = await load<{ watch: Watch }>("rollup")
    return watching(
      watch({
        input: join(folder, "src/main.ts"),
        external: EXTERNAL,
        plugins: [...(plugin ? [precastRollup(plugin)] : []), withoutTypes],
        output: { dir: join(folder, "out/bundle") },
        // It waits for more edits.
        watch: { buildDelay: 0 },
      }),
    )
  },
}

/** Rollup reads JavaScript alone. */
const withoutTypes = {
  name: "without-types",
  resolveId: (id: string, from?: string) =>
    from && id.startsWith(".")
      ? resolve(from, "..", id.replace(/(?<!\.precast\.)js$/, "ts"))
      : null,
  transform: (code: string) => ({ code: stripTypeScriptTypes(code), map: null }),
}

export async function watching(watcher: Watcher): Promise<Watching> {
  let done = (): void => {}
  let fail = (_error: unknown): void => {}
  watcher.on("event", (event) => {
    void event.result?.close()
    if (event.code === "END") done()
    if (event.code === "ERROR") fail(event.error)
  })
  const built = (): Promise<void> => new Promise((...both) => ([done, fail] = both))
  await built()
  return {
    async after(act, has) {
      const begin = performance.now()
      let next = built()
      act()
      for (;;) {
        await next
        const ms = performance.now() - begin
        next = built()
        if (has()) return ms
      }
    },
    close: () => watcher.close(),
  }
}

/** The app responds again: a server with all endpoints, which is restarted after each edit. */
export const dev: Host = async ({ folder, plugin }) => {
  const bin = join(
    dirname(createRequire(import.meta.url).resolve("precast/package.json")),
    "bin.js",
  )
  const args = [bin, "dev", "src/serve.ts", "-p", plugin!.tsconfig]
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env: { ...process.env, PORT: "0" },
    stdio: ["ignore", "pipe", "pipe"],
  })
  return restarting(child, "is up")
}

/** Node alone, with types stripped: the cost of restarting the app. */
export const node: Host = async ({ folder }) => {
  const args = ["--watch", "--watch-preserve-output", "src/serve.ts"]
  return restarting(
    spawn(process.execPath, args, { cwd: folder, stdio: ["ignore", "pipe", "pipe"] }),
    "is up",
  )
}

async function restarting(child: ChildProcess, ready: string): Promise<Watching> {
  let said = ""
  let look = (): void => {}
  for (const stream of [child.stdout!, child.stderr!])
    stream.on("data", (data) => ((said += String(data)), look()))
  const ended = once(child, "close").then(([code]) => {
    throw new Error(`it exited with ${code}:\n${said.slice(-2000)}`)
  })
  ended.catch(() => {})
  process.on("exit", () => child.kill())
  const up = (): Promise<void> =>
    new Promise((done) => {
      said = ""
      look = () => said.includes(ready) && done()
    })
  await Promise.race([up(), ended])
  return {
    async after(act) {
      const begin = performance.now()
      const next = up()
      act()
      await Promise.race([next, ended])
      return performance.now() - begin
    },
    async close() {
      child.kill()
      await ended.catch(() => {})
    },
  }
}
