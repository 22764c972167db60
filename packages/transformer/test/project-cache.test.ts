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
import { basename, join, resolve } from "node:path"
import { queryObjects } from "node:v8"
import * as fc from "fast-check"
import { API } from "typescript-7/unstable/sync"
import { expect, onTestFinished, test, vi } from "vitest"
import { type Holding, openProject } from "../src/hosts/project.ts"
import {
  cacheOf,
  createCached,
  HOLDINGS,
  madeBy,
  madeCached,
  madeWithout,
  mark,
  NAMES,
  open,
  settled,
  types,
  USE,
  uses,
  write,
} from "./cached-project.ts"
import { type Project, tsconfig } from "./hosts-project.ts"
import { seed } from "./seed.ts"

const MODULES = resolve(import.meta.dirname, "../node_modules")

const RUNS = Number(process.env["CACHE_RUNS"] ?? 16)
const EDITS = fc.array(fc.tuple(fc.constantFrom(...NAMES), fc.nat(11), fc.boolean()), {
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

test.each([
  [6, "far/*", "*"],
  [7, "far/*", "*"],
  [7, "far/there.js", "there.ts"],
] as const)("a folder that paths lead to, TypeScript %s, %s", async (version, path, name) => {
  const project = createCached(version)
  const use: Holding = version === 7 ? USE : { hasModules: true }
  const outside = `${project.folder}-outside`
  onTestFinished(() => rmSync(outside, { recursive: true, force: true }))
  const targets = [`../${basename(outside)}/first/${name}`, `./src/far/${name}`]
  project.write({
    "tsconfig.json": tsconfig({ paths: { [path]: targets } }),
    "src/far/there.ts": "export interface Far { nearKey: string }\n",
    "src/a.ts": `import type { Far } from "far/there.js"\n${uses("p.decode<Far>")}`,
  })
  const create = (): void => {
    mkdirSync(join(outside, "first"), { recursive: true })
    writeFileSync(join(outside, "first/there.ts"), "export interface Far { farKey: string }\n")
  }
  const keyOf = (made: unknown): string | undefined =>
    /near(?=Key)|far(?=Key)/.exec(JSON.stringify(made))?.[0]
  for (const key of ["near", "far"]) {
    for (let run = 0; run < 3; run++) {
      project.write({ "src/b.ts": uses("p.decode<User>", `// ${key} ${run}\n`) })
      expect(keyOf(await madeCached(project, use))).toBe(key)
    }
    create()
  }
  expect(await madeCached(project, use)).toEqual(await madeWithout(project, use))
  rmSync(outside, { recursive: true })
  const held = await open(project, { ...use, isCached: true })
  expect(keyOf(madeBy(held, project))).toBe("near")
  create()
  held.update()
  expect(keyOf(madeBy(held, project))).toBe("far")
  held.close()
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
