// What a project has made is kept for the next process, which has to make what a process without it makes.
import { spawnSync } from "node:child_process"
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs"
import { join, resolve } from "node:path"
import { setTimeout as wait } from "node:timers/promises"
import { queryObjects } from "node:v8"
import * as fc from "fast-check"
import { API } from "typescript-7/unstable/sync"
import { expect, onTestFinished, test, vi } from "vitest"
import { readSigned, writeSigned } from "../src/hosts/disk-cache/signed-file.ts"
import type { StoredProject } from "../src/hosts/project/stored-project.ts"
import { type Holding, openProject, type Project as Opened } from "../src/hosts/project.ts"
import { postgres } from "../../runtime/test/helpers/postgres.ts"
import { createBundled } from "./bundlers-project.ts"
import { type Project, tsconfig } from "./hosts-project.ts"
import { seed } from "./seed.ts"

const MODULES = resolve(import.meta.dirname, "../node_modules")

const types = (more = ""): string => `import type { Place } from "places"
export interface Address { street: string; place: Place ${more} }
export interface User { id: number; born: Date; address: Address; tags: string[] }
export interface Group { name: string; users: User[]; next?: Group; added?: Added }
`
const uses = (of: string, more = ""): string => `import * as p from "@precast/runtime"
import type { Address, Group, User } from "./types.js"
export const all = [${of}]
${more}export type Used = [Address, Group, User]
`
const route = (body: string): string =>
  `export const get = p.api({ method: "POST", path: "/a" }, (user: User): User => { ${body}; return user })\n`

/** Several texts of each file; "": there is no such file. */
const TEXTS: Readonly<Record<string, readonly string[]>> = {
  "src/types.ts": [types(), types("; code?: string"), types("; code?: () => void")],
  "src/added.d.ts": [
    "interface Added { at: Date }\n",
    "interface Added { at: Date; by?: string }\n",
  ],
  "src/a.ts": [
    uses("p.decode<User>, p.encode<Address>"),
    uses("p.decode<Address[]>", route("void 1")),
    uses("p.decode<Address[]>", route("void 2")),
    uses("p.decode<any>"),
    uses("p.random<User>", "declare global { interface Added { all: 'global' } }\n"),
    "",
  ],
  "src/b.ts": [
    uses("p.decode<User>"),
    uses("p.validate<Group>", route("void 3")),
    uses('p.decode<import("./late.js").Late>'),
    'export { all } from "./a.js"\n',
    "",
  ],
  "src/c.ts": [
    uses("p.decode<Group>, p.is<User>"),
    'import { createClient } from "@precast/runtime/client"\nimport type * as app from "./a.js"\nexport const client = createClient<typeof app>("http://localhost")\n',
    "export const none = 1\n",
  ],
  "src/late.ts": ["", "export interface Late { late: boolean }\n"],
  "src/types/index.ts": ["", "export interface Other { a: string }\n"],
  "node_modules/places/index.d.ts": [
    "export interface Place { town: string }\n",
    "export interface Place { town: string; code?: number }\n",
  ],
  "tsconfig.json": [tsconfig(), tsconfig({}, { optimize: "size" }), tsconfig({ strict: false })],
}
const NAMES = Object.keys(TEXTS)

const HOLDINGS: Readonly<Record<string, Holding>> = {
  modules: { hasModules: true },
  "for Node": { hasModules: true, forNode: true },
  files: {},
  "one bundle": { hasModules: true, isOnce: true, isOne: true },
}

function write(project: Project, name: string, number: number): void {
  const texts = TEXTS[name]!
  const text = texts[number % texts.length]!
  if (text === "") rmSync(join(project.folder, name), { force: true })
  else project.write({ [name]: text })
}

function createCached(version: 6 | 7 = 7): Project {
  const project = createBundled(version, {
    "node_modules/places/package.json": '{ "name": "places", "types": "index.d.ts" }',
    "src/main.ts": NAMES.filter((name) => /^src\/[a-c]\.ts$/.test(name))
      .map((name) => `import "${name.replace("src", ".").replace(/ts$/, "js")}"\n`)
      .join(""),
  })
  onTestFinished(project.remove)
  for (const name of NAMES) write(project, name, 0)
  return project
}

const open = ({ folder }: Project, use: Holding): Promise<Opened> =>
  openProject(`${folder}/tsconfig.json`, {}, use)

/** Files that were just written may be written again without a change of their times. */
const settled = (): Promise<void> => wait(40)

/** All that a host gets of a project. */
function madeBy(held: Opened, { folder }: Project): unknown {
  const names = ["main", "a", "b", "c", "types", "late"].map((name) => `${folder}/src/${name}.ts`)
  return names.map((file) => {
    const made = held.transformFile(file)
    const texts = made?.modules.map((id) => [id, held.moduleText(id)])
    const imports = [...(made?.code ?? "").matchAll(/"(\.[^"]*\.precast\.js)"/g)]
    const imported = imports.map(([, id = ""]) => held.moduleText(join(folder, "src", id)))
    const dependencies = made?.dependencies.toSorted()
    return { made: { ...made, dependencies }, texts, imported, text: held.textOf(file) }
  })
}

async function madeWithout(project: Project, use: Holding): Promise<unknown> {
  const held = await open(project, use)
  try {
    return madeBy(held, project)
  } finally {
    held.close()
  }
}

async function madeCached(project: Project, use: Holding): Promise<unknown> {
  await settled()
  return madeWithout(project, { ...use, isCached: true })
}

const cacheOf = ({ folder }: Project): string => join(folder, "node_modules/.cache/precast")

const RUNS = Number(process.env["CACHE_RUNS"] ?? 16)
const EDITS = fc.array(fc.tuple(fc.constantFrom(...NAMES), fc.nat(6), fc.boolean()), {
  minLength: RUNS,
  maxLength: RUNS,
})

test.each(
  ([6, 7] as const).flatMap((version) =>
    Object.entries(HOLDINGS).map((each) => [version, ...each] as const),
  ),
)(
  "after random edits, TypeScript %i, %s",
  { timeout: 60_000 + RUNS * 4000 },
  async (version, _, holding) => {
    const [edits = []] = fc.sample(EDITS, { numRuns: 1, seed: seed(process.env["AGREE_SEED"]) })
    const project = createCached(version)
    const use = { ...holding, packageName: version === 7 ? "typescript-7" : "typescript" }
    expect(await madeCached(project, use)).toEqual(await madeWithout(project, use))
    for (const [step, [name, text, isHeld]] of edits.entries()) {
      await settled()
      const held = isHeld ? await open(project, { ...use, isCached: true }) : null
      if (held) madeBy(held, project)
      write(project, name, text)
      // Some hosts are closed before they have seen an edit.
      if (step % 2 === 0) held?.update()
      held?.close()
      const made = await madeCached(project, use)
      expect(made, `edit ${step}, of ${name}`).toEqual(await madeWithout(project, use))
    }
  },
)

/** Bundles in a process of its own, and runs the bundle. */
const BUNDLE = `import { build } from "vite"
import precast from "@precast/transformer/vite"
await build({
  logLevel: "error",
  plugins: [precast({ typescript: "typescript-7" })],
  ssr: { external: ["@precast/runtime"] },
  build: { ssr: "src/run.ts", outDir: "out", minify: false },
})
`
const RUN = `import { is } from "@precast/runtime"
import type { Address } from "./types.js"
const place = { town: "Berlin" }
console.log(is<Address>({ street: "1", place }), is<Address>({ street: "1", place, code: 1 }))
`

/** What a process of each kind prints. */
const PROCESSES: Readonly<Record<string, (project: Project) => string>> = {
  "a bundle": (project) => {
    const made = project.node("bundle.mjs")
    return made.code === 0 ? project.node("out/run.js").text : made.text
  },
  "Node without a build": ({ folder }) => {
    const words = ["--import", "@precast/transformer/register", "src/run.ts"]
    const { stdout, stderr } = spawnSync(process.execPath, words, { cwd: folder, encoding: "utf8" })
    return stdout + stderr
  },
}

test.each(Object.entries(PROCESSES))("processes of %s", { timeout: 60_000 }, async (_, run) => {
  const project = createCached()
  project.write({ "bundle.mjs": BUNDLE, "src/run.ts": RUN })
  symlinkSync(join(MODULES, "vite"), join(project.folder, "node_modules/vite"))
  const sizes: number[] = []
  for (const [more, said] of [
    ["", "true true"],
    ["", "true true"],
    ["; code?: string", "true false"],
    ["; code?: number", "true true"],
    ["; code?: number", "true true"],
  ] as const) {
    if (more !== "") project.write({ "src/types.ts": types(more) })
    await settled()
    expect(run(project)).toBe(`${said}\n`)
    sizes.push(readdirSync(cacheOf(project)).length)
  }
  expect(Math.min(...sizes)).toBeGreaterThan(0)
})

const USE: Holding = { hasModules: true, packageName: "typescript-7" }

test("an unchanged project is not read", async () => {
  const count = (): number => queryObjects(API, { format: "count" }) as number
  const project = createCached()
  const made = await madeCached(project, USE)
  const before = count()
  const held = await open(project, { ...USE, isCached: true })
  expect(madeBy(held, project)).toEqual(made)
  expect(held.textOf(`${project.folder}/src/nowhere.ts`)).toBeUndefined()
  expect(held.update()).toEqual({ changed: [], created: [], deleted: [] })
  expect(madeBy(held, project)).toEqual(made)
  expect(count()).toBe(before)
  held.files()
  expect(count()).toBe(before + 1)
  held.close()
})

test("a bundle is continued: files that an edit does not affect are taken", async () => {
  const project = createCached()
  const use: Holding = { ...USE, isOnce: true, isOne: true, isCached: true }
  await madeCached(project, use)
  const edit = (more: string): void => project.write({ "src/b.ts": uses("p.decode<User>", more) })
  edit("export const more = 1\n")
  await madeCached(project, use)
  mark(project, `${project.folder}/src/a.ts`)
  edit("export const more = 2\n")
  await settled()
  const held = await open(project, use)
  const codeOf = (name: string): string =>
    held.transformFile(`${project.folder}/src/${name}.ts`)!.code ?? ""
  expect(codeOf("main")).toBe("")
  expect(codeOf("a")).toContain("// kept")
  expect(codeOf("b")).not.toContain("// kept")
  held.close()
  project.write({ "src/types.ts": types("; code?: string") })
  await settled()
  expect(JSON.stringify(await madeWithout(project, use))).not.toContain("// kept")
})

/** Marks the code of a file in the cache. */
function mark(project: Project, file: string): void {
  const [bin = "", bundle] = ["bin", "bundle"].map((extension) => {
    const name = readdirSync(cacheOf(project)).find((each) => each.endsWith(extension))
    return name && join(cacheOf(project), name)
  })
  const stored = readSigned(bin).value as { project: { made: StoredProject["made"] } }
  const made = stored.project.made.build.get(file) as { code: string }
  made.code += "// kept\n"
  const digest = writeSigned(bin, stored)
  if (bundle) writeSigned(bundle, { ...(readSigned(bundle).value as object), digest })
}

test("an edit while it is held that no host has reported", async () => {
  const project = createCached()
  await settled()
  const held = await open(project, { ...USE, isCached: true })
  madeBy(held, project)
  project.write({ "src/types.ts": types("; later: number") })
  held.close()
  const made = await madeCached(project, USE)
  expect(JSON.stringify(made)).toContain("later")
  expect(made).toEqual(await madeWithout(project, USE))
})

test.each([false, true])("a package in a nearer folder; while it is held: %s", async (isHeld) => {
  const project = createCached()
  const use = { ...USE, isCached: true }
  for (let run = 0; run < 2; run++) {
    if (run > 0) project.write({ "src/b.ts": uses("p.decode<Address>") })
    expect(JSON.stringify(await madeCached(project, USE))).not.toContain("near")
  }
  await settled()
  const held = isHeld ? await open(project, use) : null
  if (held) madeBy(held, project)
  project.write({
    "src/node_modules/places/package.json": '{ "name": "places", "types": "index.d.ts" }',
    "src/node_modules/places/index.d.ts": "export interface Place { near: string }\n",
    "src/a.ts": uses("p.decode<User>"),
  })
  held?.update()
  if (held) madeBy(held, project)
  held?.close()
  const made = await madeCached(project, USE)
  expect(JSON.stringify(made)).toContain("near")
  expect(made).toEqual(await madeWithout(project, USE))
})

test("a file that the tsconfig leaves out", async () => {
  const project = createCached()
  const script = join(project.folder, "script.ts")
  project.write({
    "script.ts": uses("p.decode<User>").replace("./types.js", "./src/types.js"),
  })
  await settled()
  const made: unknown[] = []
  for (const isFirst of [true, false]) {
    const held = await open(project, { ...USE, isCached: true })
    if (isFirst) expect(held.transformFile(script)).toBeNull()
    if (isFirst) held.add(script)
    made.push(held.transformFile(script))
    held.close()
  }
  expect(made[0]).toMatchObject({ code: expect.stringContaining("decodeUser") })
  expect(made[1]).toEqual(made[0])
  project.write({ "src/types.ts": types("; later: number") })
  const held = await open(project, { ...USE, isCached: true })
  expect(held.transformFile(script)!.modules).not.toEqual(
    (made[0] as { modules: readonly string[] }).modules,
  )
  held.close()
})

test("a damaged cache is as none", async () => {
  const project = createCached()
  const made = await madeCached(project, USE)
  const [name = ""] = readdirSync(cacheOf(project))
  const file = join(cacheOf(project), name)
  const whole = readFileSync(file)
  for (const at of [0, 70, whole.length >> 1, whole.length - 1]) {
    const damaged = Buffer.from(whole)
    damaged[at]! ^= 1
    for (const content of [damaged, whole.subarray(0, at)]) {
      writeFileSync(file, content)
      expect(await madeWithout(project, { ...USE, isCached: true })).toEqual(made)
    }
  }
})

const STATEMENTS = `import { Database, is } from "@precast/runtime"
const db = new Database("cached", { migrations: "./migrations" })
interface Row { id: number; name: string }
export const rows = () => db.query<Row>\`select id, name from users\`
export const isRow = is<Row>
`

test.each(Object.entries(HOLDINGS))("statements, %s", { timeout: 120_000 }, async (_, holding) => {
  const server = await postgres()
  onTestFinished(() => server.close())
  vi.stubEnv("DATABASE_URL", server.url)
  onTestFinished(() => void vi.unstubAllEnvs())
  const project = createCached()
  const migration = "create table users (id int primary key, name text not null)"
  project.write({ "src/b.ts": STATEMENTS, "migrations/0001_users.sql": migration })
  const use = { ...holding, packageName: "typescript-7" }
  const cached = { ...use, isCached: true }
  const b = `${project.folder}/src/b.ts`
  const edit = (more: string): void => project.write({ "src/c.ts": uses("p.is<User>", more) })
  /** Whether the file with statements is as in the cache. */
  const isKept = async (): Promise<boolean> => {
    await settled()
    const held = await open(project, cached)
    const made = madeBy(held, project)
    const { dependencies = [], folders = [] } = held.transformFile(b) ?? {}
    expect(dependencies).toContain(`${project.folder}/migrations/0001_users.sql`)
    expect(folders).toEqual([`${project.folder}/migrations`])
    held.close()
    const isMarked = JSON.stringify(made).includes("// kept")
    const anew = await madeWithout(project, use)
    if (!isMarked) expect(made).toEqual(anew)
    return isMarked
  }
  expect(await isKept()).toBe(false)
  edit("export const more = 1\n")
  expect(await isKept()).toBe(false)
  if (holding.isOne) {
    mark(project, b)
    expect(await isKept()).toBe(true)
  }
  edit("export const more = 2\n")
  mark(project, b)
  expect(await isKept()).toBe(true)
  project.write({ "migrations/0001_users.sql": migration.replace("name text", "name varchar") })
  expect(await isKept()).toBe(false)
  project.write({ "migrations/0002_more.sql": "alter table users alter column name drop not null" })
  await settled()
  const held = await open(project, cached)
  madeBy(held, project)
  expect(held.transformFile(b)!.diagnostics.map(({ code }) => code)).toEqual(["PC1141"])
  held.close()
})

test("a file with statements of which nothing is known is not kept", async () => {
  // No database is looked for.
  vi.stubEnv("NODE_ENV", "production")
  vi.stubEnv("DATABASE_URL", undefined)
  onTestFinished(() => void vi.unstubAllEnvs())
  const project = createCached()
  // One without types, too, of which only the project as a whole is reported.
  const lone = `import { Database } from "@precast/runtime"
export const all = new Database("cached", { migrations: "./migrations" }).exec\`delete from users\`
`
  project.write({ "src/b.ts": STATEMENTS, "src/c.ts": lone, "migrations/0001_users.sql": "" })
  await madeCached(project, USE)
  const [bin = ""] = readdirSync(cacheOf(project))
  const { value } = readSigned(join(cacheOf(project), bin))
  const made = [...(value as { project: StoredProject }).project.made.build.keys()]
  for (const name of ["b", "c"]) expect(made).not.toContain(`${project.folder}/src/${name}.ts`)
  expect(made).toContain(`${project.folder}/src/types.ts`)
})

test("what no process has written for a month is removed", async () => {
  const project = createCached()
  const files = ["project-1.bin", "project-1.bundle", "project-2.bin.123-0"]
  const aged = (days: number): Date => new Date(Date.now() - days * 24 * 60 * 60 * 1000)
  for (const [at, days] of [31, 29, 31].entries()) {
    project.write({ [`node_modules/.cache/precast/${files[at]}`]: "" })
    utimesSync(join(cacheOf(project), files[at]!), aged(days), aged(days))
  }
  await madeCached(project, USE)
  const left = readdirSync(cacheOf(project))
  expect(left.filter((name) => files.includes(name))).toEqual(["project-1.bundle"])
  expect(left).toHaveLength(2)
})

test("no cache", async () => {
  const project = createCached()
  vi.stubEnv("PRECAST_DISABLE_CACHE", "1")
  onTestFinished(() => void vi.unstubAllEnvs())
  await madeCached(project, USE)
  expect(existsSync(cacheOf(project))).toBe(false)
  vi.unstubAllEnvs()
  mkdirSync(join(project.folder, "node_modules/.cache"))
  // A folder that cannot be written to.
  writeFileSync(cacheOf(project), "")
  expect(await madeCached(project, USE)).toEqual(await madeWithout(project, USE))
})

test("a folder of packages that cannot be read", async () => {
  const project = createCached()
  project.write({
    "app/tsconfig.json": tsconfig(),
    "app/node_modules": "",
    "app/src/main.ts": uses("p.decode<User>").replace("./types.js", "../../src/types.js"),
  })
  const file = `${project.folder}/app/tsconfig.json`
  const held = await openProject(file, {}, { ...USE, isCached: true })
  expect(held.transformFile(`${project.folder}/app/src/main.ts`)!.code).toContain("decodeUser")
  held.close()
})
