// The modules of a project that is held open: which there are, and what an edit does to them.
import { posix } from "node:path"
import { queryObjects } from "node:v8"
import { API } from "typescript-7/unstable/sync"
import { expect, onTestFinished, test } from "vitest"
import { openProject, type Project as Opened } from "../src/hosts/project.ts"
import type { Project } from "./hosts-project.ts"
import { EDIT, openSharing, part } from "./sharing-program.ts"

async function opened(
  more: Record<string, string> = {},
  hasModules: true | "build" = true,
): Promise<{ project: Project; held: Opened; modulesOf(name: string): string[] }> {
  const { project, own } = openSharing(more)
  const held = await openProject(own.tsconfig, {}, { hasModules })
  onTestFinished(() => held.close())
  const modulesOf = (name: string): string[] => [
    ...held.transformFile(`${project.folder}/src/${name}.ts`)!.modules,
  ]
  return { project, held, modulesOf }
}

test("files agree on modules, whatever is requested first", async () => {
  const first = await opened()
  const second = await opened()
  const names = (all: string[], { folder }: Project): string[] =>
    all.map((id) => id.slice(folder.length)).toSorted()
  second.modulesOf("part1")
  expect(names(first.modulesOf("part0"), first.project)).toEqual(
    names(second.modulesOf("part0"), second.project),
  )
  expect(first.modulesOf("part1")).toEqual(first.modulesOf("part0"))
  for (const id of first.modulesOf("part0")) expect(first.held.moduleText(id)).toContain("export {")
})

test("an edit of a type makes modules of what depends on it, and of nothing else", async () => {
  const { project, held, modulesOf } = await opened({
    "src/alone.ts": `import { decode } from "@precast/runtime"
import type { User } from "./user.js"
import type { Leaf } from "./leaf.js"
export const all = [decode<User>, decode<{ leaf: Leaf }>]
`,
    "src/leaf.ts": "export interface Leaf { leaf: string; at: Date }\n",
  })
  const before = modulesOf("alone")
  project.write({ "src/leaf.ts": "export interface Leaf { leaf: number; at: Date }\n" })
  held.update({ changed: [`${project.folder}/src/leaf.ts`] })
  const after = modulesOf("alone")
  const changed = after.filter((id) => !before.includes(id))
  expect(changed.length).toBeGreaterThan(0)
  for (const id of changed) expect(id).toMatch(/Leaf-[0-9a-f]{16}/)
  expect(after.filter((id) => /(?:User|Address)-/.test(id))).toEqual(
    before.filter((id) => /(?:User|Address)-/.test(id)),
  )
  // Those of the previous type are dropped, since nothing uses them.
  for (const id of before) expect(held.moduleText(id) !== undefined).toBe(after.includes(id))
})

/** Opened for a bundle, and what a file has imported of modules of code. */
async function openedForOne(
  more: Record<string, string>,
  packageName = "typescript",
): Promise<{ project: Project; held: Opened; codeOf(name: string): string }> {
  const { project, own } = openSharing(more)
  const use = { packageName, hasModules: true, isOnce: true, isOne: true } as const
  const held = await openProject(own.tsconfig, {}, use)
  onTestFinished(() => held.close())
  const codeOf = (name: string): string =>
    held.transformFile(`${project.folder}/src/${name}.ts`)!.code!
  held.transformFile(`${project.folder}/src/main.ts`)
  return { project, held, codeOf }
}

const importsIn = (code: string): string[] =>
  [...code.matchAll(/ from "(\.\/[^"]*\.precast\.js)"/g)].map(([, name]) => name!)

test("what the files of one bundle share is in a module for each file that declares types", async () => {
  const { project, held, codeOf } = await openedForOne({
    "src/main.ts": `import { part0 } from "./part0.js"
import { part1 } from "./part1.js"
console.log(part0, part1)
`,
  })
  const textsOf = (name: string): string[] =>
    importsIn(codeOf(name)).map((each) =>
      held.moduleText(`${project.folder}/src/${each.slice(2)}`)!,
    )
  expect(importsIn(codeOf("part0")).map((each) => each.replace(/-.*/, ""))).toEqual([
    "./user",
    "./order",
  ])
  expect(importsIn(codeOf("part1"))).toEqual(importsIn(codeOf("part0")))
  const before = textsOf("part0").join("\n")
  expect(before.match(/function fastOrder\(/g)).toHaveLength(1)
  project.write(EDIT)
  held.update({ changed: [`${project.folder}/src/order.ts`] })
  held.transformFile(`${project.folder}/src/main.ts`)
  expect(textsOf("part0").join("\n")).toContain("note")
  expect(before).not.toContain("note")
  held.rest()
  expect(textsOf("part0").join("\n")).toContain("note")
})

test("files outside of a bundle, and edits, are compiled after the process that has read it has exited", async () => {
  const { project, held, codeOf } = await openedForOne(
    { "src/main.ts": `export * from "./part0.js"\nexport * from "./part1.js"\n` },
    "typescript-7",
  )
  expect(importsIn(codeOf("part0")).join()).toMatch(/order-/)
  expect(codeOf("part2")).toContain("precast")
  expect(held.problemsIn(`${project.folder}/src/main.ts`)).toEqual([])
  project.write(EDIT)
  held.update({ changed: [`${project.folder}/src/order.ts`] })
  expect(held.textOf(`${project.folder}/src/order.ts`)).toContain("note")
  codeOf("main")
  const texts = importsIn(codeOf("part0")).map((each) =>
    held.moduleText(`${project.folder}/src/${each.slice(2)}`),
  )
  expect(texts.join("\n")).toContain("note")
})

/** What a file of a rebuilt bundle has, with the emitted code that it imports. */
function rebuiltOf(
  { project, held }: Pick<Awaited<ReturnType<typeof opened>>, "project" | "held">,
  name: string,
): { own: string; shared: string } {
  const { code } = held.transformFile(`${project.folder}/src/${name}.ts`, "apart")!
  const isRest = (specifier: string): boolean => specifier.includes("_rest-")
  const folder = posix.dirname(`${project.folder}/src/${name}.ts`)
  const textOf = (specifier: string): string => held.moduleText(posix.join(folder, specifier))!
  const own = [code, ...importsIn(code!).filter(isRest).map(textOf)].join("\n")
  const shared = importsIn(own)
    .filter((each) => !isRest(each))
    .map(textOf)
  return { own, shared: shared.join("\n") }
}

const start = ({ held }: { held: Opened }): number => [...held.startBundle()].length

test("files of a bundle that is built again share modules, which change where the next build starts", async () => {
  const one = await opened()
  const { project, held, modulesOf } = one
  for (const name of ["part0", "part1"]) modulesOf(name)
  expect(start(one)).toBeGreaterThan(0)
  expect(start(one)).toBe(0)
  const before = rebuiltOf(one, "part0")
  expect(before.own).not.toContain("function reviveOrder(")
  expect(before.shared.match(/function reviveOrder\(/g)).toHaveLength(1)
  project.write(EDIT)
  held.update({ changed: [`${project.folder}/src/order.ts`] })
  const between = rebuiltOf(one, "part0")
  expect(between.own).toContain("function reviveOrder(")
  expect(between.shared).toBe("")
  start(one)
  const after = rebuiltOf(one, "part0")
  expect(after.own).not.toContain("function reviveOrder(")
  expect(before.shared).not.toContain("note")
  expect(after.shared).toContain("note")
})

test("code moves where a file of a rebuilt bundle no longer needs it, or a new one does", async () => {
  const one = await opened()
  const { project, held, modulesOf } = one
  const files = ["part0", "part1"].map((name) => `${project.folder}/src/${name}.ts`)
  for (const name of ["part0", "part1"]) modulesOf(name)
  start(one)
  expect(rebuiltOf(one, "part0").own).not.toContain("function reviveOrder(")
  project.write({ "src/part1.ts": "export const part1 = 1\n" })
  held.update({ changed: files })
  start(one)
  expect(rebuiltOf(one, "part0").own).toContain("function reviveOrder(")
  project.write({ "src/part1.ts": `import "./new.js"\n`, "src/new.ts": part("part1") })
  held.update({ changed: files, created: [`${project.folder}/src/new.ts`] })
  start(one)
  expect(rebuiltOf(one, "part0").own).not.toContain("function reviveOrder(")
  expect(rebuiltOf(one, "new").shared).toBe(rebuiltOf(one, "part0").shared)
})

test("files of two packages share nothing where a bundle is built again", async () => {
  const one = await opened({
    "src/inner/package.json": '{ "name": "inner", "type": "module" }',
    "src/inner/part.ts": part("part").replaceAll('"./', '"../'),
  })
  for (const name of ["part0", "inner/part"]) one.modulesOf(name)
  start(one)
  expect(rebuiltOf(one, "part0")).toMatchObject({ shared: "" })
})

test("a project that rests releases what has come from TypeScript's process", async () => {
  const count = (): number => queryObjects(API, { format: "count" }) as number
  const before = count()
  const { held, codeOf } = await openedForOne(
    { "src/main.ts": `export * from "./part0.js"\n` },
    "typescript-7",
  )
  codeOf("part0")
  held.rest()
  expect(count()).toBe(before)
})

test("a bundle with parts has a module for each type", async () => {
  const { codeOf } = await openedForOne({
    "src/main.ts": `console.log(await import("./part0.js"), await import("./part1.js"))\n`,
  })
  expect(importsIn(codeOf("part0")).join()).toMatch(/decodeOrder-/)
})

test("edits leave no modules behind", async () => {
  const { project, held, modulesOf } = await opened()
  const seen = new Set<string>()
  for (let turn = 0; turn < 5; turn++) {
    project.write({
      "src/address.ts": `export interface Address { street: string; city: string; field${turn}?: string }\n`,
    })
    held.update({ changed: [`${project.folder}/src/address.ts`] })
    for (const name of ["part0", "part1"]) for (const id of modulesOf(name)) seen.add(id)
  }
  const current = new Set([...modulesOf("part0"), ...modulesOf("part1")])
  expect(seen.size).toBeGreaterThan(current.size * 3)
  for (const id of seen) expect(held.moduleText(id) !== undefined).toBe(current.has(id))
  project.write({ "src/part1.ts": "export {}\n" })
  held.update({
    deleted: [`${project.folder}/src/part0.ts`],
    changed: [`${project.folder}/src/part1.ts`],
  })
  held.transformFile(`${project.folder}/src/part1.ts`)
  for (const id of seen) expect(held.moduleText(id)).toBeUndefined()
})

test("files of two packages have modules of their own, since each has its runtime", async () => {
  const { project, held, modulesOf } = await opened({
    "src/inner/package.json": '{ "name": "inner", "type": "module" }',
    "src/inner/part.ts": part("part").replaceAll('"./', '"../'),
  })
  const inner = modulesOf("inner/part")
  expect(inner.length).toBeGreaterThan(0)
  for (const id of inner) expect(id).toContain(`${project.folder}/src/inner/`)
  const base = (id: string): string => id.split("/").at(-1)!
  expect(inner.map(base).toSorted()).toEqual(modulesOf("part0").map(base).toSorted())
  expect(held.moduleText(inner[0]!)).toBe(
    held.moduleText(modulesOf("part0").find((id) => base(id) === base(inner[0]!))!),
  )
})

test("files for watching have their own code where the host prefers that", async () => {
  const { held, project, modulesOf } = await opened({}, "build")
  const watched = held.transformFile(`${project.folder}/src/part0.ts`, "watch")!
  expect(watched.modules).toEqual([])
  expect(watched.code).toContain("function decodeUser(")
  expect(modulesOf("part0").length).toBeGreaterThan(0)
})

test("code that calls a function of the user's stays in the file", async () => {
  const { held, project, modulesOf } = await opened({
    "src/tied.ts": `import { is, type Check } from "@precast/runtime"
export function isWord(value: string): boolean { return !value.includes(" ") }
export interface Tied { word: string & Check<typeof isWord> }
export const isTied = (value: unknown): boolean => is<Tied>(value)
`,
  })
  expect(modulesOf("tied")).toEqual([])
  expect(held.transformFile(`${project.folder}/src/tied.ts`)!.code).toContain("function checkTied(")
})
