// `precast lsp` as editors start it: over standard input and output, by the protocol's own client library.
import { spawnSync } from "node:child_process"
import { readFileSync, renameSync } from "node:fs"
import { join, relative } from "node:path"
import { fileURLToPath } from "node:url"
import { describe, expect, test } from "vitest"
import { cells } from "../../runtime/test/helpers/matrix.ts"
import { type Folder, makeFolder, precastApp } from "./helpers/folder.ts"
import { type Place, startEditor } from "./helpers/lsp.ts"

const imports = `import { api, is } from "@precast/runtime"\n`
const main = `${imports}interface User { id: number; more?: any }
is<User>(1)
is<{ run: () => void }>(1)
export const find = api({ method: "GET", path: "/users" }, (): User[] => [])
`

describe.each(cells([6, 7], [7]))("with TypeScript %i", { timeout: 120_000 }, (version) => {
  function app(source: string, files: Readonly<Record<string, string>> = {}): Folder {
    const folder = makeFolder({ ...precastApp(source), ...files })
    if (version === 7) folder.installWith7()
    else folder.install()
    return folder
  }

  test("errors and warnings have a code, a place and a page that explains them", async () => {
    const editor = await startEditor(app(main).path)
    editor.open("src/main.ts", main)
    await editor.expectListed("src/main.ts", ["1:29-1:33 PC1015 warning", "3:5-3:8 PC1020 error"])
    const [shown] = editor.diagnosticsOf("src/main.ts").filter(({ code }) => code === "PC1020")
    expect(shown).toMatchObject({
      source: "precast",
      message:
        "run is a function (() => void), which JSON cannot carry. Remove it with Omit<…>, or use a type of the data alone.",
    })
    expect(shown!.codeDescription!.href).toMatch(/^file:.*\/diagnostics\.md#L\d+$/)
  })

  test("over the name of a call stands the code that takes its place", async () => {
    const editor = await startEditor(app(main).path)
    editor.open("src/main.ts", main)
    const check = await editor.hover("src/main.ts", 2, 1)
    expect(check).toContain("**Precast** checks whether a value is `User`.")
    expect(check).toMatch(/```js\n[^]*function checkUser\(value\)[^]*\n```/)
    expect(await editor.hover("src/main.ts", 4, 21)).toContain("`GET /users` takes nothing, gives")
    expect(await editor.hover("src/main.ts", 1, 12)).toBeNull()
  })

  test("texts that are not saved count, in other files too", async () => {
    const types = "export interface User { id: number }\n"
    const source = `${imports}import type { User } from "./types.js"\nis<User>(1)\n`
    const editor = await startEditor(app(source, { "src/types.ts": types }).path)
    editor.open("src/main.ts", source)
    editor.open("src/types.ts", types)
    const place = { line: 0, character: 28 }
    editor.type("src/types.ts", place, { line: 0, character: 34 }, "() => void")
    await editor.expectListed("src/types.ts", ["0:24-0:26 PC1020 error"])
    editor.type("src/types.ts", place, { line: 0, character: 38 }, "string")
    await editor.expectListed("src/types.ts", [])
    expect(await editor.hover("src/main.ts", 2, 1)).toContain('typeof value.id === "string"')
    editor.close("src/types.ts")
    await expect
      .poll(() => editor.hover("src/main.ts", 2, 1), { timeout: 60_000 })
      .toContain("isNumber(value.id)")
  })

  test("changes on the disk are seen when a file is saved, or the editor reports them", async () => {
    const source = `${imports}import type { User } from "./types.js"\nis<User>(1)\n`
    const folder = app(source, { "src/types.ts": "export type User = () => void\n" })
    const editor = await startEditor(folder.path)
    editor.open("src/main.ts", source)
    await editor.expectListed("src/main.ts", ["2:0-2:8 PC1020 error"])
    folder.write("src/types.ts", "export type User = number\n")
    editor.tell("textDocument/didSave", { textDocument: { uri: editor.uri("src/main.ts") } })
    await editor.expectListed("src/main.ts", [])
    expect(editor.said).toContain("registered: workspace/didChangeWatchedFiles")
    folder.write("src/types.ts", "export type User = symbol\n")
    const changes = [{ uri: editor.uri("src/types.ts"), type: 2 }]
    editor.tell("workspace/didChangeWatchedFiles", { changes })
    await editor.expectListed("src/main.ts", ["2:0-2:8 PC1021 error"])
    renameSync(join(folder.path, "src/types.ts"), join(folder.path, "src/other.ts"))
    editor.tell("workspace/didChangeWatchedFiles", { changes: [{ ...changes[0]!, type: 3 }] })
    // The other server reports what is missing.
    await editor.expectListed("src/main.ts", [])
  })

  test("a file is looked for in the projects that the nearest tsconfig refers to", async () => {
    const compilerOptions = JSON.parse(precastApp("")["tsconfig.json"]!).compilerOptions
    const config = (rest: object): string =>
      JSON.stringify({ compilerOptions: { ...compilerOptions, composite: true }, ...rest })
    const files = {
      "tsconfig.json": JSON.stringify({
        files: [],
        references: [{ path: "./tsconfig.test.json" }, { path: "./tsconfig.src.json" }],
      }),
      "tsconfig.src.json": config({ include: ["src"] }),
      "tsconfig.test.json": config({
        include: ["test"],
        compilerOptions: { ...compilerOptions, rootDir: "test", outDir: "dist-test" },
      }),
      "inner/tsconfig.json": config({ references: [{ path: "../tsconfig.src.json" }] }),
      "inner/src/main.ts": `${imports}import type { User } from "../../src/user.js"\nis<User>(1)\n`,
      "src/user.ts": "export interface User { id: number }\n",
      "test/user.ts": `${imports}is<() => void>(1)\n`,
      "else.ts": `${imports}is<() => void>(1)\n`,
    }
    const folder = app(`${imports}is<symbol>(1)\n`, files)
    const editor = await startEditor(folder.path)
    for (const file of ["src/main.ts", "test/user.ts", "inner/src/main.ts", "else.ts"])
      editor.open(file, folder.read(file))
    await editor.expectListed("src/main.ts", ["1:0-1:10 PC1021 error"])
    await editor.expectListed("test/user.ts", ["1:0-1:14 PC1020 error"])
    // A project of another one: what is typed there counts here.
    editor.open("src/user.ts", "export interface User { id: symbol }\n")
    await editor.expectListed("inner/src/main.ts", ["2:0-2:8 PC1021 error"])
    expect(editor.listed("else.ts")).toBeUndefined()
    expect(editor.said).toContain(`${folder.path}/else.ts: part of no project that has Precast`)
  })

  test("a project of another folder is opened, and closed with its last file", async () => {
    const [one, other] = [app(main), app(`${imports}is<symbol>(1)\n`)]
    const editor = await startEditor(one.path)
    editor.open("src/main.ts", main)
    await expect.poll(() => editor.listed("src/main.ts"), { timeout: 60_000 }).toHaveLength(2)
    const there = relative(one.path, join(other.path, "src/main.ts"))
    editor.open(there, other.read("src/main.ts"))
    await editor.expectListed(there, ["1:0-1:10 PC1021 error"])
    const count = (): number => childrenOf(editor.child.pid!).length
    expect(count()).toBe(version === 7 ? 2 : 0)
    editor.close("src/main.ts")
    await editor.expectListed("src/main.ts", [])
    await expect.poll(count, { timeout: 60_000 }).toBe(version === 7 ? 1 : 0)
  })

  test("a code's page is shown at its line", async () => {
    const editor = await startEditor(app(main).path)
    editor.open("src/main.ts", main)
    await expect.poll(() => editor.listed("src/main.ts"), { timeout: 60_000 }).toHaveLength(2)
    const textDocument = { uri: editor.uri("src/main.ts") }
    const diagnostics = editor.diagnosticsOf("src/main.ts")
    const { range } = diagnostics[0]!
    const context = { diagnostics }
    const actions = await editor.ask("textDocument/codeAction", { textDocument, range, context })
    const titles = actions.map(({ title }: { title: string }) => title).sort()
    expect(titles).toEqual(["Open documentation of PC1015", "Open documentation of PC1020"])
    const { command } = actions.find(({ title }: { title: string }) => title.endsWith("PC1020"))
    await editor.ask("workspace/executeCommand", command)
    const [{ uri, selection }] = editor.shown as [{ uri: string; selection: { start: Place } }]
    const line = readFileSync(fileURLToPath(uri), "utf8").split("\n")[selection.start.line]
    expect(line).toMatch(/^\| PC1020 \|/)
  })

  test("a compiler that is not installed is reported, and nothing else", async () => {
    const folder = app(main)
    folder.without("typescript")
    const editor = await startEditor(folder.path)
    editor.open("src/main.ts", main)
    await expect
      .poll(() => editor.said.join("\n"), { timeout: 60_000 })
      .toContain(`shown: Precast cannot open ${folder.path}/tsconfig.json: `)
    expect(await editor.hover("src/main.ts", 2, 1)).toBeNull()
  })

  test("nothing is left when the editor requests the shutdown, and when the editor is gone", async () => {
    for (const ends of ["asked", "gone"]) {
      const editor = await startEditor(app(main).path)
      editor.open("src/main.ts", main)
      await expect.poll(() => editor.listed("src/main.ts"), { timeout: 60_000 }).toBeDefined()
      const below = childrenOf(editor.child.pid!)
      expect(below.length).toBe(version === 7 ? 1 : 0)
      if (ends === "asked") await editor.ask("shutdown")
      if (ends === "asked") editor.tell("exit", {})
      else editor.child.stdin!.end()
      expect(await editor.ended).toBe(ends === "asked" ? 0 : 1)
      await expect.poll(() => below.filter(isRunning), { timeout: 60_000 }).toEqual([])
    }
  })
})

test("a compiler that is gone is started again, and the editor is notified", async () => {
  const folder = makeFolder(precastApp(main))
  folder.installWith7()
  const editor = await startEditor(folder.path)
  editor.open("src/main.ts", main)
  await expect.poll(() => editor.listed("src/main.ts"), { timeout: 60_000 }).toHaveLength(2)
  for (const [type, code] of [
    ["symbol", "PC1021"],
    ["Promise<1>", "PC1024"],
  ] as const) {
    const [compiler] = childrenOf(editor.child.pid!)
    process.kill(compiler!, "SIGKILL")
    await expect.poll(() => isRunning(compiler!), { timeout: 60_000 }).toBe(false)
    editor.type(
      "src/main.ts",
      { line: 2, character: 0 },
      { line: 3, character: 0 },
      `is<${type}>(1)\n`,
    )
    await expect
      .poll(() => editor.diagnosticsOf("src/main.ts").map((each) => each.code), { timeout: 60_000 })
      .toContain(code)
  }
  const shown = editor.said.filter((text) => text.startsWith("shown: "))
  expect(shown.length).toBe(2)
  expect(shown[0]).toMatch(/PC1004: .*TypeScript 7\.\d.*It is started again\.$/)
}, 120_000)

function childrenOf(pid: number): number[] {
  const { stdout } = spawnSync("ps", ["-o", "pid=", "--ppid", String(pid)], { encoding: "utf8" })
  return stdout.split("\n").flatMap((line) => (line.trim() === "" ? [] : [Number(line)]))
}

function isRunning(pid: number): boolean {
  const { stdout } = spawnSync("ps", ["-o", "stat=", "-p", String(pid)], { encoding: "utf8" })
  return stdout.trim() !== "" && !stdout.startsWith("Z")
}
