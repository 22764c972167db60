import { spawn } from "node:child_process"
import { once } from "node:events"
import { cpSync } from "node:fs"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { text as allOf } from "node:stream/consumers"
import { expect, onTestFinished, test } from "vitest"
import { precast } from "./helpers/bin.ts"
import { type Folder, makeFolder, precastApp } from "./helpers/folder.ts"

const SHARED = `export interface User { id: number; name: string; tags: string[]; lastUpdate: Date }\n`

// The user's own function has a name like those of Precast, and the file uses it before it is declared.
const MORE = `import { api } from "@precast/runtime"
import type { User } from "./shared.js"
export const fast = fastest(2)
interface Own { readonly user: User; readonly count: number }
export const own = api({ method: "POST", path: "/own" }, (own: Own): Own => own)
function fastest(count: number): number {
  return count + 1
}
`

const MAIN = `import { writeFileSync } from "node:fs"
import { api, serve } from "@precast/runtime"
import { fast, own } from "./more.js"
import type { User } from "./shared.js"
writeFileSync("was-run", "")
const update = api({ method: "POST", path: "/update" }, (user: User): User => user)
const app = await serve({ update, own }, { port: 0, banner: false })
const line = new Error("here").stack!.split("\\n")[1]
console.log(JSON.stringify({ url: app.url, fast, line }))
`

const FILES = { "src/shared.ts": SHARED, "src/more.ts": MORE }

function project(options: object, files: Readonly<Record<string, string>> = FILES): Folder {
  const app = precastApp(MAIN)
  const { compilerOptions, ...others } = JSON.parse(app["tsconfig.json"]!) as Record<string, object>
  const tsconfig = { ...others, compilerOptions: { ...compilerOptions, ...options } }
  return makeFolder({ ...app, ...files, "tsconfig.json": JSON.stringify(tsconfig) })
}

const CACHE = ["build", "--bundle", "--compile-cache", "cache"]

/** Starts the bundle with its cache. `end` gives what Node has logged. */
async function start(
  { path: cwd }: Folder,
  more: NodeJS.ProcessEnv = {},
): Promise<{ first: Started; end: () => Promise<string> }> {
  const env = {
    ...process.env,
    ...more,
    NODE_COMPILE_CACHE: "cache",
    NODE_DEBUG_NATIVE: "COMPILE_CACHE",
    PRECAST_CORE: "js",
  }
  const words = ["--enable-source-maps", "dist/bundle/main.mjs"]
  const child = spawn(process.execPath, words, { cwd, env })
  onTestFinished(() => void child.kill("SIGKILL"))
  const log = allOf(child.stderr)
  const [line] = (await once(createInterface({ input: child.stdout }), "line")) as [string]
  const end = async (): Promise<string> => {
    child.kill()
    return log
  }
  return { first: JSON.parse(line) as Started, end }
}

interface Started {
  readonly url: string
  readonly fast: number
  readonly line: string
}

const post = async (url: string, body: object): Promise<readonly [number, unknown]> => {
  const headers = { "content-type": "application/json" }
  const response = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) })
  return [response.status, await response.json()]
}

const USER = { id: 1, name: "Ada", tags: ["a"], lastUpdate: "2024-01-31T10:00:00.000Z" }

test.each([
  ["TypeScript 7", true, { sourceMap: true }],
  ["TypeScript 7, maps in the files", true, { inlineSourceMap: true }],
  ["TypeScript 6", false, { sourceMap: true }],
])(
  "%s: the cache has the decoders and encoders of a program that did not run",
  async (_, is7, options) => {
    const folder = project({ types: ["node"], ...options })
    if (is7) folder.installWith7()
    else folder.install()
    expect(await precast(folder.path, CACHE)).toMatchObject({
      code: 0,
      stderr: "",
      stdout: expect.stringContaining("bundled"),
    })
    expect(folder.has("was-run")).toBe(false)
    const written = folder.read("dist/bundle/main.mjs")
    for (const name of ["fastUser", "fastOwn", "encodePartUser", "encodePartOwn"])
      expect(written).toContain(`var ${name} = (function(`)
    expect(written).toMatch(/^function fastest\(/m)
    const { first, end } = await start(folder)
    expect(first).toMatchObject({ fast: 3, line: expect.stringMatching(/src\/main\.ts:8:/) })
    expect(await post(`${first.url}/update`, USER)).toEqual([200, USER])
    const own = { user: USER, count: 1 }
    expect(await post(`${first.url}/own`, own)).toEqual([200, own])
    const [status, problem] = await post(`${first.url}/own`, {
      user: { ...USER, id: "1" },
      count: 1,
    })
    expect(status).toBe(400)
    expect(problem).toMatchObject({ issues: [{ path: "/user/id", expected: "number" }] })
    expect(await end()).toMatch(/V8 code cache for ESM file:\S+main\.mjs was accepted/)
  },
)

test("functions of modules that import each other stay as they are", async () => {
  const fields = "{ id: number; name: string; tags: string[]; createdAt: Date; note?: string"
  const files = {
    "src/one.ts": `import type { Two } from "./two.js"
export interface One ${fields}; two: Two }
export interface Inner ${fields} }\n`,
    "src/two.ts": `import type { Inner } from "./one.js"
export interface Two ${fields} }
export interface Outer ${fields}; inner: Inner }\n`,
    "src/more.ts": `import { api } from "@precast/runtime"
import type { One } from "./one.js"
import type { Outer } from "./two.js"
export const one = api({ method: "PUT", path: "/one" }, (one: One): One => one)
export const outer = api({ method: "PUT", path: "/outer" }, (outer: Outer): Outer => outer)\n`,
    "src/main.ts": `import { api, serve } from "@precast/runtime"
import { one, outer } from "./more.js"
import type { One } from "./one.js"
import type { Outer } from "./two.js"
const update = api({ method: "POST", path: "/one" }, (one: One): One => one)
const own = api({ method: "POST", path: "/own" }, (outer: Outer): Outer => outer)
const app = await serve({ one, outer, update, own }, { port: 0, banner: false })
console.log(JSON.stringify({ url: app.url, fast: 0, line: "" }))\n`,
  }
  const folder = project({}, files)
  folder.install()
  expect(await precast(folder.path, CACHE)).toMatchObject({ code: 0, stderr: "" })
  for (const [file, other] of ["one two", "two one"].map((names) => names.split(" ")))
    expect(folder.read(`dist/${file}.precast.js`)).toContain(`from "./${other}.precast.js"`)
  const written = folder.read("dist/bundle/main.mjs")
  for (const name of ["One", "Inner", "Two", "Outer"])
    expect(written).toMatch(new RegExp(`^function fast${name}\\(`, "m"))
  const { first, end } = await start(folder)
  const inner = { id: 1, name: "a", tags: ["b"], createdAt: USER.lastUpdate }
  const outer = { ...inner, inner }
  expect(await post(`${first.url}/own`, outer)).toEqual([200, outer])
  expect(await post(`${first.url}/own`, inner)).toMatchObject([
    400,
    { issues: [{ path: "/inner" }] },
  ])
  expect(await end()).toMatch(/main\.mjs was accepted/)
})

test("NODE_COMPILE_CACHE_PORTABLE: the file and its cache can be in another folder", async () => {
  const folder = project({ types: ["node"] })
  folder.install()
  const env = { NODE_COMPILE_CACHE_PORTABLE: "1" }
  expect(await precast(folder.path, CACHE, { env })).toMatchObject({ code: 0, stderr: "" })
  const moved = makeFolder()
  for (const name of ["dist", "cache"])
    cpSync(join(folder.path, name), join(moved.path, name), { recursive: true })
  const { first, end } = await start(moved, env)
  expect(await post(`${first.url}/update`, USER)).toEqual([200, USER])
  expect(await end()).toMatch(/main\.mjs was accepted/)
})

test("no folder for the cache: PC3099; without --bundle, or for a platform: PC3001", async () => {
  const folder = project({ types: ["node"] })
  folder.install()
  const env = { NODE_DISABLE_COMPILE_CACHE: "1" }
  const refused = await precast(folder.path, CACHE, { env })
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringMatching(/PC3099 .*cache/) })
  for (const more of [[], ["--target", "lambda"]]) {
    const wrong = await precast(folder.path, ["build", "--compile-cache", "cache", ...more])
    expect(wrong).toMatchObject({ code: 64, stderr: expect.stringContaining("PC3001") })
  }
  expect(folder.has("cache")).toBe(false)
})
