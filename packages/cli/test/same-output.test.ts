// What `precast build` writes with TypeScript 6 (ts-patch) and with TypeScript 7, over one corpus.
import { existsSync } from "node:fs"
import { join } from "node:path"
import ts from "typescript"
import { expect, test } from "vitest"
import { NAMES, programText } from "../../transformer/test/named-programs.ts"
import { precast } from "./helpers/bin.ts"
import { makeFolder, precastApp } from "./helpers/folder.ts"

const types = `export enum Level { Low = "low", High = "high" }
export enum Flag { Off, On }
export type Id = \`user-\${number}\` | \`team-\${string}\`
export type Word = "a" | "b"
export interface All {
  level?: Level; flag?: Flag | null; one?: Level.Low; id?: Id; ids: Id[]; word?: Word
  both: Level | Flag; maybe: Level | undefined; map: Map<Id, Level>; record: Record<Word, Level>
}
`
const enums = `import { api, decode, jsonSchema } from "@precast/runtime"
import { type All, Level } from "./$types.js"
export const schema = jsonSchema<All>
export const read = decode<All[]>
export const get = api({ method: "GET", path: "/level" }, (i: { level?: Level }): All["id"] => "user-1")
export const low = Level.Low
`

const factories = `import { api, group } from "@precast/runtime"
import type { All } from "./$types.js"
export function crud<T extends object>(path: string, rows: T[]) {
  const list = api({ method: "GET", path }, () => rows)
  return { list, more: group("/more", { list: api({ method: "GET", path: \`\${path}/:id\` }, (_: { id: string }) => rows) }) }
}
export const all = crud<All>("/all", [])
export const both = { ...crud("/texts", [{ text: "a" }]), one: new (class Made<T> { of = api({ method: "POST", path: "/" }, (i: T): T => i) })<All>() }
`

/** The statements, without what each compiler does with spaces, quotes and imports that nothing uses any more. */
function statements(text: string): string[] {
  const file = ts.createSourceFile("a.ts", text, ts.ScriptTarget.ESNext)
  const printer = ts.createPrinter({ removeComments: true })
  return file.statements
    .filter((each) => !ts.isImportDeclaration(each))
    .map((each) => printer.printNode(ts.EmitHint.Unspecified, each, file).replace(/\s+/g, " "))
}

test("the statements of every file are the same", async () => {
  // Headers and cookies have no such names as "", and two of these are one variable of the environment.
  const sound = programText(NAMES.filter((name) => name !== "" && name.isWellFormed()))
    .split("\n")
    .filter((line) => !/byCookie|settings/.test(line))
  const files = {
    ...precastApp("export const main = 1\n"),
    "src/$types.ts": types,
    "src/enums.ts": enums,
    "src/factories.ts": factories,
    "src/more.ts": `import { decode } from "@precast/runtime"
import type { All } from "./$types.js"
export const read = decode<All>
`,
    "src/names.ts": sound.join("\n"),
  }
  const [six, seven] = [makeFolder(files), makeFolder(files)]
  six.install()
  seven.installWith7()
  const built = { code: 0, stdout: "✓ compiled\n", stderr: "" }
  expect(await precast(six.path, ["build"])).toEqual(built)
  expect(await precast(seven.path, ["build"])).toEqual(built)
  for (const name of ["enums.js", "factories.js", "names.js", "$types.precast.js"])
    expect(statements(seven.read(`dist/${name}`)), name).toEqual(
      statements(six.read(`dist/${name}`)),
    )
  for (const { path } of [six, seven]) {
    expect(await precast(path, ["build", "--clean"])).toMatchObject({ code: 0 })
    expect(existsSync(join(path, "dist/$types.precast.js"))).toBe(false)
  }
})
