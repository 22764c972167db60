// Projects that refer to one another, watched with TypeScript 7: an edit has built again what it reaches, and nothing else.
import { readdirSync, statSync } from "node:fs"
import { join } from "node:path"
import { expect, onTestFailed, onTestFinished, test } from "vitest"
import { precast, type Started, startPrecast } from "./helpers/bin.ts"
import { type Folder, makeFolder, precastApp } from "./helpers/folder.ts"

/** More than are held open at a time. */
const USERS = ["one", "two", "three", "four", "five"]
const ALL = ["base", ...USERS, "apart"]
const LIMIT = { timeout: 300_000 }

const user = (name: string): string => `import { is } from "@precast/runtime"
import type { Named } from "../../base/src/named.js"
export const isUser = is<Named & { ${name}: 1 }>
`

function monorepo(): Folder {
  const { compilerOptions } = JSON.parse(precastApp("")["tsconfig.json"]!)
  const config = (references: readonly string[], options: object = {}): string =>
    JSON.stringify({
      compilerOptions: { ...compilerOptions, composite: true, sourceMap: true, ...options },
      include: ["src"],
      references: references.map((path) => ({ path })),
    })
  const folder = makeFolder({
    "package.json": `{ "type": "module" }`,
    "tsconfig.json": JSON.stringify({ files: [], references: ALL.map((path) => ({ path })) }),
    "base/tsconfig.json": config([]),
    "base/src/named.ts": `export interface Named { name: string }
export const twice = (count: number): number => count * 2
`,
    "apart/tsconfig.json": config([]),
    "apart/src/user.ts": `import { is } from "@precast/runtime"\nexport const isApart = is<{ apart: 1 }>\n`,
  })
  for (const name of USERS) {
    folder.write(`${name}/tsconfig.json`, config(["../base"]))
    folder.write(`${name}/src/user.ts`, user(name))
  }
  folder.installWith7()
  return folder
}

async function start(folder: Folder): Promise<Started> {
  const watching = startPrecast(folder.path, ["build", "--watch"])
  onTestFailed(() => console.error(watching.output()))
  onTestFinished(async () => {
    watching.child.kill()
    await watching.ended
    for (const name of ALL) expect(folder.has(`${name}/.precast`)).toBe(false)
  })
  await watching.until(/✓ compiled; watching/)
  return watching
}

/** Of each project when its scripts were written. */
function writtenIn(folder: Folder): Record<string, string> {
  const of = (name: string): string => {
    const { mtimeMs, ino } = statSync(join(folder.path, name, "dist", SCRIPT[name] ?? "user.js"))
    return `${mtimeMs} ${ino}`
  }
  return Object.fromEntries(ALL.map((name) => [name, of(name)]))
}

const SCRIPT: Record<string, string> = { base: "named.js" }

function outputs(folder: Folder): Record<string, string> {
  const files = ALL.flatMap((name) =>
    readdirSync(join(folder.path, name, "dist"))
      .filter((file) => /\.(js|map|ts)$/.test(file))
      .map((file) => `${name}/dist/${file}`),
  )
  return Object.fromEntries(files.map((file) => [file, folder.read(file)]))
}

test("what an edit does not reach stays as it is", LIMIT, async () => {
  const folder = monorepo()
  const watching = await start(folder)
  const edit = async (file: string, text: string): Promise<string[]> => {
    const before = writtenIn(folder)
    folder.write(file, text)
    await watching.until(/✓ compiled; watching/)
    const after = writtenIn(folder)
    return ALL.filter((name) => before[name] !== after[name])
  }
  const named = folder.read("base/src/named.ts")
  for (const name of [...USERS, "apart"])
    expect(folder.read(`${name}/dist/user.js`)).toContain("__precast")

  const more = user("two").replace("two: 1", "two: 1; more: 2")
  expect(await edit("two/src/user.ts", more)).toEqual(["two"])
  expect(folder.read("two/dist/user.js")).toContain("value.more")

  // A type that all but one use; for some, the compiler had exited meanwhile.
  const aged = named.replace("name: string", "name: string; age: number")
  expect(await edit("base/src/named.ts", aged)).not.toContain("apart")
  for (const name of USERS) expect(folder.read(`${name}/dist/user.js`)).toContain("value.age")

  const seven = folder.read("apart/src/user.ts").replace("1", "7")
  expect(await edit("apart/src/user.ts", seven)).toEqual(["apart"])
  expect(folder.read("apart/dist/user.js")).toContain("=== 7")

  // What no other project can see of a project.
  const thrice = aged.replace("count * 2", "count * 1 * 2")
  const reached = await edit("base/src/named.ts", thrice)
  expect(reached).not.toContain("apart")
  expect(folder.read("base/dist/named.js")).toContain("count * 1 * 2")

  // Once more the same as a build from nothing writes.
  const kept = outputs(folder)
  watching.child.kill()
  await watching.ended
  expect(await precast(folder.path, ["build", "--clean"])).toMatchObject({ code: 0 })
  expect(folder.has("one/dist/user.js")).toBe(false)
  expect(await precast(folder.path, ["build"])).toMatchObject({ code: 0 })
  expect(kept).toEqual(outputs(folder))
})

test("errors, and projects that come and go", LIMIT, async () => {
  const folder = monorepo()
  const watching = await start(folder)
  folder.write("one/src/user.ts", user("one").replace("one: 1", "one: Promise<1>"))
  await watching.until(/one\/src\/user\.ts:\d+:\d+ error PC1024/)
  // It is reported until it is fixed.
  folder.write("apart/src/plain.ts", "export const plain: number = true\n")
  await watching.until(/one\/src\/user\.ts:\d+:\d+ error PC1024/)
  folder.write("one/src/user.ts", user("one").replace("one: 1", "fixed: 1"))
  await watching.until(/TS2322/)
  expect(folder.read("one/dist/user.js")).toContain("value.fixed")
  folder.write("apart/src/plain.ts", "export const plain: number = 1\n")
  await watching.until(/✓ compiled; watching/)

  folder.write("new/tsconfig.json", folder.read("apart/tsconfig.json"))
  folder.write(
    "new/src/user.ts",
    user("fresh")
      .replace("Named & ", "")
      .replace(/import type.*\n/, ""),
  )
  const config = JSON.parse(folder.read("tsconfig.json")) as { references: object[] }
  folder.write(
    "tsconfig.json",
    JSON.stringify({ ...config, references: [...config.references, { path: "new" }] }),
  )
  await watching.until(/✓ compiled; watching/)
  expect(folder.read("new/dist/user.js")).toContain("value.fresh")
})
