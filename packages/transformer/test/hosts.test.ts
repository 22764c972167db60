import { cpSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs"
import { dirname, join, resolve } from "node:path"
import { pathToFileURL } from "node:url"
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest"
import { cells } from "../../runtime/test/helpers/matrix.ts"
import manifest from "../package.json" with { type: "json" }
import {
  createProject,
  type Outcome,
  type Project,
  sourceLineOf,
  tsconfig,
  watch,
} from "./hosts-project.ts"

// Each test compiles whole projects, some of them several times.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const projects: Project[] = []
afterAll(() => {
  for (const project of projects) project.remove()
})

function projectOf(files: Record<string, string>): Project {
  const project = createProject(files)
  projects.push(project)
  return project
}

const main = `#!/usr/bin/env node
"use strict"
"use other"
// Licence of the user
import { assert, decode, encode, is as check } from '@precast/runtime'

interface User {
  id: number
  /** @minLength 3 */
  name: string
  born?: Date
}

const decodeUser = "taken", Number = "taken"
;[decodeUser, Number].forEach((each) => console.log(each))
const ada: User = decode('{"id":1,"name":"Ada","born":"1815-12-10T00:00:00Z"}')
console.log("line 17", ada.born?.getUTCFullYear(), encode(ada))
console.log("line 18", check<User>(ada), check<User>({ id: 1, name: "Al" }))
console.log("line 19", ["1", "2"].map(decode<number>))
try {
  assert<User>({ id: "x", name: "Ada" })
} catch (error) {
  console.log("line 23", (error as Error).name)
}
`

const common = `import { decode } from '@precast/runtime'
import * as rt from '@precast/runtime'
type Point = { x: number }
export const point = decode<Point>('{"x": 1}')
console.log("line 5", point.x, rt.is<Point>({}), typeof require)
`

const fixed = "export const x = 1"

describe("tspc", () => {
  let project: Project
  let outcome: Outcome
  beforeAll(() => {
    project = projectOf({
      "tsconfig.json": tsconfig({ sourceMap: true, declaration: true }),
      "src/main.ts": main,
      "src/common.cts": common,
      "src/any.ts": "import { is } from '@precast/runtime'\nexport const isA = is<{ a: any }>\n",
    })
    outcome = project.tspc()
  })

  test("a warning is printed and does not fail the build", () =>
    expect(outcome).toEqual({
      code: 0,
      text: "src/any.ts(2,25): warning TS991015: PC1015: any is not checked. (a) Write the type, or unknown to accept any value.\n",
    }))

  test("the output runs: JSDoc rules, inferred types, values, names that are taken", () =>
    expect(project.node("dist/main.js")).toEqual({
      code: 0,
      text: [
        "taken",
        "taken",
        'line 17 1815 {"id":1,"name":"Ada","born":"1815-12-10T00:00:00.000Z"}',
        "line 18 true false",
        "line 19 [ 1, 2 ]",
        "line 23 ValidationError",
        "",
      ].join("\n"),
    }))

  test("CommonJS output runs", () =>
    expect(project.node("dist/common.cjs")).toEqual({ code: 0, text: "line 5 1 false function\n" }))

  test("shebang and directives stay first, imports follow, functions come last", () => {
    const lines = project.read("dist/main.js").split("\n")
    expect(lines.slice(0, 4)).toEqual([
      "#!/usr/bin/env node",
      '"use strict";',
      '"use other";',
      'import * as __precast from "@precast/runtime/emitted/contract-1";',
    ])
    expect(lines.indexOf("function checkUser(value) {")).toBeGreaterThan(
      lines.indexOf("catch (error) {"),
    )
  })

  test.each(["main.js", "common.cjs"])("the source map of %s leads to the user's lines", (file) => {
    const output = project.read(`dist/${file}`)
    const map = project.read(`dist/${file}.map`)
    const marks = [...output.matchAll(/"line (\d+)"/g)]
    expect(marks.length).toBeGreaterThan(0)
    for (const [mark, line] of marks) expect(sourceLineOf(output, map, mark)).toBe(Number(line))
  })

  test("declarations are those of the user", () =>
    expect(project.read("dist/any.d.ts")).toBe(
      `export declare const isA: {
    (value: unknown, options: import("@precast/runtime").StrictOption): value is {
        a: any;
    };
    (value: unknown): value is {
        a: any;
    };
};
`,
    ))
})

describe("errors under tspc", () => {
  let project: Project
  let outcome: Outcome
  beforeAll(() => {
    project = projectOf({
      "tsconfig.json": tsconfig({}, { strictAny: true }),
      "src/main.ts":
        "import { is, encode } from '@precast/runtime'\nconsole.log(is<{ a: Promise<2>; b: any }>(1))\nconsole.log(encode)\n",
    })
    outcome = project.tspc()
  })

  test("all are reported, and the build fails", () => {
    expect(outcome.text.split("\n").map((line) => line.replace(/^(.*PC\d+).*$/, "$1"))).toEqual([
      "src/main.ts(2,18): error TS991024: PC1024",
      "src/main.ts(2,33): error TS991015: PC1015",
      "src/main.ts(3,13): error TS991011: PC1011",
      "",
    ])
    expect(outcome.code).toBe(2)
  })

  test("the output throws the reason at run time", () =>
    expect(project.node("dist/main.js").text).toContain(
      "TypeError: PC1024: Promise<2> cannot travel as JSON.",
    ))

  test("noEmit: errors are reported as well", () =>
    expect(project.tspc("--noEmit")).toEqual(outcome))

  test("a project-wide error stops the build with one line", () => {
    const loose = projectOf({ "tsconfig.json": tsconfig({ strict: false }), "src/main.ts": fixed })
    const { code, text } = loose.tspc()
    expect(text).toMatch(/^error PC1002: .*"strict": true in tsconfig\.json\.\n$/)
    expect(code).toBe(1)
  })
})

const WHOLE = ["", {}] as const
const SINGLE = [
  " that look at single files",
  { isolatedModules: true, verbatimModuleSyntax: true },
] as const

describe.each(cells([WHOLE, SINGLE], [WHOLE]))("incremental builds%s", (_title, options) => {
  const site =
    "import { is } from '@precast/runtime'\nimport type { B } from './b.js'\nconsole.log(is<B>({ c: { v: 1 } }))\n"
  let project: Project
  beforeAll(() => {
    project = projectOf({
      "tsconfig.json": tsconfig({
        incremental: true,
        ...options,
      }),
      "src/a.ts": site,
      "src/b.ts": "import type { C } from './c.js'\nexport interface B { c: C }\n",
      "src/c.ts": "export interface C { v: number }\n",
      "src/other.ts": fixed,
    })
    expect(project.tspc()).toEqual({ code: 0, text: "" })
  })

  test("a type that changed in another file, through a third", () => {
    project.write({ "src/c.ts": "export interface C { v: string }\n" })
    expect(project.tspc()).toEqual({ code: 0, text: "" })
    expect(project.node("dist/a.js").text).toBe("false\n")
  })

  test("an error that comes from another file stays until it is fixed there, and no longer", () => {
    project.write({ "src/c.ts": "export interface C { v: Promise<2> }\n" })
    const { code, text } = project.tspc()
    expect(text).toMatch(/^src\/c\.ts\(1,22\): error TS991024: PC1024/)
    expect(code).toBeGreaterThan(0)
    expect(project.tspc().text).toBe(text)
    project.write({ "src/c.ts": "export interface C { v: number }\n" })
    expect(project.tspc()).toEqual({ code: 0, text: "" })
    expect(project.node("dist/a.js").text).toBe("true\n")
  })
})

test.each(cells([{ isolatedModules: true }, {}], [{ isolatedModules: true }]))(
  "incremental builds write what functions of other files throw now: %o",
  (options) => {
    const throws = (code: string): string =>
      `import { ApiError } from '@precast/runtime'\nexport const load = (id: number): number => { if (id > 1) throw new ApiError("${code}", ""); return id }\n`
    const project = projectOf({
      "tsconfig.json": tsconfig({ incremental: true, ...options }),
      "src/a.ts":
        "import { api } from '@precast/runtime'\nimport { find } from './b.js'\nexport const get = api({ method: 'GET', path: '/' }, () => find(1))\n",
      "src/b.ts": "import { load } from './c.js'\nexport const find = (id: number) => load(id)\n",
      "src/c.ts": throws("not_found"),
    })
    expect(project.tspc()).toEqual({ code: 0, text: "" })
    expect(project.read("dist/a.js")).toContain('"not_found"')
    // Declarations of the changed file are as they were: the compiler itself emits nothing else.
    project.write({ "src/c.ts": throws("gone") })
    expect(project.tspc()).toEqual({ code: 0, text: "" })
    expect(project.read("dist/a.js")).toContain('"gone"')
    expect(project.read("dist/a.js")).not.toContain('"not_found"')
  },
)

test("tspc --watch writes new code when a type changes in another file", async () => {
  const project = projectOf({
    "tsconfig.json": tsconfig({ isolatedModules: true }),
    "src/a.ts":
      "import { is } from '@precast/runtime'\nimport type { B } from './b.js'\nexport const isB = is<B>\n",
    "src/b.ts": "export interface B { first: number }\n",
  })
  const watching = watch(project)
  try {
    await watching.until(() => project.read("dist/a.js").includes("value.first"))
    project.write({ "src/b.ts": "export interface B { second: number }\n" })
    await watching.until(() => project.read("dist/a.js").includes("value.second"))
    expect(project.read("dist/a.js")).not.toContain("value.first")
  } finally {
    await watching.end()
  }
})

test("project references: tspc -b", () => {
  const part = (name: string, references: string[]): Record<string, string> => ({
    [`${name}/tsconfig.json`]: tsconfig(
      { composite: true },
      {},
      { references: references.map((path) => ({ path })) },
    ),
  })
  const project = projectOf({
    "tsconfig.json": '{ "files": [], "references": [{ "path": "app" }] }',
    ...part("lib", []),
    ...part("app", ["../lib"]),
    "app/src/globals.d.ts": "declare const console: { log(...values: unknown[]): void }",
    "lib/src/user.ts":
      "import { is } from '@precast/runtime'\nexport interface User { id: number }\nexport const isUser = is<User>\n",
    "app/src/main.ts":
      "import { decode } from '@precast/runtime'\nimport { isUser, type User } from '../../lib/dist/user.js'\n" +
      "console.log(isUser(decode<User>('{\"id\":1}')), isUser({ id: 'x' }))\n",
  })
  expect(project.tspc("-b")).toEqual({ code: 0, text: "" })
  expect(project.node("app/dist/main.js")).toEqual({ code: 0, text: "true false\n" })
  project.write({
    "lib/src/user.ts":
      "import { is } from '@precast/runtime'\nexport interface User { id: Promise<1> }\nexport const isUser = is<User>\n",
  })
  const { code, text } = project.tspc("-b")
  expect(text).toContain("lib/src/user.ts(2,25): error TS991024: PC1024")
  expect(code).toBeGreaterThan(0)
})

describe("another TypeScript than 6", () => {
  const packageFolder = resolve(import.meta.dirname, "..")

  /** The package as npm installs it, next to a `typescript` of some version. */
  function installed(version: string): Project {
    const project = createProject({})
    projects.push(project)
    const modules = join(project.folder, "installed/node_modules")
    mkdirSync(join(modules, "@precast/transformer"), { recursive: true })
    mkdirSync(join(modules, "typescript"))
    for (const part of ["package.json", "dist"])
      cpSync(join(packageFolder, part), join(modules, "@precast/transformer", part), {
        recursive: true,
      })
    for (const name of Object.keys(manifest.dependencies)) {
      mkdirSync(dirname(join(modules, name)), { recursive: true })
      symlinkSync(join(packageFolder, "node_modules", name), join(modules, name))
    }
    // What `require("typescript")` gives of version 7: its version and nothing else.
    writeFileSync(
      join(modules, "typescript/package.json"),
      JSON.stringify({ name: "typescript", version, main: "index.cjs" }),
    )
    writeFileSync(
      join(modules, "typescript/index.cjs"),
      `exports.version = ${JSON.stringify(version)}`,
    )
    return project
  }

  test.each(["7.0.2", "5.9.3"])("%s: one error with the fix", (version) => {
    const project = installed(version)
    project.write({
      "installed/try.mjs": 'import { transform } from "@precast/transformer"\ntransform({})\n',
    })
    const { code, text } = project.node("installed/try.mjs")
    expect(text).toContain(`Error: PC1001: TypeScript ${version} was loaded`)
    expect(text).toContain("npm i -D typescript@7 precast")
    expect(text).toContain("npm i -D typescript@6 ts-patch@4")
    expect(code).toBe(1)
  })

  test("a host that brings it gets the same error", async () => {
    const entry = pathToFileURL(join(packageFolder, "dist/index.js")).href
    const { default: plugin } = (await import(entry)) as {
      default: (...args: unknown[]) => unknown
    }
    expect(() => plugin({}, {}, { ts: { version: "5.9.3" }, library: "typescript" })).toThrow(
      /^PC1001: TypeScript 5\.9\.3/,
    )
    expect(existsSync(join(packageFolder, "dist/index.d.ts"))).toBe(true)
  })
})
