import { spawnSync } from "node:child_process"
import { readdirSync } from "node:fs"
import { join } from "node:path"
import ts from "typescript"
import { describe, expect, test } from "vitest"
import { cells } from "../../runtime/test/helpers/matrix.ts"
import { precast, startPrecast } from "./helpers/bin.ts"
import { type Folder, makeFolder, precastApp } from "./helpers/folder.ts"

const main = `import { api, decode, encode, is } from "@precast/runtime"
import { Kind, User } from "./user.js"
export { Name } from "./user.js"
export const user = decode<User>(encode<User>({ id: Kind.Admin, name: "x", at: new Date(0) }))
export const isName = is<User["name"]>
export const getUser = api({ method: "GET", path: "/users/:id" }, ({ id }: { id: number }): User => ({ ...user, id }))
if (isName(7)) throw new Error("7 is no name")
console.log(user.at.getTime())
if (user.name === "x") throw new Error("thrown in line 9")
`
const user = `export const enum Kind { Admin = 1 }
export type Name = string
export interface User { id: number; name: Name; at: Date; role?: Role }
export type Role = "admin" | "user"
`

function project(options: object = {}): Readonly<Record<string, string>> {
  const files = precastApp(main)
  const config = JSON.parse(files["tsconfig.json"]!) as { compilerOptions: object }
  const compilerOptions = { ...config.compilerOptions, ...options }
  return {
    ...files,
    "src/user.ts": user,
    "src/plain.ts": "export const plain: number = 1\n",
    "tsconfig.json": JSON.stringify({ ...config, compilerOptions }),
  }
}

function outputs(folder: Folder, place = "dist"): Readonly<Record<string, string>> {
  const names = readdirSync(join(folder.path, place)).toSorted()
  return Object.fromEntries(names.map((name) => [name, folder.read(`${place}/${name}`)]))
}

/** Without what each compiler does with spaces and semicolons: our text passes through one of them alone. */
function printed(text: string): string {
  const file = ts.createSourceFile("a.ts", text, ts.ScriptTarget.ESNext)
  const printer = ts.createPrinter({ removeComments: true })
  // TypeScript 7 sees that our functions are not called any more, and leaves out their import.
  return (
    printer
      .printFile(file)
      .replace(/\s+/g, " ")
      .replace(/import \{[^}]*\} from "@precast\/runtime";/, "")
      // So does 7.1 for names of types that are left of an import.
      .replace(", {} from", " from")
  )
}

const built = { code: 0, stdout: "✓ compiled\n", stderr: "" }

const versions = [
  ["7.0", "typescript-7"],
  ["7.1", "typescript-next"],
] as const

function makeWith7(installed: "typescript-7" | "typescript-next", options: object = {}): Folder {
  const folder = makeFolder(project(options))
  folder.installWith7(installed)
  return folder
}

describe.each(versions)("precast build with TypeScript %s", (_version, installed) => {
  const with7 = (options: object = {}): Folder => makeWith7(installed, options)

  test.each([
    ["modules of Node", { declaration: true }],
    ["CommonJS", { module: "commonjs", moduleResolution: "bundler", declaration: true }],
  ])("writes what TypeScript 6 with ts-patch writes: %s", async (_name, options) => {
    const [six, seven] = [makeFolder(project(options)), with7(options)]
    six.install()
    expect(await precast(six.path, ["build"])).toEqual(built)
    expect(await precast(seven.path, ["build"])).toEqual(built)
    const [before, after] = [outputs(six), outputs(seven)]
    expect(Object.keys(after)).toEqual(Object.keys(before))
    expect(after["main.js"]).toContain("__precast")
    for (const [name, text] of Object.entries(before)) {
      expect(printed(after[name]!), name).toBe(printed(text))
    }
  })

  test.each([
    ["modules of Node", {}],
    ["CommonJS", { module: "commonjs", moduleResolution: "bundler", esModuleInterop: true }],
    ["modules as they are", { verbatimModuleSyntax: true, module: "nodenext" }],
  ])("files that need no other one to become JavaScript: %s", async (_name, options) => {
    const alone = {
      "src/user.ts": user.replace("const enum", "enum"),
      "src/default.ts": `export default class Cat { id = 1 }\nexport interface Dog { id: number }\n`,
      "src/main.ts": `import { type Int, api, is, encode } from "@precast/runtime"
import * as users from "./user.js"
import { Kind${"verbatimModuleSyntax" in options ? ", type User" : ", User"} } from "./user.js"
import Cat, { type Dog } from "./default.js"
export interface Named { name: users.Name; age?: number & Int }
export const isUser = is<User | Dog>
export const all = [api({ method: "GET", path: "/" }, (): Named => ({ name: "x" }))]
export default encode<Named & { kind: Kind }>({ name: "x", kind: Kind.Admin }) + new Cat().id
`,
    }
    const [six, seven] = [makeFolder(project(options)), with7(options)]
    for (const folder of [six, seven])
      for (const [file, text] of Object.entries(alone)) folder.write(file, text)
    six.install()
    expect(await precast(six.path, ["build"])).toEqual(built)
    expect(await precast(seven.path, ["build"])).toEqual(built)
    const [before, after] = [outputs(six), outputs(seven)]
    expect(Object.keys(after)).toEqual(Object.keys(before))
    for (const [name, text] of Object.entries(before)) {
      expect(printed(after[name]!), name).toBe(printed(text))
    }
  })

  test("errors of TypeScript and ours; a call that is refused throws when it runs", async () => {
    const folder = with7()
    folder.write("src/plain.ts", `export const plain: number = "1"\n`)
    folder.write(
      "src/bad.ts",
      `import { encode } from "@precast/runtime"\nencode<{ act(): void }>({ act() {} })\n`,
    )
    const { code, stdout } = await precast(folder.path, ["build", "--json"])
    expect(code).toBe(2)
    expect(JSON.parse(stdout).diagnostics).toMatchObject([
      { file: "src/plain.ts", line: 1, column: 14, severity: "error", code: "TS2322" },
      { file: "src/bad.ts", line: 2, severity: "error", code: "PC1020" },
    ])
    // As TypeScript 6 with ts-patch does it.
    expect(folder.read("dist/bad.js")).toMatch(/throw new TypeError\("PC1020/)
    expect(folder.has(".precast")).toBe(false)
  })
})

describe.each(cells(versions, [versions[0]]))("TypeScript %s", (version, installed) => {
  const with7 = (options: object = {}): Folder => makeWith7(installed, options)

  test("enums that the types of a package declare for all files have their values", async () => {
    const folder = with7({ types: ["node", "levels"] })
    folder.write(
      "node_modules/@types/levels/package.json",
      `{ "name": "@types/levels", "version": "1.0.0" }`,
    )
    folder.write("node_modules/@types/levels/index.d.ts", "declare const enum Level { High = 7 }\n")
    folder.write("src/user.ts", user.replace("const enum", "enum"))
    folder.write(
      "src/main.ts",
      `import { is } from "@precast/runtime"\nexport const high: boolean = is<7>(Level.High)\n`,
    )
    expect(await precast(folder.path, ["build"])).toEqual(built)
    expect(folder.read("dist/main.js")).toMatch(/7 \/\* Level.High \*\//)
  })

  test("our code, too, is written for an older target", async () => {
    const folder = with7({ target: "es2017" })
    expect(await precast(folder.path, ["build"])).toEqual(built)
    expect(folder.read("dist/main.js")).toContain("__precast")
    expect(folder.read("dist/main.js")).not.toMatch(/\?\?|\?\./)
  })

  test.each([
    ["in a file", { sourceMap: true }],
    ["in the script", { inlineSourceMap: true, inlineSources: true }],
  ])("the source map leads to the user's line: %s", async (_name, options) => {
    const folder = with7(options)
    expect(await precast(folder.path, ["build"])).toEqual(built)
    const { stdout, stderr } = spawnSync(
      process.execPath,
      ["--enable-source-maps", join(folder.path, "dist/main.js")],
      { encoding: "utf8" },
    )
    expect(stdout).toBe("0\n")
    expect(stderr).toContain(`${join(folder.path, "src/main.ts")}:9:`)
  })

  test("next to the sources, without an outDir", async () => {
    const folder = with7({ outDir: undefined, rootDir: undefined })
    expect(await precast(folder.path, ["build"])).toEqual(built)
    expect(folder.read("src/main.js")).toContain("__precast")
  })

  test.each([
    ["of TypeScript", "src/plain.ts", `export const plain: number = "1"\n`],
    ["of ours", "src/user.ts", user.replace("at: Date", "at: symbol")],
  ])("noEmitOnError: an error %s leaves the output as it is", async (_name, file, text) => {
    const folder = with7({ noEmitOnError: true, sourceMap: true })
    expect(await precast(folder.path, ["build"])).toEqual(built)
    const before = outputs(folder)
    folder.write(file, text)
    folder.write("src/main.ts", main.replace("thrown in line 9", "new text"))
    expect((await precast(folder.path, ["build"])).code).toBe(2)
    expect(outputs(folder)).toEqual(before)
  })

  test("a version with another API: PC1004 names it and what to do", async () => {
    const folder = makeFolder(project())
    folder.install("typescript")
    folder.fake("typescript", "7.9.0")
    const { code, stdout } = await precast(folder.path, ["build", "--json"])
    expect(code).toBe(2)
    expect(JSON.parse(stdout).diagnostics).toMatchObject([
      {
        file: null,
        severity: "error",
        code: "PC1004",
        message: expect.stringMatching(/^TypeScript 7\.9\.0 did not respond: .*typescript@7\.0\.2/),
      },
    ])
  })

  test("what a killed build has left is taken away", async () => {
    const folder = with7()
    const { pid } = spawnSync(process.execPath, ["--eval", ""])
    folder.write(`.precast/build-${pid}/src/main.ts`, "export {}\n")
    expect(await precast(folder.path, ["build"])).toEqual(built)
    expect(folder.has(".precast")).toBe(false)
  })

  test.each([[{}], [{ isolatedModules: true, verbatimModuleSyntax: true }]])(
    "a type that changes in another file, in an incremental project: %j",
    async (options) => {
      const folder = with7({ incremental: true, ...options })
      folder.write(
        "src/main.ts",
        main.replace("{ Kind, User }", "{ Kind, type User }").replace("{ Name }", "type { Name }"),
      )
      expect(await precast(folder.path, ["build"])).toEqual(built)
      expect(folder.read("dist/main.js")).not.toContain("nick")
      folder.write("src/user.ts", user.replace("id: number;", "id: number; nick?: string;"))
      expect(await precast(folder.path, ["build"])).toEqual(built)
      expect(folder.read("dist/main.js")).toContain("nick")
      expect(await precast(folder.path, ["build"])).toEqual(built)
      expect(folder.read("dist/main.js")).toContain("nick")
    },
  )

  test("projects that refer to one another", async () => {
    const folder = with7({ composite: true, declaration: true })
    const config = folder.read("tsconfig.json")
    for (const part of ["one", "two"]) folder.write(`${part}/tsconfig.json`, config)
    folder.write(
      "two/tsconfig.json",
      JSON.stringify({ ...JSON.parse(config), references: [{ path: "../one" }] }),
    )
    folder.write("one/src/user.ts", user)
    folder.write(
      "two/src/main.ts",
      main
        .replaceAll("./user.js", "../../one/src/user.js")
        .replace("Kind.Admin", "1")
        .replace("Kind, ", ""),
    )
    folder.write("tsconfig.json", `{ "files": [], "references": [{ "path": "two" }] }`)
    expect(await precast(folder.path, ["build"])).toEqual(built)
    expect(folder.read("two/dist/main.js")).toContain("__precast")
    expect(folder.has("one/dist/user.d.ts")).toBe(true)

    const careful = JSON.parse(folder.read("two/tsconfig.json"))
    careful.compilerOptions.noEmitOnError = true
    folder.write("two/tsconfig.json", JSON.stringify(careful))
    expect(await precast(folder.path, ["build"])).toEqual(built)
    const before = folder.read("two/dist/main.js")
    folder.write(
      "two/src/main.ts",
      folder.read("two/src/main.ts").replace("thrown", 7 + '" + x + "'),
    )
    expect((await precast(folder.path, ["build"])).code).toBe(2)
    expect(folder.read("two/dist/main.js")).toBe(before)
  })

  test("--watch compiles again what has changed", async () => {
    const folder = with7()
    const watching = startPrecast(folder.path, ["build", "--watch"])
    await watching.until(/✓ compiled; watching/)
    // What it writes itself is no change.
    await new Promise((done) => setTimeout(done, 1000))
    // `tsc --watch` of the preview begins a round when any file in the folder is written.
    if (version === "7.0") expect(watching.output()).toBe("… compiling\n✓ compiled; watching\n")
    folder.write("src/user.ts", user.replace("id: number;", "id: number; nick?: string;"))
    const output = (): string => folder.read("dist/main.js")
    await expect.poll(output, { timeout: 60_000 }).toContain("nick")
    folder.write("src/plain.ts", `export const plain: number = "1"\n`)
    await watching.until(/TS2322/)
  })
})
