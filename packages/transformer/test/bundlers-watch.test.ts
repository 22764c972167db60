// Bundlers that watch: an edit of a type reaches the files that use it, in the smaller form, and all ends when they do.
import { execFileSync } from "node:child_process"
import { globSync, rmSync } from "node:fs"
import { createServer, type ViteDevServer } from "vite"
import { afterEach, describe, expect, test } from "vitest"
import { createHolder } from "../src/hosts/bundling/holder.ts"
import type { PluginOptions } from "../src/hosts/unplugin.ts"
import { bundlers, plugin, runs } from "./bundlers-each.ts"
import { createBundled, edited } from "./bundlers-project.ts"
import { watchers } from "./bundlers-watchers.ts"
import { cells } from "../../runtime/test/helpers/matrix.ts"
import { type Project, tsconfig } from "./hosts-project.ts"
import { folder } from "./read-program.ts"

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

/** Decodes, since a watcher gets other code for that. */
const USERS = `import { safeDecode } from "@precast/runtime"
import type { User } from "./types.js"
export const isUser = (value: unknown): boolean => safeDecode<User>(JSON.stringify(value)).ok
`
/** What the smaller form has of its own. */
const SMALL = "safelyDecodedBy"

function open(version: 6 | 7): { project: Project; options: PluginOptions } {
  const project = createBundled(version, { "src/users.ts": USERS })
  ends.push(project.remove)
  const typescript = version === 7 ? "typescript-7" : "typescript"
  return { project, options: { tsconfig: `${project.folder}/tsconfig.json`, typescript } }
}

// The first build alone takes half a minute on a machine that has much else to do.
const LONG = { timeout: 100_000, interval: 200 }

describe.each([
  [6, cells(["vite", "webpack"], ["webpack"])],
  [7, cells(Object.keys(watchers), ["vite", "esbuild"])],
] as const)("TypeScript %i", (version, names) => {
  test.each(names)(
    "%s makes the users of a type again, and ends with its watcher",
    { timeout: 400_000 },
    async (name) => {
      const { project, options } = open(version)
      const close = await watchers[name]!(project, options)
      let isOpen = true
      ends.unshift(() => isOpen && close())
      await expect.poll(() => runs(project), LONG).toBe("[true,false]\n")
      project.write({ "src/types.ts": edited })
      await expect.poll(() => runs(project), LONG).toBe("[true,true]\n")
      const written = globSync("out/**/*.js", { cwd: project.folder }).map(project.read)
      expect(written.join("\n")).toContain(SMALL)
      project.write({ "src/types.ts": "export interface User { id: string }\n" })
      await expect.poll(() => runs(project), LONG).toBe("[false,false]\n")
      await close()
      isOpen = false
      await expect.poll(compilers, LONG).toEqual([])
    },
  )
})

test.each(cells(Object.keys(bundlers), ["rollup"]))(
  "%s: TypeScript 7 ends with the build",
  async (name) => {
    const { project, options } = open(7)
    await bundlers[name]!(project, options)
    expect(runs(project)).toBe("[true,false]\n")
    expect(project.read("out/main.js")).not.toContain(SMALL)
    await expect.poll(compilers, LONG).toEqual([])
  },
)

test("TypeScript 7 ends with Vite's server", { timeout: 400_000 }, async () => {
  const { project, options } = open(7)
  const server = await serveWithVite(project, options)
  await server.ssrLoadModule("/src/users.ts")
  expect(compilers()).toHaveLength(1)
  await server.close()
  await expect.poll(compilers, LONG).toEqual([])
})

test.each([6, 7] as const)(
  "Vite's server: the use of a type that is missing for a moment is compiled again (TypeScript %d)",
  { timeout: 400_000 },
  async (version) => {
    const { project, options } = open(version)
    const server = await serveWithVite(project, options)
    ends.push(() => server.close())
    const isUser = async (value: unknown): Promise<boolean> => {
      const module = (await server.ssrLoadModule("/src/users.ts")) as {
        isUser(value: unknown): boolean
      }
      return module.isUser(value)
    }
    expect(await isUser({ id: 1 })).toBe(false)
    project.write({ "src/types.ts": "" })
    await expect.poll(() => isUser({ id: 1 }).catch(String), LONG).toContain("PC1013")
    project.write({ "src/types.ts": edited })
    await expect.poll(() => isUser({ id: 1 }).catch(String), LONG).toBe(true)
  },
)

const unreported = "Vite's server: edits that its watcher does not report (TypeScript %i)"
test.each([6, 7] as const)(unreported, { timeout: 400_000 }, async (version) => {
  const { project, options } = open(version)
  let makeReady = (): void => {}
  // It does not report the edited file, and is ready when the test calls `makeReady`.
  const late = {
    name: "late",
    configureServer({ watcher }: ViteDevServer): void {
      const emit = watcher.emit.bind(watcher) as (event: string, ...rest: unknown[]) => boolean
      makeReady = () => void emit("ready")
      watcher.emit = (event: string, ...rest: unknown[]) =>
        event !== "ready" && emit(event, ...rest)
    },
  }
  const server = await createServer({
    root: project.folder,
    configFile: false,
    logLevel: "silent",
    appType: "custom",
    server: { middlewareMode: true, ws: false, watch: { ignored: ["**/types.ts"] } },
    plugins: [late, await plugin<never>("vite", options)],
  })
  ends.unshift(() => server.close())
  const code = async (): Promise<string | undefined> => {
    try {
      return (await server.environments.ssr.transformRequest("/src/users.ts"))?.code
    } catch (error) {
      return (error as Error).message
    }
  }
  expect(await code()).not.toContain("added")
  project.write({ "src/types.ts": "export interface User { added: string }\n" })
  makeReady()
  await expect.poll(code, LONG).toContain("added")
  // A report comes while the file is written; none follows.
  project.write({ "src/types.ts": "" })
  server.watcher.emit("change", `${project.folder}/src/types.ts`)
  await expect.poll(code, LONG).toContain("PC1013")
  project.write({ "src/types.ts": "export interface User { whole: string }\n" })
  await expect.poll(code, LONG).toContain("whole")
  // No file can be transformed while there is no tsconfig, as when a branch is checked out.
  const config = project.read("tsconfig.json")
  rmSync(options.tsconfig!)
  server.watcher.emit("change", `${project.folder}/src/types.ts`)
  await expect.poll(code, LONG).toContain("Cannot read file")
  project.write({ "tsconfig.json": config, "src/types.ts": "export interface User { back: 1 }\n" })
  server.watcher.emit("change", `${project.folder}/src/types.ts`)
  await expect.poll(code, LONG).toContain("back")
})

test(
  "plugins with the same options share a project, which the last one closes",
  { timeout: 400_000 },
  async () => {
    const { options } = open(7)
    // That of the test before may take a moment to end.
    await expect.poll(compilers, LONG).toEqual([])
    const [one, two] = [createHolder(options), createHolder(options)]
    expect(await one.open()).toBe(await two.upToDate())
    expect(compilers()).toHaveLength(1)
    one.release()
    expect(await two.open()).toBe(await two.current)
    two.release()
    const again = await one.open()
    expect(again.version).toMatch(/^7\./)
    expect(compilers()).toHaveLength(1)
    one.release()
    await expect.poll(compilers, LONG).toEqual([])
    expect(one.current).toBeNull()
  },
)

test(
  "a project that could not be opened is opened once its tsconfig is there",
  { timeout: 400_000 },
  async () => {
    const { project, options } = open(6)
    const holder = createHolder({ ...options, tsconfig: `${project.folder}/later/tsconfig.json` })
    await expect(holder.open()).rejects.toThrow("tsconfig.json")
    project.write({ "later/tsconfig.json": tsconfig(), "later/src/none.ts": "export {}\n" })
    expect((await holder.open()).version).toMatch(/^6\./)
    holder.release()
  },
)

async function serveWithVite(project: Project, options: PluginOptions): Promise<ViteDevServer> {
  return createServer({
    root: project.folder,
    configFile: false,
    logLevel: "silent",
    appType: "custom",
    server: { middlewareMode: true, ws: false },
    plugins: [await plugin<never>("vite", options)],
  })
}

/** Processes of TypeScript 7 that this one has started, without that of read-program.ts, which other test files share. */
function compilers(): string[] {
  const all = execFileSync("ps", ["-eo", "ppid=,args="], { encoding: "utf8" }).split("\n")
  const isOurs = (line: string): boolean =>
    Number.parseInt(line, 10) === process.pid && line.includes(" --api")
  return all.filter((line) => isOurs(line) && !line.includes(`--cwd ${folder} `))
}
