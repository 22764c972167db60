// The code of a type is in the program once under hosts that request one file after another: bundlers and Node's hooks.
import { spawnSync } from "node:child_process"
import { readdirSync, symlinkSync } from "node:fs"
import { join } from "node:path"
import { build as esbuild } from "esbuild"
import type { AddressInfo } from "node:net"
import { rollup, type RollupCache } from "rollup"
import { createServer } from "vite"
import { afterEach, describe, expect, test } from "vitest"
import { openProject, type Project as Opened } from "../src/hosts/project.ts"
import { bundlers, plugin, runs, stripTypes } from "./bundlers-each.ts"
import { createBundled } from "./bundlers-project.ts"
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
  issues({ id: 1 }),
]
`

const RESULT = `${JSON.stringify(Array.from({ length: USERS }, () => [true, true, 0, 3]))}\n`

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

const withModules = ["vite", "rolldown", "rollup", "esbuild"]

describe.each(withModules)("%s", (name) => {
  test("three types that twenty files use are in the bundle once", async () => {
    const { project, own } = open()
    await bundlers[name]!(project, own)
    expect(runs(project)).toBe(RESULT)
    const text = textOf(project)
    for (const each of FUNCTIONS) expect(countOf(text, each), each).toBe(1)
  })

  test("what nothing uses is not in it", async () => {
    const { project, own } = open({
      "src/more.ts": `import { decode } from "@precast/runtime"
interface Used { used: string }
interface Unused { unused: string; at: Date }
export const used = (text: string): Used => decode<Used>(text)
export const unused = (text: string): Unused => decode<Unused>(text)
`,
      "src/main.ts": `import { used } from "./more.js"\nconsole.log(used('{"used":"a"}').used)\n`,
    })
    await bundlers[name]!(project, own)
    expect(runs(project)).toBe("a\n")
    expect(countOf(textOf(project), "decodeUsed")).toBe(1)
    expect(textOf(project)).not.toMatch(/decodeUnused|fastUnused|attemptsUnused/)
  })
})

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
  ): Promise<{ project: Project; held: Opened; modulesOf(name: string): string[] }> {
    const { project, own } = open(more)
    const held = await openProject(own.tsconfig, {}, { hasModules: true })
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

describe("Node's hooks", () => {
  const register = ["--import", "@precast/transformer/register"]
  const run = ({ folder }: Project, file: string): string => {
    const { stdout, stderr } = spawnSync(process.execPath, [...register, file], {
      cwd: folder,
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
