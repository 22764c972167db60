// What an editor shows over a call, and the ways out that it offers: by tsserver, over its protocol.
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { createProject, type Project, tsconfig } from "./hosts-project.ts"
import { place, type Server, startServer } from "./tsserver.ts"

const source = `import * as precast from "@precast/runtime"
import { api, decode, encode, is, schema, type TypeCode } from "@precast/runtime"
interface User { id: number; born: Date }
function load<T>(text: string, code?: TypeCode<T, "decode">): T { return code!.decode(text) }
function loadOne<T>(text: string, code?: TypeCode<T, "decode">): T { return load<T>(text) }
export const save = api({ method: "POST", path: "/users/:id" }, (user: User): User[] => [user])
export const chat = api.socket({ path: "/chat" }, { message(socket: precast.Socket<User>, said: string) {} })
is<User>(1)
is<User>(1, { strict: true })
decode<User[]>("")
encode({ id: 1 })
precast.assert<User>(1)
schema<User>()
loadOne<User>("")
;["1"].map(decode<number>)
is<() => void>(1)
parseInt("1")
`

const fields = Array.from({ length: 80 }, (_, at) => `field${at}: string`).join("; ")
const long = `import { decode, is } from "@precast/runtime"\nis<{ ${fields} }>(1)\ndecode<{ ${fields} }>("")\n`

const imports = `import { api, decode, equals, is } from "@precast/runtime"\n`

/** A diagnostic, a program that has it, its way out, and what becomes of the program. */
const fixed: [code: string, before: string, way: string, after: string][] = [
  [
    "PC1012",
    `function load<T>(text: string): T { return decode<T>(text) }\nload<string>("")`,
    "Let the function be given the code of T",
    `import { api, decode, equals, is, type TypeCode } from "@precast/runtime"
function load<T>(text: string, code?: TypeCode<T, "decode">): T { return code!.decode(text) }\nload<string>("")`,
  ],
  [
    "PC1078",
    `import type { TypeCode } from "@precast/runtime"
function load<T>(text: string, code?: TypeCode<T, "is" | "decode">): T { return code!.decode(text) }
const loadAll = <T,>(): T => load<T>("")\nloadAll<string>()`,
    "Let the function be given the code of T",
    `import type { TypeCode } from "@precast/runtime"
function load<T>(text: string, code?: TypeCode<T, "is" | "decode">): T { return code!.decode(text) }
const loadAll = <T,>(code?: TypeCode<T, "decode" | "is">): T => load<T>("")\nloadAll<string>()`,
  ],
  [
    "PC1015",
    `interface User { tags: { of: any }[] }\nis<User>(1)`,
    "Make User.tags[].of unknown",
    `interface User { tags: { of: unknown }[] }\nis<User>(1)`,
  ],
  ["PC1015", `is<{ more: any }>(1)`, "Make more unknown", `is<{ more: unknown }>(1)`],
  [
    "PC1015",
    `interface User { more: any }\nexport const a = api({ method: "GET", path: "/" }, async (): Promise<User> => ({ more: {} }))`,
    "Make User.more unknown",
    `interface User { more: unknown }\nexport const a = api({ method: "GET", path: "/" }, async (): Promise<User> => ({ more: {} }))`,
  ],
  [
    "PC1052",
    `export const a = api({ method: "GET", path: "/:id" }, () => 1)`,
    "Add the field id: string",
    `export const a = api({ method: "GET", path: "/:id" }, ({ id }: { id: string }) => 1)`,
  ],
  [
    "PC1052",
    `export const a = api({ method: "GET", path: "/:id?" }, ({ q }: { q?: string }) => q ?? "")`,
    "Add the field id?: string",
    `export const a = api({ method: "GET", path: "/:id?" }, ({ q }: { id?: string; q?: string }) => q ?? "")`,
  ],
  [
    "PC1052",
    `interface In {\n  q?: string\n}\nexport const a = api({ method: "GET", path: "/:id" }, ({ q }: In) => q ?? "")`,
    "Add the field id: string",
    `interface In {\n  id: string\n  q?: string\n}\nexport const a = api({ method: "GET", path: "/:id" }, ({ q }: In) => q ?? "")`,
  ],
  [
    "PC1052",
    `export const a = api({ method: "GET", path: "/:id" }, ({ id }: { id?: string }) => id)`,
    "Make id a required field",
    `export const a = api({ method: "GET", path: "/:id" }, ({ id }: { id: string }) => id)`,
  ],
  [
    "PC1094",
    `export const a = api({ method: "GET", path: "/:id?" }, ({ id }: { id: string }) => id)`,
    "Make id optional",
    `export const a = api({ method: "GET", path: "/:id?" }, ({ id }: { id?: string }) => id)`,
  ],
]

const uncertain = [
  `function load<T>(text: string, ...more: string[]): T { return decode<T>(text) }`,
  `function load<T>(text: string, code: number): T { return decode<T>(text) }`,
  `function load<T>(text: string): T[] { return decode<T[]>(text) }`,
  `function check<T>(value: unknown): boolean { return equals<T>(value) }`,
  `is<{ more: Record<string, any> | any[] }>(1)`,
  `is<any>(1)`,
]

/** A program that got another import is written out. */
function whole(text: string): string {
  return text.startsWith("import {") ? text : imports + text
}

/** A file is part of a project once it is on the disk. */
const files = {
  "tsconfig.json": tsconfig({}, { name: "@precast/transformer" }),
  "src/hover.ts": source,
  "src/long.ts": long,
  ...Object.fromEntries(
    fixed.flatMap(([, before, , after], at) => [
      [`src/before${at}.ts`, imports + before],
      [`src/after${at}.ts`, whole(after)],
    ]),
  ),
  ...Object.fromEntries(uncertain.map((text, at) => [`src/uncertain${at}.ts`, imports + text])),
}

let project: Project, server: Server
beforeAll(() => {
  project = createProject(files)
  server = startServer(project)
  for (const file of Object.keys(files)) if (file.endsWith(".ts")) server.open(file)
})
afterAll(async () => {
  await server.end()
  project.remove()
})

async function hover(file: string, text: string, needle: string, within = 0): Promise<string> {
  const ask = { file: join(project.folder, file), ...place(text, needle, within) }
  return (await server.ask<{ documentation: string }>("quickinfo", ask)).documentation
}

describe("over a call", () => {
  test.each<[string, number, string, string[]]>([
    [
      "is<User>(1)",
      0,
      "checks whether a value is `User`.",
      ["function checkUser(value)", "value.born"],
    ],
    ["is<User>(1, ", 0, "checks whether a value is `User`, and no key beyond it.", ["hasOnlyKeys"]],
    ["decode<User[]>", 0, "reads JSON into `User[]`", ["function decode"]],
    ["encode({", 0, "writes `{ id }` as JSON.", ["function encode"]],
    ["precast.assert", 9, "gives the value if it is `User`", ["function assertUser(value)"]],
    ["schema<User>", 2, "gives a Standard Schema of `User`.", ["schemaUser"]],
    ["loadOne<User>", 0, "fills in the code of `User`: decode.", ["{ decode: decodeUser }"]],
    ["load<T>(text)", 0, "hands on the code that the function around it was given.", ["code"]],
    ["decode<number>", 0, "reads JSON into `number`", ["decodeNumber"]],
    ["api({", 1, "`POST /users/:id` takes `User`, gives `User[]`.", ["params", "input(params"]],
    ["socket({", 1, "takes `string`, sends `User`.", ["encodeUser"]],
  ])("%s", async (needle, within, summary, code) => {
    const documentation = await hover("src/hover.ts", source, needle, within)
    expect(documentation).toContain(`**Precast** ${summary}`)
    const block = /```js\n([\s\S]*?)\n```/.exec(documentation)![1]!
    for (const part of code) expect(block).toContain(part)
    expect(block.split("\n").length).toBeLessThanOrEqual(40)
    expect(block.length).toBeLessThanOrEqual(4_100)
  })

  test.each(["is<() =>", "parseInt", "User { id", "load<T>(text:"])(
    "%s is shown as without Precast",
    async (needle) => {
      expect(await hover("src/hover.ts", source, needle)).not.toContain("Precast")
    },
  )

  test("long code is cut, and the command is named that prints all of it", async () => {
    for (const needle of ["is<{", "decode<{"]) {
      const documentation = await hover("src/long.ts", long, needle)
      expect(documentation.length).toBeLessThan(5_000)
      expect(documentation).toMatch(/\n\d+ more lines: `npx precast explain src\/long\.ts`$/)
    }
  })
})

interface Fix {
  description: string
  changes: { fileName: string; textChanges: Change[] }[]
}
interface Change {
  start: { line: number; offset: number }
  end: { line: number; offset: number }
  newText: string
}

describe("ways out", () => {
  test("the editor is notified which diagnostics have one", async () => {
    const file = join(project.folder, "src/hover.ts")
    const numbers = await server.ask<string[]>("getSupportedCodeFixes", { file })
    expect(numbers).toEqual(expect.arrayContaining(["2304", "991012", "991015", "991052"]))
  })

  test.each(fixed.map((each, at) => [...each, at] as const))(
    "%s %s",
    async (code, before, description, after, at) => {
      const file = `src/before${at}.ts`
      const [shown, ...others] = (await server.errors(file)).filter(
        ({ source }) => source === "precast",
      )
      expect(shown!.text).toMatch(code)
      expect(others).toEqual([])
      const [fix] = await fixesOf(file, shown!)
      expect(fix!.description).toBe(description)
      const fixed = apply(imports + before, fix!.changes[0]!.textChanges)
      expect(fixed).toBe(whole(after))
      expect(
        (await server.errors(`src/after${at}.ts`)).filter(({ source }) => source === "precast"),
      ).toEqual([])
    },
  )

  test.each(uncertain.map((each, at) => [each, at] as const))(
    "%s has no certain one",
    async (_text, at) => {
      const file = `src/uncertain${at}.ts`
      const [shown] = (await server.errors(file)).filter(({ source }) => source === "precast")
      expect(await fixesOf(file, shown!)).toEqual([])
    },
  )

  function fixesOf(
    file: string,
    { start, end, code }: { start: Change["start"]; end: Change["end"]; code: number },
  ): Promise<Fix[]> {
    return server.ask<Fix[]>("getCodeFixes", {
      file: join(project.folder, file),
      startLine: start.line,
      startOffset: start.offset,
      endLine: end.line,
      endOffset: end.offset,
      errorCodes: [code],
    })
  }
})

function apply(text: string, changes: readonly Change[]): string {
  const lines = text.split("\n")
  const at = ({ line, offset }: Change["start"]): number =>
    lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0) + offset - 1
  return changes
    .toSorted((a, b) => at(b.start) - at(a.start))
    .reduce(
      (made, { start, end, newText }) => made.slice(0, at(start)) + newText + made.slice(at(end)),
      text,
    )
}
