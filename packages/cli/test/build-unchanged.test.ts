import { readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, test } from "vitest"
import { precast } from "./helpers/bin.ts"
import { type Folder, makeFolder, precastApp } from "./helpers/folder.ts"

const main = `import { encode } from "@precast/runtime"
import type { User } from "./user.js"
import type { Place } from "places"
export const text = encode<User>({ id: 1 })
export const place = encode<Place>({ street: "a" })
`

const built = { code: 0, stdout: "✓ compiled\n", stderr: "" }

const cache = "node_modules/.cache/precast"

describe.each([6, 7] as const)("with TypeScript %i", (version) => {
  function project(): Folder {
    const folder = makeFolder({
      ...precastApp(main),
      "src/user.ts": "export interface User { id: number }\n",
      "node_modules/places/package.json": `{ "name": "places", "version": "1.0.0", "types": "index.d.ts" }`,
      "node_modules/places/index.d.ts": "export interface Place { street: string }\n",
    })
    if (version === 7) folder.installWith7()
    else folder.install()
    return folder
  }

  const timeOf = (folder: Folder): number => statSync(join(folder.path, "dist/main.js")).mtimeMs

  /** Whether a build has written the output again. */
  async function again(folder: Folder): Promise<boolean> {
    const before = timeOf(folder)
    expect(await precast(folder.path, ["build"])).toEqual(built)
    return timeOf(folder) !== before
  }

  test("a build with nothing to do leaves the output as it is", async () => {
    const folder = project()
    expect(await precast(folder.path, ["build"])).toEqual(built)
    const text = folder.read("dist/main.js")
    expect(await again(folder)).toBe(false)
    expect(folder.read("dist/main.js")).toBe(text)
    expect(text).toContain("__precast")
  })

  test.each<[string, (folder: Folder) => void, RegExp]>([
    [
      "a source",
      (folder) =>
        folder.write("src/user.ts", "export interface User { id: number; nick?: string }\n"),
      /nick/,
    ],
    [
      "a type of a package",
      (folder) =>
        folder.write(
          "node_modules/places/index.d.ts",
          "export interface Place { street: string; town?: string }\n",
        ),
      /town/,
    ],
    [
      "a package that leads elsewhere",
      (folder) => {
        folder.write(
          "node_modules/places/new.d.ts",
          "export interface Place { street: string; x?: 1 }",
        )
        folder.write(
          "node_modules/places/package.json",
          `{ "name": "places", "types": "new.d.ts" }`,
        )
      },
      /"?x"?/,
    ],
    [
      "a package in a nearer folder",
      (folder) => {
        const near = "src/node_modules/places"
        folder.write(`${near}/package.json`, `{ "name": "places", "types": "index.d.ts" }`)
        folder.write(`${near}/index.d.ts`, "export interface Place { street: string; near?: 1 }")
      },
      /near/,
    ],
    [
      "the tsconfig",
      (folder) =>
        folder.write(
          "tsconfig.json",
          folder.read("tsconfig.json").replace(`"outDir"`, `"removeComments": true, "outDir"`),
        ),
      /__precast/,
    ],
    ["a file in the output", (folder) => folder.write("dist/main.js", "// mine\n"), /__precast/],
  ])("is done again after an edit of %s", async (_what, edit, expected) => {
    const folder = project()
    expect(await precast(folder.path, ["build"])).toEqual(built)
    expect(await again(folder)).toBe(false)
    edit(folder)
    expect(await again(folder)).toBe(true)
    expect(folder.read("dist/main.js")).toMatch(expected)
  })

  test("is done again for a file that is new or gone, in the sources or in the output", async () => {
    const folder = project()
    folder.write("src/later/empty.txt", "")
    expect(await precast(folder.path, ["build"])).toEqual(built)
    folder.write("src/later/more.ts", "export const more = 1\n")
    expect(await precast(folder.path, ["build"])).toEqual(built)
    expect(folder.has("dist/later/more.js")).toBe(true)
    rmSync(join(folder.path, "dist/later/more.js"))
    expect(await precast(folder.path, ["build"])).toEqual(built)
    expect(folder.has("dist/later/more.js")).toBe(true)
  })

  test.each(["over/user.d.ts", "over/deep/user.d.ts"])(
    "is done again for %s, where an import of the project now leads",
    async (file) => {
      const folder = project()
      const paths = `"paths": { "~/*": ["./over/*", "./over/deep/*", "./src/*"] }, "outDir"`
      folder.write("tsconfig.json", folder.read("tsconfig.json").replace(`"outDir"`, paths))
      folder.write("src/main.ts", main.replace("./user.js", "~/user.js"))
      folder.write("over/deep/empty.txt", "")
      expect(await precast(folder.path, ["build"])).toEqual(built)
      expect(await again(folder)).toBe(false)
      folder.write(file, "export interface User { id: number; over?: 1 }\n")
      expect(await again(folder)).toBe(true)
      expect(folder.read("dist/main.js")).toContain("over")
    },
  )

  test("errors and warnings are reported again", async () => {
    const folder = project()
    folder.write("src/wrong.ts", "export const wrong: number = 'text'\n")
    const first = await precast(folder.path, ["build"])
    expect(first.code).toBe(2)
    expect(await precast(folder.path, ["build"])).toEqual(first)
  })

  test("a file that is written while it is read is read again", async () => {
    const folder = project()
    // As late as the build itself, or later.
    const soon = new Date(Date.now() + 60_000)
    utimesSync(join(folder.path, "src/user.ts"), soon, soon)
    expect(await precast(folder.path, ["build"])).toEqual(built)
    expect(await again(folder)).toBe(true)
  })

  test.each<[string, (text: string) => string]>([
    ["empty", () => ""],
    ["cut off", (text) => text.slice(0, text.length / 2)],
    ["of another form", () => "{}"],
    ["without stamps", (text) => text.replace(/"stamps":\{.*\}/, '"stamps":{}')],
  ])("a stored state that is %s is ignored; the output is the same", async (_name, damage) => {
    const folder = project()
    expect(await precast(folder.path, ["build"])).toEqual(built)
    const text = folder.read("dist/main.js")
    for (const name of readdirSync(join(folder.path, cache))) {
      const file = join(folder.path, cache, name)
      writeFileSync(file, damage(readFileSync(file, "utf8")))
    }
    expect(await again(folder)).toBe(true)
    expect(folder.read("dist/main.js")).toBe(text)
  })

  test("a file in place of a folder of packages is no failure", async () => {
    const folder = project()
    folder.write("src/node_modules", "")
    expect(await precast(folder.path, ["build"])).toEqual(built)
    folder.write("src/user.ts", "export interface User { id: number; nick?: string }\n")
    expect(await again(folder)).toBe(true)
    expect(folder.read("dist/main.js")).toContain("nick")
    expect(await again(folder)).toBe(false)
  })

  test("--no-cache builds again; the output is the same", async () => {
    const folder = project()
    expect(await precast(folder.path, ["build"])).toEqual(built)
    const [before, text] = [timeOf(folder), folder.read("dist/main.js")]
    expect(await precast(folder.path, ["build", "--no-cache"])).toEqual(built)
    expect(timeOf(folder)).not.toBe(before)
    expect(folder.read("dist/main.js")).toBe(text)
  })
})
