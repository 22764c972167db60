import { describe, expect, test } from "vitest"
import { cells } from "../../runtime/test/helpers/matrix.ts"
import { precast, startPrecast } from "./helpers/bin.ts"
import { makeFolder, plainApp, precastApp } from "./helpers/folder.ts"

const wrong = `const count: number = "one"\nconsole.log(count)\n`

function app(main: string) {
  const folder = makeFolder({ ...plainApp, "src/main.ts": main })
  folder.install()
  return folder
}

test("a sound project is compiled: exit code 0", async () => {
  const folder = app(`console.log("hello")\n`)
  expect(await precast(folder.path, ["build"])).toEqual({
    code: 0,
    stdout: "✓ compiled\n",
    stderr: "",
  })
  expect(folder.read("dist/main.js")).toContain(`console.log("hello")`)
})

test.each(["build", "dev"])(
  "%s without the plugin line exits immediately: PC3015",
  async (command) => {
    const folder = app("export {}\n")
    folder.write("tsconfig.json", `{ "include": ["src"] }`)
    const { code, stderr } = await precast(folder.path, [command])
    expect(code).toBe(1)
    expect(stderr).toContain("PC3015 tsconfig.json does not name the transformer")
    // Editors go by it.
    expect(stderr).toContain('"name": "@precast/transformer"')
    expect(folder.has("src/main.js")).toBe(false)
  },
)

test("a type error: place, code, text, the line with a mark; exit code 2", async () => {
  const { code, stdout, stderr } = await precast(app(wrong).path, ["build"])
  expect({ code, stderr }).toEqual({ code: 2, stderr: "" })
  expect(stdout).toBe(
    [
      "src/main.ts:1:7 error TS2322 Type 'string' is not assignable to type 'number'.",
      `  1 | const count: number = "one"`,
      "    |       ~~~~~",
      "",
      "1 error",
      "",
    ].join("\n"),
  )
})

test("--json: the same as data", async () => {
  const { code, stdout } = await precast(app(wrong).path, ["build", "--json"])
  expect(code).toBe(2)
  expect(JSON.parse(stdout)).toEqual({
    ok: false,
    diagnostics: [
      {
        file: "src/main.ts",
        line: 1,
        column: 7,
        severity: "error",
        code: "TS2322",
        message: "Type 'string' is not assignable to type 'number'.",
      },
    ],
  })
  expect(JSON.parse((await precast(app("export {}\n").path, ["build", "--json"])).stdout)).toEqual({
    ok: true,
    diagnostics: [],
  })
})

test("errors of Precast are listed under their own code, with exit code 2", async () => {
  const source = `import { encode } from "@precast/runtime"\nexport const text = encode<{ act: () => void }>({ act() {} })\n`
  const folder = makeFolder(precastApp(source))
  folder.install()
  const { code, stdout } = await precast(folder.path, ["build", "--json"])
  expect(code).toBe(2)
  expect(JSON.parse(stdout).diagnostics).toMatchObject([
    { file: "src/main.ts", line: 2, severity: "error", code: expect.stringMatching(/^PC1\d{3}$/) },
  ])
})

test("-p names another tsconfig, also one of references", async () => {
  const folder = app(`console.log("hello")\n`)
  folder.write("tsconfig.app.json", folder.read("tsconfig.json").replace(`"dist"`, `"out"`))
  expect(await precast(folder.path, ["build", "-p", "tsconfig.app.json"])).toMatchObject({
    code: 0,
  })
  expect(folder.has("out/main.js")).toBe(true)
  const options = JSON.stringify({
    composite: true,
    types: [],
    rootDir: "src",
    outDir: "dist",
  })
  folder.write("part/tsconfig.json", `{ "compilerOptions": ${options}, "include": ["src"] }`)
  folder.write("part/src/a.ts", "export const a: number = 1\n")
  folder.write("tsconfig.json", `{ "files": [], "references": [{ "path": "part" }] }`)
  expect(await precast(folder.path, ["build"])).toMatchObject({ code: 0 })
  expect(folder.has("part/dist/a.js")).toBe(true)
})

test.each([
  ["typescript", "5.9.3", "PC3006 The project has TypeScript 5.9.3"],
  ["typescript", "8.0.0", "PC3006 The project has TypeScript 8.0.0"],
])("%s %s is refused before anything runs", async (name, version, text) => {
  const folder = makeFolder(plainApp)
  folder.install(name)
  folder.fake(name, version)
  const { code, stderr } = await precast(folder.path, ["build"])
  expect(code).toBe(1)
  expect(stderr).toContain(text)
})

const withMeasurements = (text: string): string =>
  text.replace('"plugins":', '"diagnostics": true, "plugins":')

test("no TypeScript, or no ts-patch for what it does alone: PC3005; no tsconfig: PC3003", async () => {
  const folder = makeFolder(plainApp)
  const missing = async (): Promise<string> => (await precast(folder.path, ["build"])).stderr
  expect(await missing()).toContain("PC3005 TypeScript is not installed in")
  folder.install("ts-patch")
  folder.write("tsconfig.json", withMeasurements(folder.read("tsconfig.json")))
  expect(await missing()).toContain("PC3005 ts-patch is not installed in")
  expect((await precast(folder.path, ["build", "-p", "other"])).stderr).toMatch(
    /PC3003 .*other\/tsconfig\.json/,
  )
})

test("a compiler that breaks: its words and PC3012", async () => {
  const folder = makeFolder(plainApp)
  folder.install("ts-patch")
  folder.fake("ts-patch", "4.0.1")
  folder.write("tsconfig.json", withMeasurements(folder.read("tsconfig.json")))
  folder.write("node_modules/ts-patch/bin/tspc.js", `console.error("boom"); process.exit(7)\n`)
  const { code, stdout, stderr } = await precast(folder.path, ["build"])
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" })
  expect(stderr).toContain("boom\nPC3012 The compiler exited without a result (exit code 7).")
})

test("--watch: a result for every change; SIGTERM ends it with 143", async () => {
  const folder = app(`console.log("hello")\n`)
  const watch = startPrecast(folder.path, ["build", "--watch", "--json"])
  await watch.until(/\{"ok":true,"diagnostics":\[\]\}\n/)
  folder.write("src/main.ts", wrong)
  await watch.until(/\{"ok":false,.*"code":"TS2322"/)
  folder.write("src/main.ts", "export {}\n")
  await watch.until(/\{"ok":true,/)
  watch.child.kill("SIGTERM")
  expect((await watch.ended).code).toBe(143)
})

describe.each(cells([6, 7], [7]))("as tsc -b, TypeScript %i", (version) => {
  const sound = { code: 0, stderr: "" }

  function projects() {
    const { compilerOptions } = JSON.parse(precastApp("")["tsconfig.json"]!)
    const config = JSON.stringify({ compilerOptions: { ...compilerOptions, composite: true } })
    const folder = makeFolder({
      ...precastApp(`import { is } from "@precast/runtime"\nexport const isOne = is<1>\n`),
      "tsconfig.json": config.replace(/}$/, `,"include":["src"],"references":[{"path":"part"}]}`),
      "part/tsconfig.json": config.replace(/}$/, `,"include":["src"]}`),
      "part/src/two.ts": `import { is } from "@precast/runtime"\nexport const isTwo = is<2>\n`,
    })
    if (version === 7) folder.installWith7()
    else folder.install()
    return folder
  }

  test("--build, --dry, --verbose, --force and --clean", { timeout: 300_000 }, async () => {
    const folder = projects()
    const build = (...words: string[]) => precast(folder.path, ["build", ...words])
    const dry = await build("--dry")
    expect(dry).toMatchObject(sound)
    expect(dry.stdout).toMatch(/non-dry build would build project/)
    expect(folder.has("dist")).toBe(false)

    expect(await build("--build")).toEqual({ ...sound, stdout: "✓ compiled\n" })
    for (const file of ["dist/main.js", "part/dist/two.js"])
      expect(folder.read(file)).toContain("__precast")

    expect((await build("--verbose")).stdout).toMatch(/is up to date[^]*✓ compiled/)
    const forced = await build("--verbose", "--force")
    expect(forced.stdout).toMatch(/Building project [^]*✓ compiled/)
    expect(folder.read("part/dist/two.js")).toContain("__precast")

    const before = folder.read("dist/main.js")
    expect((await build("--clean", "--dry")).stdout).toContain("main.js")
    expect(folder.read("dist/main.js")).toBe(before)
    // As a build leaves it that is killed.
    folder.write(".precast/build-999999999/src/main.ts", "")
    expect(await build("--clean")).toEqual({ ...sound, stdout: "✓ cleaned\n" })
    for (const file of ["dist/main.js", "dist/main.d.ts", "part/dist/two.js"])
      expect(folder.has(file)).toBe(false)
    if (version === 7) expect(folder.has(".precast/build-999999999")).toBe(false)
    expect(await build("--build")).toMatchObject(sound)
    expect(folder.read("dist/main.js")).toBe(before)
  })
})

test.each(["--clean", "--force", "--dry", "--verbose"])(
  "%s has no use for --watch",
  async (flag) => {
    const { code, stderr } = await precast(".", ["build", "--watch", flag])
    expect(code).toBe(64)
    expect(stderr).toContain(flag)
  },
)
