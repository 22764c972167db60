// Bundlers that watch and leave out the runtime: emitted code is in files next to the bundle, and runs the same.
import { globSync, rmSync } from "node:fs"
import { context } from "esbuild"
import { watch as watchRolldown } from "rolldown"
import { watch as watchRollup } from "rollup"
import { build as vite } from "vite"
import { afterEach, expect, test } from "vitest"
import type { PluginOptions } from "../src/hosts/unplugin.ts"
import { bundlers, plugin, runs, stripTypes } from "./bundlers-each.ts"
import { createProject, type Project, tsconfig } from "./hosts-project.ts"

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

/** Two files that share a type, one of them in a part of the bundle, and a check function of a package. */
const FILES = {
  "tsconfig.json": tsconfig({ lib: ["es2024", "dom"] }),
  "src/types.ts": "export interface User { id: number; name: string; made: Date; next?: User }\n",
  "src/users.ts": `import { api, createApp, decode } from "@precast/runtime"
import type { User } from "./types.js"
export const code1 = api({ method: "POST", path: "/users" }, (input: User) => input)
export const read = (text: string): User => decode<User>(text)
export async function post(body: string): Promise<string> {
  const headers = { "content-type": "application/json" }
  const request = new Request("http://a/users", { method: "POST", body, headers })
  return (await createApp({ code1 }).fetch(request)).text()
}
`,
  "src/words.ts": `import { is, type Check } from "@precast/runtime"
import type { isWord } from "words"
export const isPlain = (value: unknown): boolean => is<string & Check<typeof isWord>>(value)
`,
  "src/part.ts": `import { is } from "@precast/runtime"
import type { User } from "./types.js"
export const isUser = (value: unknown): boolean => is<User>(value)
`,
  "src/main.ts": `import { post, read } from "./users.js"
import { isPlain } from "./words.js"
const { isUser } = await import("./part.js")
const text = '{"id":1,"name":"Ada","made":"1970-01-01T00:00:00.000Z"}'
console.log(await post(text), isUser(read(text)), isPlain("a"), isPlain("a b"))
`,
  "node_modules/words/package.json":
    '{ "name": "words", "type": "module", "exports": { "types": "./index.d.ts", "default": "./index.js" } }',
  "node_modules/words/index.d.ts": "export declare function isWord(value: string): boolean\n",
  "node_modules/words/index.js": "export const isWord = (value) => !value.includes(' ')\n",
}
const SAID = '{"id":1,"name":"Ada","made":"1970-01-01T00:00:00.000Z"} true true false\n'

/** CommonJS has no `await` for the file. */
const WITHOUT_PARTS = { "src/main.ts": 'export * from "./users.js"\n' }

interface Form {
  readonly format?: "es" | "cjs"
  /** Names that a bundle leaves out; others are in it. */
  readonly external: readonly string[]
}

/** Starts to watch; the parts of a bundle are in a folder of their own. */
type Watch = (project: Project, options: PluginOptions, form: Form) => Promise<() => unknown>

const chunkFileNames = "parts/[name].js"

const rollupLike =
  (
    name: "rollup" | "rolldown",
    watch: (options: never) => { on: Function; close(): unknown },
    more: object,
    after: readonly unknown[] = [],
  ): Watch =>
  async ({ folder }, options, { format = "es", external }) => {
    const watcher = watch({
      input: `${folder}/src/main.ts`,
      external: (id: string) => external.some((each) => id === each || id.startsWith(`${each}/`)),
      plugins: [await plugin<never>(name, options), ...after],
      output: { dir: `${folder}/out`, format, chunkFileNames },
      ...more,
    } as never)
    watcher.on("event", async (event: { result?: { close(): Promise<void> } | null }) => {
      await event.result?.close()
    })
    return () => watcher.close()
  }

const watchers: Record<string, Watch> = {
  rollup: rollupLike("rollup", watchRollup as never, {}, [stripTypes]),
  rolldown: rollupLike("rolldown", watchRolldown as never, {
    platform: "node",
    resolve: { extensionAlias: { ".js": [".ts", ".js"] } },
  }),
  vite: async ({ folder }, options, { format = "es", external }) => {
    const watcher = await vite({
      root: folder,
      configFile: false,
      logLevel: "silent",
      plugins: [await plugin<never>("vite", options)],
      ssr: { external: [...external], noExternal: external.includes("words") ? [] : ["words"] },
      build: {
        ssr: "src/main.ts",
        outDir: "out",
        watch: {},
        rolldownOptions: { output: { format, chunkFileNames } },
      },
    })
    return () => (watcher as { close(): Promise<void> }).close()
  },
  esbuild: async ({ folder }, options, { external }) => {
    const building = await context({
      absWorkingDir: folder,
      entryPoints: ["src/main.ts"],
      bundle: true,
      external: [...external],
      platform: "node",
      format: "esm",
      target: "node22",
      outfile: "out/main.js",
      logLevel: "silent",
      plugins: [await plugin<never>("esbuild", options)],
    })
    await building.rebuild()
    await building.watch()
    return () => building.dispose()
  },
}

async function start(
  name: string,
  form: Form,
  more: Record<string, string> = {},
  config = "tsconfig.json",
): Promise<Project> {
  const project = createProject({ ...FILES, ...more })
  ends.push(project.remove)
  const close = await watchers[name]!(project, { tsconfig: `${project.folder}/${config}` }, form)
  ends.unshift(close)
  return project
}

const LONG = { timeout: 15_000, interval: 200 }
const RUNTIME = "@precast/runtime"
const all = ["rollup", "rolldown", "vite", "esbuild"]

const separateIn = ({ folder }: Project): string[] =>
  globSync("out/precast/**/*.js", { cwd: folder }).map((file) => file.replaceAll("\\", "/"))

test.each(all)("%s has it in files next to the bundle", { timeout: 200_000 }, async (name) => {
  const project = await start(name, { external: [RUNTIME, "words"] })
  await expect.poll(() => separateIn(project).length, LONG).toBeGreaterThan(2)
  await expect.poll(() => runs(project), LONG).toBe(SAID)
  const texts = separateIn(project).map(project.read)
  expect(texts.filter((text) => text.includes("function reviveUser("))).toHaveLength(1)
  expect(project.read("out/main.js")).not.toContain("typeof value.")
  // An edit of a type changes these files alone.
  project.write({ "src/types.ts": FILES["src/types.ts"].replace("id: number", "id: string") })
  await expect.poll(() => runs(project), LONG).toContain("expected string")
  // A file that is gone is written again.
  for (const file of separateIn(project)) rmSync(`${project.folder}/${file}`)
  project.write({ "src/types.ts": FILES["src/types.ts"] })
  await expect.poll(() => runs(project), LONG).toBe(SAID)
})

test.each(["rollup", "esbuild"])("%s removes it in a build that does not watch", async (name) => {
  const project = await start(name, { external: [RUNTIME, "words"] })
  await expect.poll(() => separateIn(project).length, LONG).toBeGreaterThan(2)
  await ends.shift()!()
  const options = { tsconfig: `${project.folder}/tsconfig.json` }
  project.write({ "out/other/package.json": '{ "type": "module" }' })
  await bundlers[name]!(project, options, "part")
  expect(globSync("out/{precast,other}", { cwd: project.folder })).toEqual(["out/other"])
})

test("another watched bundle in the same folder leaves it there", async () => {
  const external = [RUNTIME, "words"]
  const project = await start("rollup", { external }, WITHOUT_PARTS)
  await expect.poll(() => separateIn(project).length, LONG).toBeGreaterThan(0)
  const options = { tsconfig: `${project.folder}/tsconfig.json` }
  ends.unshift(await watchers["rollup"]!(project, options, { external, format: "cjs" }))
  await expect.poll(() => project.read("out/main.js"), LONG).toContain("require(")
  expect(separateIn(project).length).toBeGreaterThan(0)
})

const RESOLVING = ["rolldown", "vite", "esbuild"]

test.each(RESOLVING)(
  "%s has it in the bundle where that has what it imports",
  { timeout: 200_000 },
  async (name) => {
    const project = await start(name, { external: [RUNTIME] })
    await expect.poll(() => separateIn(project).join(), LONG).toContain("users_rest-")
    await expect.poll(() => runs(project), LONG).toBe(SAID)
    expect(separateIn(project).join()).not.toContain("words_rest-")
    expect(project.read("out/main.js")).toContain("isWord")
  },
)

test.each(["rollup", "rolldown", "vite"])(
  "%s has it in a bundle of CommonJS",
  { timeout: 200_000 },
  async (name) => {
    const project = await start(
      name,
      { external: [RUNTIME, "words"], format: "cjs" },
      WITHOUT_PARTS,
    )
    const files = (): string[] => globSync("out/main.*", { cwd: project.folder })
    await expect.poll(files, LONG).toHaveLength(1)
    expect(project.read(files()[0]!)).toContain("function reviveUser(")
    expect(separateIn(project)).toEqual([])
  },
)

test("files outside of the project's folder have their code in the bundle", async () => {
  const project = await start(
    "rolldown",
    { external: [RUNTIME, "words"] },
    { "app/tsconfig.json": tsconfig({ lib: ["es2024", "dom"] }, {}, { include: ["../src"] }) },
    "app/tsconfig.json",
  )
  await expect.poll(() => runs(project), LONG).toBe(SAID)
  expect(separateIn(project)).toEqual([])
})

test("these files are ES modules in a CommonJS package, too", { timeout: 200_000 }, async () => {
  const project = await start(
    "rollup",
    { external: [RUNTIME, "words"] },
    {
      "package.json": '{ "type": "commonjs" }',
      "src/package.json": '{ "type": "module" }',
    },
  )
  await expect.poll(() => separateIn(project).length, LONG).toBeGreaterThan(2)
  expect(project.read("out/precast/package.json")).toContain("module")
})
