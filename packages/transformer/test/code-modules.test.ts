// The code of a type is in the program once under hosts that request one file after another: bundlers.
import { mkdirSync, readdirSync, renameSync } from "node:fs"
import { join } from "node:path"
import { rspack } from "@rspack/core"
import { build as esbuild } from "esbuild"
import type { AddressInfo } from "node:net"
import { rollup, type RollupCache } from "rollup"
import { createServer } from "vite"
import webpack from "webpack"
import { describe, expect, onTestFinished, test } from "vitest"
import { cells } from "../../runtime/test/helpers/matrix.ts"
import {
  bun,
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
import { watchers } from "./bundlers-watchers.ts"
import type { Project } from "./hosts-project.ts"
import { EDIT, EDITED, openSharing, part, RESULT, TYPES } from "./sharing-program.ts"

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
    const { project, own } = openSharing()
    await bundle(project, own)
    expect(runs(project)).toBe(RESULT)
    const text = textOf(project)
    for (const each of FUNCTIONS) expect(countOf(text, each), each).toBe(1)
  },
)

test.each(Object.entries(shaking))("%s: what nothing uses is not in it", async (_name, bundle) => {
  const { project, own } = openSharing({
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
    const { project, own } = openSharing({
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
    const { project, own } = openSharing({
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
    const { project, own } = openSharing()
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
    const { project, own } = openSharing()
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
    const { project, own } = openSharing()
    const end = await watchers[name]!(project, { ...own, optimize: "speed" })
    onTestFinished(async () => void (await end()))
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
    const { project, own } = openSharing(SPLIT)
    await splits[name]!(project, own)
    expect(JSON.parse(runs(project))).toEqual([0, 1].map(() => [true, true, 0, 3]))
    expect(JSON.parse(runs(project, "out/other.js"))).toEqual([[true, true, 0, 3]])
    for (const each of FUNCTIONS) expect(countOf(textOf(project), each), each).toBe(1)
  })

  // Without a cache it is known that each file is requested.
  test.each([
    [true, "fastOrder-"],
    [false, "order-"],
  ])("Rollup, one chunk a module, cache: %s", async (cache, name) => {
    const { project, own } = openSharing()
    const bundle = await rollup({
      cache,
      input: `${project.folder}/src/main.ts`,
      external: /^[^./]/,
      plugins: [await plugin<never>("rollup", own), stripTypes],
    })
    await bundle.write({ dir: `${project.folder}/out`, preserveModules: true })
    await bundle.close()
    expect(runs(project)).toBe(RESULT)
    expect(
      readdirSync(join(project.folder, "out")).filter((each) => each.startsWith(name)),
    ).toHaveLength(1)
  })
})

test("Rollup with a cache of a project that is closed", async () => {
  const { project, own } = openSharing()
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
  const { project, own } = openSharing()
  const server = await createServer({
    root: project.folder,
    configFile: false,
    logLevel: "silent",
    appType: "custom",
    optimizeDeps: { noDiscovery: true },
    server: { host: "127.0.0.1", port: 0, ws: false },
    plugins: [await plugin<never>("vite", { ...own, optimize: "speed" })],
  })
  onTestFinished(() => server.close())
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
