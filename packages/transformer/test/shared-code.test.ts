import { existsSync, readdirSync } from "node:fs"
import { join } from "node:path"
import { afterEach, describe, expect, test } from "vitest"
import { createProject, type Project, tsconfig } from "./hosts-project.ts"

/** Code of a type that several files use is written once, in a module next to the file that declares the type. */

let project: Project | undefined

afterEach(() => project?.remove())

const TYPES = `export interface Money { amount: number; currency: string }
export interface Line { sku: string; price: Money }
export interface Order { id: number; lines: Line[]; placed: Date; next?: Order }
`

const main = (name: string, type = "Order"): string =>
  `import { decode, encode, is } from "@precast/runtime"
import type { ${type} } from "./types.js"
const text = '{"id":1,"lines":[{"sku":"a","price":{"amount":2,"currency":"EUR"}}],"placed":"2026-01-02T03:04:05.000Z","next":{"id":2,"lines":[],"placed":"2026-01-02T03:04:05.000Z"}}'
const order = decode<${type}>(text)
export const ${name} = [encode<${type}>(order) === text, is<${type}>(order), is<${type}>({ id: 1 })]
console.log(JSON.stringify(${name}))
`

function build(files: Record<string, string>, options: object = {}, root: object = {}): Project {
  project = createProject({ "tsconfig.json": tsconfig(options), ...root, ...files })
  expect(project.tspc()).toEqual({ code: 0, text: "" })
  return project
}

const outputs = ({ folder }: Project): string[] => readdirSync(join(folder, "dist")).toSorted()

test("the files import it, and work", () => {
  const { read, node } = build({
    "src/types.ts": TYPES,
    "src/a.ts": main("a"),
    "src/b.ts": main("b"),
  })
  for (const name of ["a", "b"]) {
    const text = read(`dist/${name}.js`)
    expect(text).toContain('import * as __types from "./types.precast.js"')
    expect(text).not.toContain("function")
    expect(node(`dist/${name}.js`)).toEqual({ code: 0, text: "[true,true,false]\n" })
  }
  const shared = read("dist/types.precast.js")
  for (const kind of ["decode", "encode", "check"])
    expect(shared.split(`function ${kind}Order(`)).toHaveLength(2)
  // Only what others import.
  expect(/^export \{ (.*) \}$/m.exec(shared)![1]!.split(", ")).toEqual(
    expect.arrayContaining(["checkOrder", "decodeOrder", "encodeOrder"].slice(1)),
  )
  expect(shared).not.toMatch(/^export .*fastMoney/m)
})

test("as CommonJS", () => {
  const { read, node } = build(
    { "src/types.ts": TYPES, "src/a.ts": main("a"), "src/b.ts": main("b") },
    { esModuleInterop: true },
    { "package.json": "{}" },
  )
  expect(read("dist/types.precast.js")).toContain("exports.decodeOrder = decodeOrder")
  expect(node("dist/b.js")).toEqual({ code: 0, text: "[true,true,false]\n" })
})

test.each([{}, { "package.json": "{}" }])(
  "types of two files that refer to each other, with %j",
  (root) => {
    const { node } = build(
      {
        "src/types.ts": `import type { Line } from "./line.js"
export interface Money { amount: number; currency: string }
export interface Order { id: number; lines: Line[]; placed: Date; next?: Order }`,
        "src/line.ts": `import type { Money, Order } from "./types.js"
export interface Line { sku: string; price: Money; of?: Order }`,
        "src/a.ts": main("a"),
        "src/b.ts": main("b"),
        "src/c.ts": `import { is } from "@precast/runtime"
import type { Line } from "./line.js"
console.log(is<Line>({ sku: "a", price: { amount: 1, currency: "EUR" } }), is<Line>({ sku: "a", of: 1 }))`,
      },
      { esModuleInterop: true },
      root,
    )
    expect(node("dist/b.js")).toEqual({ code: 0, text: "[true,true,false]\n" })
    expect(node("dist/c.js")).toEqual({ code: 0, text: "true false\n" })
  },
)

describe("stays in the file", () => {
  test("where one file alone uses it", () => {
    const made = build({ "src/types.ts": TYPES, "src/a.ts": main("a") })
    expect(outputs(made)).toEqual(["a.js", "types.js"])
  })

  test("where it calls a function of the user's", () => {
    const made = build({
      "src/types.ts": `import type { Check } from "@precast/runtime"
export const isEven = (value: number): boolean => value % 2 === 0
export type Even = { value: number & Check<typeof isEven> }`,
      "src/a.ts": `import { is } from "@precast/runtime"
import type { Even } from "./types.js"
console.log(is<Even>({ value: 2 }), is<Even>({ value: 3 }))`,
      "src/b.ts": `import { is } from "@precast/runtime"
import type { Even } from "./types.js"
console.log(is<Even>({ value: 2 }), is<Even>({ value: 3 }))`,
    })
    expect(outputs(made)).toEqual(["a.js", "b.js", "types.js"])
    expect(made.node("dist/b.js")).toEqual({ code: 0, text: "true false\n" })
  })
})

test("a build takes away the modules that it does not need", () => {
  const made = build({ "src/types.ts": TYPES, "src/a.ts": main("a"), "src/b.ts": main("b") })
  made.write({ "src/b.ts": "export const b = 1", "src/own.ts": "export {}" })
  made.write({ "dist/own.precast.js": "// the user's own" })
  expect(made.tspc()).toEqual({ code: 0, text: "" })
  expect(outputs(made)).toEqual(["a.js", "b.js", "own.js", "own.precast.js", "types.js"])
  expect(made.node("dist/a.js")).toEqual({ code: 0, text: "[true,true,false]\n" })
})

test("an incremental build writes what an edit elsewhere changes", { timeout: 90_000 }, () => {
  const made = build(
    { "src/types.ts": TYPES, "src/a.ts": main("a"), "src/b.ts": main("b"), "src/c.ts": main("c") },
    { incremental: true },
  )
  const first = made.read("dist/types.precast.js")
  // Now the code of the last user is in its file, though its own text is the same.
  made.write({ "src/b.ts": "export const b = 1", "src/c.ts": "export const c = 1" })
  expect(made.tspc()).toEqual({ code: 0, text: "" })
  expect(existsSync(join(made.folder, "dist/types.precast.js"))).toBe(false)
  expect(made.node("dist/a.js")).toEqual({ code: 0, text: "[true,true,false]\n" })
  made.write({ "src/b.ts": main("b"), "src/c.ts": main("c") })
  expect(made.tspc()).toEqual({ code: 0, text: "" })
  expect(made.read("dist/types.precast.js")).toBe(first)
  // A rule in a comment changes no declaration.
  made.write({ "src/types.ts": TYPES.replace("id: number", "/** @minimum 2 */ id: number") })
  expect(made.tspc()).toEqual({ code: 0, text: "" })
  expect(made.node("dist/b.js").text).toContain("at least 2")
})

test("names of two types with one name differ, and those of the user's file stay", () => {
  const { node } = build({
    "src/types.ts": `export interface Page<T> { items: T[] }
export type A = { page: Page<{ a: string }> }
export type B = { page: Page<{ b: number }> }`,
    ...Object.fromEntries(
      ["a", "b"].map((name) => [
        `src/${name}.ts`,
        `import { is } from "@precast/runtime"
import type { A, B } from "./types.js"
const __types = 1, checkA = 2, fitsA = 3
console.log(is<A>({ page: { items: [{ a: "" }] } }), is<B>({ page: { items: [{ b: 1 }] } }), is<A>({ page: { items: [{ b: 1 }] } }), __types + checkA + fitsA)`,
      ]),
    ),
  })
  expect(node("dist/b.js")).toEqual({ code: 0, text: "true true false 6\n" })
})

test("files and folders of any name", () => {
  const folder = `it's "q" \u00fc`
  const files = Object.fromEntries(
    ["a", "b"].map((name) => [
      `src/${name}.ts`,
      main(name).replace('"./types.js"', JSON.stringify(`./${folder}/$types.js`)),
    ]),
  )
  const { read, node } = build({ [`src/${folder}/$types.ts`]: TYPES, ...files })
  expect(read(`dist/${folder}/$types.precast.js`)).toContain("function decodeOrder")
  expect(node("dist/b.js")).toEqual({ code: 0, text: "[true,true,false]\n" })
})

test.each(["types.ts", "types.mts", "types.cts"])(
  "CommonJS and ES modules that use the types of %s",
  (types) => {
    const from = `./${types.replace("ts", "js")}`
    const { node } = build(
      {
        [`src/${types}`]: TYPES,
        ...Object.fromEntries(
          ["a.mts", "b.mts", "c.cts", "d.cts"].map((name) => [
            `src/${name}`,
            main("made").replace('"./types.js"', `"${from}" with { "resolution-mode": "import" }`),
          ]),
        ),
      },
      { esModuleInterop: true },
      { "package.json": "{}" },
    )
    for (const name of ["a.mjs", "b.mjs", "c.cjs", "d.cjs"])
      expect(node(`dist/${name}`), name).toEqual({ code: 0, text: "[true,true,false]\n" })
  },
)

test("two tsconfigs that write into one folder", () => {
  const made = build(
    { "src/types.ts": TYPES, "src/a.ts": main("a"), "src/b.ts": main("b") },
    {},
    {
      "tsconfig.other.json": tsconfig(
        {},
        {},
        { include: ["src/*.d.ts", "src/types.ts", "src/c.ts", "src/d.ts"] },
      ),
    },
  )
  const first = made.read("dist/types.precast.js")
  made.write({ "src/c.ts": main("c"), "src/d.ts": main("d") })
  expect(made.tspc("-p", "tsconfig.other.json")).toEqual({ code: 0, text: "" })
  expect(made.read("dist/types.precast.js")).toBe(first)
  for (const name of ["a", "b", "c", "d"])
    expect(made.node(`dist/${name}.js`)).toEqual({ code: 0, text: "[true,true,false]\n" })
})

test("a file of the user's that has the name of a module stays", () => {
  const made = build(
    { "src/types.ts": TYPES, "src/a.ts": main("a"), "src/b.ts": main("b") },
    {},
    { "dist/types.precast.js": "// the user's own" },
  )
  expect(made.read("dist/types.precast.js")).toBe("// the user's own")
  expect(made.node("dist/b.js")).toEqual({ code: 0, text: "[true,true,false]\n" })
})

describe("what endpoints read of their requests", () => {
  const endpoints = (
    name: string,
    type: string,
  ): string => `import { api, type Body, type Int, type Min } from "@precast/runtime"
import type { ${type} } from "./${type.toLowerCase()}.js"
export const save${name} = api(
  { method: "PUT", path: "/${name}/:id/:textParam" },
  ({ id, textParam, body }: { id: string; textParam: string; body: Body<${type}> }): ${type} =>
    ({ ...body, name: id + textParam }),
)
export const list${name} = api(
  { method: "GET", path: "/${name}" },
  ({ limit = 3, FAIL }: { limit?: number & Int & Min<1>; FAIL?: string }): { items: ${type}[]; limit: number } =>
    ({ items: [{ name: FAIL ?? "" }], limit }),
)
`
  const files = {
    "src/a.ts": endpoints("a", "User"),
    "src/b.ts": endpoints("b", "User"),
    "src/c.ts": endpoints("c", "Group"),
    "src/d.ts": endpoints("d", "Group"),
    // Each of the two modules imports the other.
    "src/user.ts": `import type { Group } from "./group.js"
export interface User { name: string; groups?: Group[]; born?: Date }`,
    "src/group.ts": `import type { User } from "./user.js"
export interface Group { name: string; users?: User[]; at?: Date }`,
    "src/main.ts": `import { createApp } from "@precast/runtime"
import * as a from "./a.js"
import * as b from "./b.js"
import * as c from "./c.js"
import * as d from "./d.js"
const app = createApp({ a, b, c, d })
const read = async (): Promise<void> => {
  for (const name of ["a", "b", "c", "d"]) {
    const saved = await app.inject({ method: "PUT", path: "/" + name + "/1/2", body: { name: "" } })
    const listed = await app.inject({ path: "/" + name + "?limit=7&FAIL=" + name })
    const refused = await app.inject({ path: "/" + name + "?limit=0" })
    console.log(saved.body, listed.body, JSON.parse(refused.body).issues[0].path)
  }
}
void read()
`,
  }
  const EXPECTED = ["a", "b", "c", "d"]
    .map((name) => `{"name":"12"} {"items":[{"name":"${name}"}],"limit":7} /limit\n`)
    .join("")

  test.each([{}, { "package.json": "{}" }])("is written once, with %j", (root) => {
    const options = { esModuleInterop: true, lib: ["es2024", "dom"] }
    const { node, read } = build(files, options, root)
    const modules = ["user", "group"].map((name) => read(`dist/${name}.precast.js`)).join("")
    const users = ["a", "b", "c", "d"].map((name) => read(`dist/${name}.js`)).join("")
    for (const name of ["inputWith", "readParts", "parameters"]) {
      expect(modules.split(`const ${name} = `), name).toHaveLength(2)
      expect(users).not.toContain(`const ${name} = `)
    }
    expect(node("dist/main.js")).toEqual({ code: 0, text: EXPECTED })
  })

  test("stays in the file where no type is shared", () => {
    const { "src/main.ts": _main, "src/b.ts": _b, "src/d.ts": _d, ...few } = files
    const made = build({
      ...few,
      "src/user.ts": "export interface User { name: string }",
      "src/group.ts": "export interface Group { name: string }",
    })
    expect(outputs(made)).toEqual(["a.js", "c.js", "group.js", "user.js"])
  })
})
