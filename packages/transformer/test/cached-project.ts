// A project whose files are kept for the next process, and what hosts get of it with and without that.
import { readdirSync, rmSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as wait } from "node:timers/promises"
import { onTestFinished } from "vitest"
import { readSigned, writeSigned } from "../src/hosts/disk-cache/signed-file.ts"
import type { StoredProject } from "../src/hosts/project/stored-project.ts"
import { type Holding, openProject, type Project as Opened } from "../src/hosts/project.ts"
import { createBundled } from "./bundlers-project.ts"
import { type Project, tsconfig } from "./hosts-project.ts"
import { aliases, moved, picked, renamed } from "./renamed-types.ts"

export const types = (more = ""): string => `import type { Place } from "places"
export interface Address { street: string; place: Place ${more} }
export interface User { id: number; born: Date; address: Address; tags: string[] }
export interface Group { name: string; users: User[]; next?: Group; added?: Added }
`
export const uses = (of: string, more = ""): string => `import * as p from "@precast/runtime"
import type { Address, Group, User } from "./types.js"
export const all = [${of}]
${more}export type Used = [Address, Group, User]
`
const route = (body: string): string =>
  `export const get = p.api({ method: "POST", path: "/a" }, (user: User): User => { ${body}; return user })\n`

/** Several texts of each file; "": there is no such file. */
const TEXTS: Readonly<Record<string, readonly string[]>> = {
  "src/types.ts": [
    types(),
    types("; code?: string"),
    types("; code?: () => void"),
    ...renamed(types()),
  ],
  "src/moved.ts": moved,
  "src/added.d.ts": [
    "interface Added { at: Date }\n",
    "interface Added { at: Date; by?: string }\n",
  ],
  "src/a.ts": [
    uses("p.decode<User>, p.encode<Address>"),
    uses("p.decode<Address[]>", route("void 1")),
    uses("p.decode<Address[]>", route("void 2")),
    uses("p.decode<any>"),
    ...aliases.map(([of, more]) => uses(of, more)),
    uses("p.random<User>", "declare global { interface Added { all: 'global' } }\n"),
    "",
  ],
  "src/b.ts": [
    uses("p.decode<User>"),
    uses("p.validate<Group>", route("void 3")),
    uses('p.decode<import("./late.js").Late>'),
    'export { all } from "./a.js"\n',
    "",
  ],
  "src/c.ts": [
    uses("p.decode<Group>, p.is<User>"),
    'import { createClient } from "@precast/runtime/client"\nimport type * as app from "./a.js"\nexport const client = createClient<typeof app>("http://localhost")\n',
    "export const none = 1\n",
  ],
  "src/d.ts": [...picked.map((of) => uses(of)), ""],
  "src/late.ts": ["", "export interface Late { late: boolean }\n"],
  "src/types/index.ts": ["", "export interface Other { a: string }\n"],
  "node_modules/places/index.d.ts": [
    "export interface Place { town: string }\n",
    "export interface Place { town: string; code?: number }\n",
  ],
  "tsconfig.json": [tsconfig(), tsconfig({}, { optimize: "size" }), tsconfig({ strict: false })],
}
export const NAMES = Object.keys(TEXTS)

export const HOLDINGS: Readonly<Record<string, Holding>> = {
  modules: { hasModules: true },
  "for Node": { hasModules: true, forNode: true },
  files: {},
  "one bundle": { hasModules: true, isOnce: true, isOne: true },
}

export function write(project: Project, name: string, number: number): void {
  const texts = TEXTS[name]!
  const text = texts[number % texts.length]!
  if (text === "") rmSync(join(project.folder, name), { force: true })
  else project.write({ [name]: text })
}

export function createCached(version: 6 | 7 = 7): Project {
  const project = createBundled(version, {
    "node_modules/places/package.json": '{ "name": "places", "types": "index.d.ts" }',
    "src/main.ts": NAMES.filter((name) => /^src\/[a-d]\.ts$/.test(name))
      .map((name) => `import "${name.replace("src", ".").replace(/ts$/, "js")}"\n`)
      .join(""),
  })
  onTestFinished(project.remove)
  for (const name of NAMES) write(project, name, 0)
  return project
}

export const open = ({ folder }: Project, use: Holding): Promise<Opened> =>
  openProject(`${folder}/tsconfig.json`, {}, use)

/** Files that were just written may be written again without a change of their times. */
export const settled = (): Promise<void> => wait(40)

/** All that a host gets of a project. */
export function madeBy(held: Opened, { folder }: Project): unknown {
  const names = ["main", "a", "b", "c", "d", "types", "moved", "late"].map(
    (name) => `${folder}/src/${name}.ts`,
  )
  return names.map((file) => {
    const made = held.transformFile(file)
    const texts = made?.modules.map((id) => [id, held.moduleText(id)])
    const imports = [...(made?.code ?? "").matchAll(/"(\.[^"]*\.precast\.js)"/g)]
    const imported = imports.map(([, id = ""]) => held.moduleText(join(folder, "src", id)))
    const dependencies = made?.dependencies.toSorted()
    return { made: { ...made, dependencies }, texts, imported, text: held.textOf(file) }
  })
}

export async function madeWithout(project: Project, use: Holding): Promise<unknown> {
  const held = await open(project, use)
  try {
    return madeBy(held, project)
  } finally {
    held.close()
  }
}

export async function madeCached(project: Project, use: Holding): Promise<unknown> {
  await settled()
  return madeWithout(project, { ...use, isCached: true })
}

export const cacheOf = ({ folder }: Project): string => join(folder, "node_modules/.cache/precast")

export const USE: Holding = { hasModules: true, packageName: "typescript-7" }

/** Marks the code of a file in the cache. */
export function mark(project: Project, file: string): void {
  const [bin = "", bundle] = ["bin", "bundle"].map((extension) => {
    const name = readdirSync(cacheOf(project)).find((each) => each.endsWith(extension))
    return name && join(cacheOf(project), name)
  })
  const stored = readSigned(bin).value as { project: { made: StoredProject["made"] } }
  const made = stored.project.made.build.get(file) as { code: string }
  made.code += "// kept\n"
  const digest = writeSigned(bin, stored)
  if (bundle) writeSigned(bundle, { ...(readSigned(bundle).value as object), digest })
}
