import { join } from "node:path"
import { describe, expect, test } from "vitest"
import { findCompiler } from "../src/build/compiler.ts"
import { precast, startPrecast } from "./helpers/bin.ts"
import { makeFolder, precastApp } from "./helpers/folder.ts"

const source = (type: string): string =>
  `import { is } from "@precast/runtime"\nexport const isOne = is<${type}>\n`

function app(options: Readonly<Record<string, unknown>> = {}) {
  const folder = makeFolder(precastApp(source("1")))
  const { compilerOptions, ...rest } = JSON.parse(folder.read("tsconfig.json"))
  const all = { ...compilerOptions, ...options }
  folder.write("tsconfig.json", JSON.stringify({ ...rest, compilerOptions: all }))
  folder.install()
  return folder
}

const plugin = { transform: "@precast/transformer" }

describe("TypeScript 6", () => {
  test.each<[string, Readonly<Record<string, unknown>>, RegExp]>([
    ["Precast alone", {}, /typescript-6\.js$/],
    ["a plugin of editors as well", { plugins: [plugin, { name: "x" }] }, /typescript-6\.js$/],
    ["another plugin as well", { plugins: [plugin, { transform: "./x.js" }] }, /bin\/tspc\.js$/],
    ["measurements that are off", { diagnostics: false }, /typescript-6\.js$/],
    ["measurements of tsc", { extendedDiagnostics: true }, /bin\/tspc\.js$/],
  ])("%s", (_name, options, command) => {
    const tsconfig = join(app(options).path, "tsconfig.json")
    const compiler = findCompiler(tsconfig, { watch: true, keepOutput: false })
    expect(compiler.args[0]).toMatch(command)
    expect(compiler.order === undefined).toBe(command.source.includes("tspc"))
  })

  test("a project that the tsconfig refers to has another plugin", () => {
    const folder = app()
    folder.write(
      "part/tsconfig.json",
      JSON.stringify({ compilerOptions: { plugins: [{ transform: "./x.js" }] } }),
    )
    folder.write("tsconfig.json", `{ "files": [], "references": [{ "path": "part" }] }`)
    const tsconfig = join(folder.path, "tsconfig.json")
    expect(findCompiler(tsconfig, { watch: false, keepOutput: false }).order).toBeUndefined()
  })

  test("without ts-patch: built, built as tsc -b, built incrementally, and watched", async () => {
    const folder = app({ composite: true })
    folder.without("ts-patch")
    const built = { code: 0, stdout: "✓ compiled\n", stderr: "" }
    expect(await precast(folder.path, ["build"])).toEqual(built)
    expect(folder.read("dist/main.js")).toContain("=== 1")
    expect(folder.has("dist/tsconfig.tsbuildinfo") || folder.has("tsconfig.tsbuildinfo")).toBe(true)
    folder.write("src/main.ts", source("2"))
    expect(await precast(folder.path, ["build", "-b"])).toEqual(built)
    expect(folder.read("dist/main.js")).toContain("=== 2")
    const watch = startPrecast(folder.path, ["build", "--watch", "--json"])
    await watch.until(/\{"ok":true,"diagnostics":\[\]\}\n/)
    folder.write("src/main.ts", source("3"))
    await watch.until(/\{"ok":true,/)
    expect(folder.read("dist/main.js")).toContain("=== 3")
    watch.child.kill("SIGTERM")
    expect((await watch.ended).code).toBe(143)
  })
})
