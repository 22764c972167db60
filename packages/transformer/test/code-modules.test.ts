// The code of a type is in the program once under hosts that request one file after another: bundlers, Node's hooks and Bun.
import { spawnSync } from "node:child_process"
import { mkdirSync, readdirSync, renameSync, symlinkSync } from "node:fs"
import { join } from "node:path"
import { rspack } from "@rspack/core"
import { build as esbuild } from "esbuild"
import type { AddressInfo } from "node:net"
import { rollup, type RollupCache } from "rollup"
import { createServer } from "vite"
import webpack from "webpack"
import { afterEach, describe, expect, test } from "vitest"
import { cells } from "../../runtime/test/helpers/matrix.ts"
import { openProject, type Project as Opened } from "../src/hosts/project.ts"
import {
  bun,
  bunFile,
  type Bundle,
  bundlers,
  loaders,
  type Pack,
  pack,
  packing,
  plugin,
  runs,
  stripTypes,
} from "./bundlers-each.ts"
import { createBundled } from "./bundlers-project.ts"
import { watchers } from "./bundlers-watchers.ts"
import { type Project, tsconfig } from "./hosts-project.ts"

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

const USERS = 20
const names = Array.from({ length: USERS }, (_, index) => `part${index}`)

const TYPES = {
  "src/address.ts": "export interface Address { street: string; city: string; zip?: string }\n",
  "src/user.ts": `import type { Address } from "./address.js"
export interface User { id: number; name: string; born: Date; address: Address }
`,
  "src/order.ts": `import type { Address } from "./address.js"
import type { User } from "./user.js"
export interface Order { id: number; placed: Date; buyer: User; shipTo: Address; next?: Order }
`,
}

const part = (name: string): string => `import { decode, encode, validate } from "@precast/runtime"
import type { Order } from "./order.js"
import type { User } from "./user.js"
const address = { street: "Main Street 1", city: "Berlin" }
const user = encode<User>({ id: 1, name: "Ada", born: new Date(0), address })
const order = \`{"id":2,"placed":"2026-01-02T03:04:05.000Z","buyer":\${user},"shipTo":{"street":"a","city":"b"},"next":{"id":3,"placed":"2026-01-02T03:04:05.000Z","buyer":\${user},"shipTo":{"street":"a","city":"b"}}}\`
const issues = (value: unknown): number => {
  const found = validate<Order>(value)
  return found.ok ? 0 : found.issues.length
}
export const ${name} = [
  encode<User>(decode<User>(user)) === user,
  encode<Order>(decode<Order>(order)) === order,
  issues(decode<Order>(order)),
  issues({ id: 1, note: 7 }),
]
`

const resultOf = (issues: number): string =>
  `${JSON.stringify(Array.from({ length: USERS }, () => [true, true, 0, issues]))}\n`
const RESULT = resultOf(3)
/** A type of one more field, whose value in the programs does not fit. */
const EDIT = { "src/order.ts": TYPES["src/order.ts"].replace("next?:", "note?: string; next?:") }
const EDITED = resultOf(4)

const files: Record<string, string> = {
  "tsconfig.json": tsconfig({ lib: ["es2024", "dom"] }),
  ...TYPES,
  ...Object.fromEntries(names.map((name) => [`src/${name}.ts`, part(name)])),
  "src/main.ts": `${names.map((name) => `import { ${name} } from "./${name}.js"`).join("\n")}
console.log(JSON.stringify([${names.join(", ")}]))
`,
}

function open(more: Record<string, string> = {}): { project: Project; own: { tsconfig: string } } {
  const project = createBundled(6, { ...files, ...more })
  ends.push(project.remove)
  return { project, own: { tsconfig: `${project.folder}/tsconfig.json` } }
}

/** All JavaScript that a bundler has written. */
function textOf({ folder, read }: Project): string {
  return readdirSync(join(folder, "out"), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.m?js$/.test(name))
    .map((name) => read(join("out", name)))
    .join("\n")
}

/** The number of functions of this name in a bundle; a bundler may have added digits to it. */
function countOf(text: string, name: string): number {
  return [...text.matchAll(new RegExp(`function ${name}(?:\\$?\\d*)\\(`, "g"))].length
}

/** Larger ones: what is small is copied to its users. */
const FUNCTIONS = [
  "readUser",
  "readOrder",
  "fastAddress",
  "fastUser",
  "fastOrder",
  "reportWireOrder",
]

/** Those that only remove what nothing uses when they build for production. */
const packed: Record<string, Bundle> = {
  webpack: async (project, own, entry = "main") =>
    pack(webpack as never, {
      ...packing(project, entry, await plugin("webpack", own), loaders.webpack),
      mode: "production",
    }),
  rspack: async (project, own, entry = "main") =>
    pack(rspack as never, {
      ...packing(project, entry, await plugin("rspack", own), loaders.rspack),
      mode: "production",
    }),
}
const shaking = { ...bundlers, bun, ...packed }

test.each(Object.entries({ ...bundlers, bun }))(
  "%s: three types that twenty files use are in the bundle once",
  async (_name, bundle) => {
    const { project, own } = open()
    await bundle(project, own)
    expect(runs(project)).toBe(RESULT)
    const text = textOf(project)
    for (const each of FUNCTIONS) expect(countOf(text, each), each).toBe(1)
  },
)

test.each(Object.entries(shaking))("%s: what nothing uses is not in it", async (_name, bundle) => {
  const { project, own } = open({
    "src/more.ts": `import { decode } from "@precast/runtime"
interface Used { isRead: string; at: Date }
interface Unused { neverRead: string; at: Date }
export const used = (text: string): Used => decode<Used>(text)
export const unused = (text: string): Unused => decode<Unused>(text)
`,
    "src/main.ts": `import { used } from "./more.js"
console.log(used('{"isRead":"a","at":"2026-01-02T03:04:05.000Z"}').isRead)
`,
  })
  await bundle(project, own)
  expect(runs(project)).toBe("a\n")
  // A minifier leaves the names of fields alone.
  expect(textOf(project)).toContain("isRead")
  expect(textOf(project)).not.toContain("neverRead")
})

// Rollup's bundles have no runtime.
const withRuntime = Object.keys({ ...bundlers, bun }).filter((name) => name !== "rollup")

test.each(cells(withRuntime, ["webpack", "rspack", "bun"]))(
  "%s: modules import the runtime of the package that they are in",
  async (name) => {
    const bundle = { ...bundlers, bun }[name]!
    const { project, own } = open({
      "src/a#b ü/package.json": '{ "type": "module" }',
      "src/a#b ü/part.ts": part("inner").replaceAll('"./', '"../'),
      "src/main.ts": `import { inner } from "./a#b ü/part.js"\nconsole.log(JSON.stringify(inner))\n`,
    })
    // Only there.
    const { folder } = project
    mkdirSync(join(folder, "src/a#b ü/node_modules"))
    renameSync(
      join(folder, "node_modules/@precast"),
      join(folder, "src/a#b ü/node_modules/@precast"),
    )
    await bundle(project, own)
    expect(JSON.parse(runs(project))).toEqual([true, true, 0, 3])
  },
)

test.each(cells(withRuntime, ["webpack", "rspack", "bun"]))(
  "%s: a package may have such files on the disk",
  async (name) => {
    const { project, own } = open({
      "node_modules/library/package.json": '{ "type": "module", "exports": "./index.js" }',
      "node_modules/library/index.js": `export * from "./word-0123456789abcdef.precast.js"\n`,
      "node_modules/library/word-0123456789abcdef.precast.js": `export const word = "a word"\n`,
      "src/main.ts": `import { word } from "library"\nconsole.log(word)\n`,
    })
    await { ...bundlers, bun }[name]!(project, own)
    expect(runs(project)).toBe("a word\n")
  },
)

const packers = {
  webpack: { run: webpack as unknown as Pack, cache: { type: "filesystem" } },
  rspack: { run: rspack as unknown as Pack, cache: { type: "persistent" } },
}

describe.each(["webpack", "rspack"] as const)("%s", (name) => {
  const { run, cache } = packers[name]
  async function build(project: Project, own: { tsconfig: string }, more: object): Promise<void> {
    const settings = packing(project, "main", await plugin(name, own), loaders[name])
    await pack(run, { ...settings, ...more })
  }
  async function cached(project: Project, own: { tsconfig: string }): Promise<void> {
    const directory = `${project.folder}/cache`
    const place = { cacheDirectory: directory, storage: { type: "filesystem", directory } }
    const key = name === "webpack" ? "cacheDirectory" : "storage"
    await build(project, own, { cache: { ...cache, [key]: place[key] } })
    expect(readdirSync(directory)).not.toEqual([])
    // The plugin closes the project after a second.
    await new Promise((done) => setTimeout(done, 1500))
  }

  test("a source map has the text of modules", async () => {
    const { project, own } = open()
    await build(project, own, { devtool: "source-map" })
    const { sources, sourcesContent } = JSON.parse(project.read("out/main.js.map")) as {
      sources: string[]
      sourcesContent: string[]
    }
    const at = sources.findIndex((source) => /src\/fastUser-\w{16}\.precast\.js$/.test(source))
    expect(sourcesContent[at]).toMatch(/^function fastUser\(/m)
    // Names are the same on every machine.
    expect(sources.join("\n")).not.toContain(project.folder)
  })

  test("a cache of a project that is closed: nothing, one file, and a type have changed", async () => {
    const { project, own } = open()
    await cached(project, own)
    await cached(project, own)
    expect(runs(project)).toBe(RESULT)
    project.write({ "src/part0.ts": `${part("part0")}console.log("part0")\n` })
    await cached(project, own)
    expect(runs(project)).toBe(`part0\n${RESULT}`)
    project.write(EDIT)
    await cached(project, own)
    expect(runs(project)).toBe(`part0\n${EDITED}`)
    project.write({ "src/order.ts": TYPES["src/order.ts"] })
    await cached(project, own)
    expect(runs(project)).toBe(`part0\n${RESULT}`)
    for (const each of FUNCTIONS) expect(countOf(textOf(project), each), each).toBe(1)
  })
})

// The first build alone takes half a minute on a machine that has much else to do.
const LONG = { timeout: 100_000, interval: 200 }

const watching = Object.keys(watchers).filter((name) => name !== "esbuild")

test.each(cells(watching, ["webpack", "rspack"]))(
  "%s: an edit of a shared type reaches all of its users while it watches",
  { timeout: 400_000 },
  async (name) => {
    const { project, own } = open()
    ends.unshift(await watchers[name]!(project, { ...own, optimize: "speed" }))
    await expect.poll(() => runs(project), LONG).toBe(RESULT)
    project.write(EDIT)
    await expect.poll(() => runs(project), LONG).toBe(EDITED)
    for (const each of FUNCTIONS) expect(countOf(textOf(project), each), each).toBe(1)
    project.write({ "src/order.ts": TYPES["src/order.ts"] })
    await expect.poll(() => runs(project), LONG).toBe(RESULT)
  },
)

const SPLIT = {
  "src/main.ts": `const [{ part0 }, { part1 }] = [await import("./part0.js"), await import("./part1.js")]
console.log(JSON.stringify([part0, part1]))
`,
  "src/other.ts": `import { part2 } from "./part2.js"\nconsole.log(JSON.stringify([part2]))\n`,
}

describe("code that is split", () => {
  const splits: Record<string, (project: Project, own: object) => Promise<unknown>> = {
    rollup: async ({ folder }, own) => {
      const bundle = await rollup({
        input: { main: `${folder}/src/main.ts`, other: `${folder}/src/other.ts` },
        external: /^[^./]/,
        plugins: [await plugin<never>("rollup", own), stripTypes],
      })
      await bundle.write({ dir: `${folder}/out` })
      await bundle.close()
    },
    esbuild: async ({ folder }, own) =>
      esbuild({
        absWorkingDir: folder,
        entryPoints: ["src/main.ts", "src/other.ts"],
        bundle: true,
        splitting: true,
        packages: "external",
        platform: "node",
        format: "esm",
        outdir: "out",
        logLevel: "silent",
        plugins: [await plugin<never>("esbuild", own)],
      }),
  }
  test.each(Object.keys(splits))("%s: it is shared, and in one chunk", async (name) => {
    const { project, own } = open(SPLIT)
    await splits[name]!(project, own)
    expect(JSON.parse(runs(project))).toEqual([0, 1].map(() => [true, true, 0, 3]))
    expect(JSON.parse(runs(project, "out/other.js"))).toEqual([[true, true, 0, 3]])
    for (const each of FUNCTIONS) expect(countOf(textOf(project), each), each).toBe(1)
  })

  test("Rollup, one chunk a module", async () => {
    const { project, own } = open()
    const bundle = await rollup({
      input: `${project.folder}/src/main.ts`,
      external: /^[^./]/,
      plugins: [await plugin<never>("rollup", own), stripTypes],
    })
    await bundle.write({ dir: `${project.folder}/out`, preserveModules: true })
    await bundle.close()
    expect(runs(project)).toBe(RESULT)
    expect(
      readdirSync(join(project.folder, "out")).filter((each) => each.startsWith("readOrder-")),
    ).toHaveLength(1)
  })
})

test("Rollup with a cache of a project that is closed", async () => {
  const { project, own } = open()
  const build = async (cache?: RollupCache): Promise<RollupCache | undefined> => {
    const bundle = await rollup({
      input: `${project.folder}/src/main.ts`,
      external: /^[^./]/,
      plugins: [await plugin<never>("rollup", own), stripTypes],
      cache: cache ?? true,
    })
    await bundle.write({ dir: `${project.folder}/out` })
    await bundle.close()
    return bundle.cache
  }
  const cache = await build()
  // The plugin closes the project after a second.
  await new Promise((done) => setTimeout(done, 1500))
  await build(cache)
  expect(runs(project)).toBe(RESULT)
})

test("Vite's server gives a browser the modules that it requests", async () => {
  const { project, own } = open()
  const server = await createServer({
    root: project.folder,
    configFile: false,
    logLevel: "silent",
    appType: "custom",
    optimizeDeps: { noDiscovery: true },
    server: { host: "127.0.0.1", port: 0, ws: false },
    plugins: [await plugin<never>("vite", { ...own, optimize: "speed" })],
  })
  ends.unshift(() => server.close())
  await server.listen()
  const { port } = server.httpServer!.address() as AddressInfo
  const load = async (path: string): Promise<string> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`)
    expect([path, response.status]).toEqual([path, 200])
    return response.text()
  }
  const all = new Map([["/src/part0.ts", await load("/src/part0.ts")]])
  // A map gives what is added while it is gone through.
  for (const text of all.values())
    for (const [, path = ""] of text.matchAll(/from "(\/[^"]*\.precast\.js)"/g))
      if (!all.has(path)) all.set(path, await load(path))
  expect([...all.keys()].filter((path) => /fastUser-[0-9a-f]{16}/.test(path))).toHaveLength(1)
  expect([...all.values()].join("\n")).toContain("function fastAddress(")
})

describe("a project", () => {
  async function opened(
    more: Record<string, string> = {},
    hasModules: true | "build" = true,
  ): Promise<{ project: Project; held: Opened; modulesOf(name: string): string[] }> {
    const { project, own } = open(more)
    const held = await openProject(own.tsconfig, {}, { hasModules })
    ends.unshift(() => held.close())
    const modulesOf = (name: string): string[] => [
      ...held.transformFile(`${project.folder}/src/${name}.ts`)!.modules,
    ]
    return { project, held, modulesOf }
  }

  test("files agree on modules, whatever is requested first", async () => {
    const first = await opened()
    const second = await opened()
    const names = (all: string[], { folder }: Project): string[] =>
      all.map((id) => id.slice(folder.length)).toSorted()
    second.modulesOf("part1")
    expect(names(first.modulesOf("part0"), first.project)).toEqual(
      names(second.modulesOf("part0"), second.project),
    )
    expect(first.modulesOf("part1")).toEqual(first.modulesOf("part0"))
    for (const id of first.modulesOf("part0"))
      expect(first.held.moduleText(id)).toContain("export {")
  })

  test("an edit of a type makes modules of what depends on it, and of nothing else", async () => {
    const { project, held, modulesOf } = await opened({
      "src/alone.ts": `import { decode } from "@precast/runtime"
import type { User } from "./user.js"
import type { Leaf } from "./leaf.js"
export const all = [decode<User>, decode<{ leaf: Leaf }>]
`,
      "src/leaf.ts": "export interface Leaf { leaf: string; at: Date }\n",
    })
    const before = modulesOf("alone")
    project.write({ "src/leaf.ts": "export interface Leaf { leaf: number; at: Date }\n" })
    held.update({ changed: [`${project.folder}/src/leaf.ts`] })
    const after = modulesOf("alone")
    const changed = after.filter((id) => !before.includes(id))
    expect(changed.length).toBeGreaterThan(0)
    for (const id of changed) expect(id).toMatch(/Leaf-[0-9a-f]{16}/)
    expect(after.filter((id) => /(?:User|Address)-/.test(id))).toEqual(
      before.filter((id) => /(?:User|Address)-/.test(id)),
    )
    // Those of the previous type are dropped, since nothing uses them.
    for (const id of before) expect(held.moduleText(id) !== undefined).toBe(after.includes(id))
  })

  test("edits leave no modules behind", async () => {
    const { project, held, modulesOf } = await opened()
    const seen = new Set<string>()
    for (let turn = 0; turn < 5; turn++) {
      project.write({
        "src/address.ts": `export interface Address { street: string; city: string; field${turn}?: string }\n`,
      })
      held.update({ changed: [`${project.folder}/src/address.ts`] })
      for (const name of ["part0", "part1"]) for (const id of modulesOf(name)) seen.add(id)
    }
    const current = new Set([...modulesOf("part0"), ...modulesOf("part1")])
    expect(seen.size).toBeGreaterThan(current.size * 3)
    for (const id of seen) expect(held.moduleText(id) !== undefined).toBe(current.has(id))
    project.write({ "src/part1.ts": "export {}\n" })
    held.update({
      deleted: [`${project.folder}/src/part0.ts`],
      changed: [`${project.folder}/src/part1.ts`],
    })
    held.transformFile(`${project.folder}/src/part1.ts`)
    for (const id of seen) expect(held.moduleText(id)).toBeUndefined()
  })

  test("files of two packages have modules of their own, since each has its runtime", async () => {
    const { project, held, modulesOf } = await opened({
      "src/inner/package.json": '{ "name": "inner", "type": "module" }',
      "src/inner/part.ts": part("part").replaceAll('"./', '"../'),
    })
    const inner = modulesOf("inner/part")
    expect(inner.length).toBeGreaterThan(0)
    for (const id of inner) expect(id).toContain(`${project.folder}/src/inner/`)
    const base = (id: string): string => id.split("/").at(-1)!
    expect(inner.map(base).toSorted()).toEqual(modulesOf("part0").map(base).toSorted())
    expect(held.moduleText(inner[0]!)).toBe(
      held.moduleText(modulesOf("part0").find((id) => base(id) === base(inner[0]!))!),
    )
  })

  test("files for watching have their own code where the host prefers that", async () => {
    const { held, project, modulesOf } = await opened({}, "build")
    const watched = held.transformFile(`${project.folder}/src/part0.ts`, "watch")!
    expect(watched.modules).toEqual([])
    expect(watched.code).toContain("function decodeUser(")
    expect(modulesOf("part0").length).toBeGreaterThan(0)
  })

  test("code that calls a function of the user's stays in the file", async () => {
    const { held, project, modulesOf } = await opened({
      "src/tied.ts": `import { is, type Check } from "@precast/runtime"
export function isWord(value: string): boolean { return !value.includes(" ") }
export interface Tied { word: string & Check<typeof isWord> }
export const isTied = (value: unknown): boolean => is<Tied>(value)
`,
    })
    expect(modulesOf("tied")).toEqual([])
    expect(held.transformFile(`${project.folder}/src/tied.ts`)!.code).toContain(
      "function checkTied(",
    )
  })
})

const runners: Record<string, { program: string; args: readonly string[] }> = {
  "Node's hooks": {
    program: process.execPath,
    args: ["--import", "@precast/transformer/register"],
  },
  Bun: { program: bunFile, args: ["--preload", "./preload.mjs"] },
}

describe.each(Object.entries(runners))("%s", (_name, { program, args }) => {
  const run = (project: Project, file: string): string => {
    project.write({
      "preload.mjs": `import precast from "@precast/transformer/bun"\nBun.plugin(precast())\n`,
    })
    const { stdout, stderr } = spawnSync(program, [...args, file], {
      cwd: project.folder,
      encoding: "utf8",
    })
    return stdout + stderr
  }

  test("a program of twenty files runs", () => {
    expect(run(open().project, "src/main.ts")).toBe(RESULT)
  })

  test("two files have the same function", () => {
    const one = (name: string): string => `import { is } from "@precast/runtime"
import type { User } from "./user.js"
export const ${name}: unknown = is<User>
`
    const { project } = open({
      "src/one.ts": one("one"),
      "src/two.ts": one("two"),
      "src/same.ts": `import { one } from "./one.js"\nimport { two } from "./two.js"\nconsole.log(one === two)\n`,
    })
    expect(run(project, "src/same.ts")).toBe("true\n")
  })
})

test("Vitest: two files have the same function", { timeout: 400_000 }, () => {
  const one = (name: string): string => `import { is } from "@precast/runtime"
import type { User } from "./user.js"
export const ${name}: unknown = is<User>
`
  const { project } = open({
    "vitest.config.mjs": `import precast from "@precast/transformer/vite"
export default { plugins: [precast()] }`,
    "src/one.ts": one("one"),
    "src/two.ts": one("two"),
    "src/same.test.ts": `import { expect, test } from "vitest"
import { one } from "./one.js"
import { two } from "./two.js"
test("the same", () => {
  expect(one).toBe(two)
})`,
  })
  const root = join(import.meta.dirname, "../../..")
  symlinkSync(join(root, "node_modules/vitest"), join(project.folder, "node_modules/vitest"))
  const ran = spawnSync(
    process.execPath,
    [join(project.folder, "node_modules/vitest/vitest.mjs"), "run"],
    {
      cwd: project.folder,
      encoding: "utf8",
      env: { ...process.env, NO_COLOR: "1", CI: "" },
    },
  )
  expect(ran.stdout + ran.stderr).toMatch(/Tests +1 passed/)
})
