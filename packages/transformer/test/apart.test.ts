// esbuild in watch mode: emitted code is in modules of its own from the second build on, with the same results, and
// outside of the bundle where that leaves out the runtime.
import { globSync } from "node:fs"
import { context } from "esbuild"
import { afterEach, expect, test } from "vitest"
import { plugin, runs } from "./bundlers-each.ts"
import { createBundled } from "./bundlers-project.ts"
import { type Project, tsconfig } from "./hosts-project.ts"

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

const main = `"use strict"
import { api, assert, clone, createApp, decode, encode, is, random, safeDecode, schema, validate, type TypeCode } from "@precast/runtime"
import * as own from "@precast/runtime"
import type { Müll, User } from "./types.js"
import { isPlain } from "./tied.js"

function load<T>(text: string, code?: TypeCode<T, "decode">): T {
  return code!.decode(text)
}
const FAIL = "of the user"
const user: User = { id: 1, name: "Ada", made: new Date(0) }
const text = encode<User>(user)
const said = (act: () => unknown): string => {
  try {
    return JSON.stringify(act())
  } catch (error) {
    return String(error)
  }
}
export const save = api({ method: "POST", path: "/users/:id" }, (input: { id: number; name: string; limit?: number }) => ({
  ...input,
}))
const broken = JSON.stringify({ id: "1", name: 2, made: "no" })
console.log(FAIL, text, is<User>(user), is<Müll>({ größe: 1 }), own.equals<User>({ ...user, more: 1 }))
console.log(said(() => decode<User>(text)), said(() => safeDecode<User>(broken)), said(() => load<User>(broken)))
console.log(said(() => validate<User>({})), said(() => assert<User>({})), is<User>(clone<User>(user)), is<User>(random<User>()))
console.log(JSON.stringify(schema<Müll>()["~standard"].validate({ größe: "1" })), isPlain("a"), isPlain("a b"))
const posted = { method: "POST", body: '{"name":"Ada"}', headers: { "content-type": "application/json" } }
console.log(await (await createApp({ save }).fetch(new Request("http://a/users/3?limit=x", posted))).text())
`
const files = {
  "tsconfig.json": tsconfig({ lib: ["es2024", "dom"] }),
  "src/types.ts": `export interface User { id: number; name: string; made: Date }
export interface Müll { größe: number }
`,
  // Its code names a function of the file, so it stays there.
  "src/tied.ts": `import { is, type Check } from "@precast/runtime"
export function isWord(value: string): boolean { return !value.includes(" ") }
export const isPlain = (value: unknown): boolean => is<string & Check<typeof isWord>>(value)
`,
  "src/main.ts": main,
}

/** With these options, the runtime is not in the bundle. */
const OUTSIDE = { packages: "external" }

async function open(
  more: object,
  options: object = {},
): Promise<{ project: Project; rebuild(): Promise<unknown> }> {
  const project = createBundled(6, files)
  const building = await context({
    absWorkingDir: project.folder,
    entryPoints: ["src/main.ts"],
    bundle: true,
    packages: "bundle",
    platform: "node",
    format: "esm",
    outdir: "out",
    logLevel: "silent",
    ...more,
    plugins: [
      await plugin<never>("esbuild", { tsconfig: `${project.folder}/tsconfig.json`, ...options }),
    ],
  })
  ends.push(
    () => building.dispose(),
    () => project.remove(),
  )
  return { project, rebuild: () => building.rebuild() }
}

test.each([
  ["a bundle", {}, {}],
  ["a minified one", { minify: true }, {}],
  ["a bundle without packages", OUTSIDE, {}],
  ["the faster form", OUTSIDE, { optimize: "speed" }],
] as const)("%s returns the same in the second build", async (name, more, options) => {
  const { project, rebuild } = await open(more, options)
  await rebuild()
  const first = runs(project)
  expect(first).toContain("of the user")
  expect(first).not.toContain("at ")
  expect(project.read("out/main.js")).not.toContain("main_rest-")
  await rebuild()
  expect(runs(project)).toBe(first)
  const made = project.read("out/main.js")
  if (name === "a bundle") expect(made).toMatch(/\/\/ precast-code:src\/main_rest-\w+.precast.js\n/)
  if ("packages" in more) expect(made).toContain('from "./precast/src/main_rest-')
  else expect(globSync("out/precast", { cwd: project.folder })).toEqual([])
  expect(made).not.toContain("tied_rest-")
})

test.each([{}, OUTSIDE])(
  "an edit of a type in another file reaches it, and a file may lose its code (%j)",
  async (more) => {
    const { project, rebuild } = await open(more)
    await rebuild()
    await rebuild()
    expect(runs(project)).toMatch(/ true true /)
    project.write({
      "src/types.ts": files["src/types.ts"].replace("größe: number", "größe: string"),
    })
    await rebuild()
    expect(runs(project)).toMatch(/ true false /)
    project.write({ "src/main.ts": 'console.log("nothing of ours")\n' })
    await rebuild()
    expect(runs(project)).toBe("nothing of ours\n")
    expect(project.read("out/main.js")).not.toContain("main_rest-")
  },
)

test("with source maps, code of ours is a source of its own", async () => {
  const { project, rebuild } = await open({ sourcemap: true })
  await rebuild()
  await rebuild()
  const map = JSON.parse(project.read("out/main.js.map")) as { sources: string[] }
  expect(map.sources).toEqual(expect.arrayContaining(["../src/main.ts"]))
  expect(map.sources.join()).toMatch(/precast-code:src\/main_rest-/)
})

test.each([{}, OUTSIDE])(
  "code that files share is there once, as each build needs it (%j)",
  async (more) => {
    const { project, rebuild } = await open(more)
    const other = (name: string): string => `import { decode } from "@precast/runtime"
import type { User } from "./types.js"
console.log("${name}", decode<User>('{"id":1,"name":"Ada","made":"1970-01-01T00:00:00.000Z"}').id)
`
    project.write({
      "src/other.ts": other("one"),
      "src/main.ts": `import "./other.js"\n${other("two")}`,
    })
    await rebuild()
    await rebuild()
    const said = "one 1\ntwo 1\n"
    const count = (): number =>
      globSync("out/**/*.js", { cwd: project.folder })
        .map((file) => [...project.read(file).matchAll(/function reviveUser\(/g)].length)
        .reduce((sum, each) => sum + each)
    expect([runs(project), count()]).toEqual([said, 1])
    project.write({
      "src/types.ts": files["src/types.ts"].replace("name: string", "names?: string"),
    })
    await rebuild()
    expect([runs(project), count()]).toEqual([said, 1])
    project.write({ "src/other.ts": 'console.log("one 1")\n' })
    await rebuild()
    expect([runs(project), count()]).toEqual([said, 1])
    project.write({ "src/other.ts": `import "./third.js"\n`, "src/third.ts": other("one") })
    await rebuild()
    expect([runs(project), count()]).toEqual([said, 1])
  },
)
