// After any edit, a build that takes what the last one has made of files gives what a build of all files gives.
import { hash } from "node:crypto"
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { deserialize, serialize } from "node:v8"
import * as fc from "fast-check"
import { expect, onTestFinished, test, vi } from "vitest"
import { cells } from "../../runtime/test/helpers/matrix.ts"
import { postgres } from "../../runtime/test/helpers/postgres.ts"
import { aliases, moved, picked, renamed } from "../../transformer/test/renamed-types.ts"
import { seed } from "../../transformer/test/seed.ts"
import { precast } from "./helpers/bin.ts"
import { type Folder, makeFolder, precastApp } from "./helpers/folder.ts"

const types = (more = "", tag = ""): string => `import type { Check } from "@precast/runtime"
import type { isOdd } from "./checks.js"
import type { Place } from "places"
export interface Address { street: string; zip: number ${tag}; place: Place ${more} }
export interface User { id: number; born: Date; address: Address; tags: string[] }
export interface Group { name: string; users: User[]; next?: Group; added?: Added }
export interface Odd { value: number & Check<typeof isOdd>; of: Address }
`

const uses = (of: string, more = ""): string => `import * as p from "@precast/runtime"
import { api } from "@precast/runtime"
import type { Address, Group, Odd, User } from "./types.js"
export const all = [${of}]
${more}export type Used = [Address, Group, Odd, User]
`

const endpoint = (body: string, result = "User"): string =>
  `export const get = api({ method: "POST", path: "/a" }, (user: User): ${result} => { ${body}; return user })\n`

/** Several texts of each file; "": there is no such file. */
const TEXTS: Readonly<Record<string, readonly string[]>> = {
  "src/checks.ts": [
    "export const isOdd = (value: number): boolean => value % 2 === 1\n",
    "\n\nexport const isOdd = (value: number): boolean => value % 2 !== 0\n",
  ],
  "src/types.ts": [
    types(),
    types("; code?: string"),
    types("; code?: () => void"),
    types("", "| null"),
    ...renamed(types()),
  ],
  "src/moved.ts": moved,
  "src/added.d.ts": [
    "interface Added { at: Date }\n",
    "interface Added { at: Date; by?: string }\n",
  ],
  "src/a.ts": [
    uses("p.decode<User>, p.encode<Address>"),
    uses("p.decode<Partial<User>>"),
    uses("p.decode<Partial<User>>, p.decode<User>", endpoint("void 1")),
    uses("p.decode<Partial<User>>, p.decode<User>", endpoint("void 2")),
    ...aliases.map(([of, more]) => uses(of, more)),
    uses("", "export const wrong: number = 'a'\n"),
    uses(""),
    "",
  ],
  "src/b.ts": [
    uses("p.decode<User>"),
    uses("p.decode<Partial<User>>, p.encode<Partial<User>>"),
    uses("p.validate<Group>", endpoint("void 3") + endpoint("void 4").replace("get", "other")),
    uses("p.decode<any>"),
    uses("p.decode<Odd>", 'export { isOdd } from "./checks.js"\n'),
    "",
  ],
  "src/c.ts": [
    uses("p.decode<Group>, p.is<User>"),
    uses("p.encode<User>", 'import type { get } from "./a.js"\nexport type Get = typeof get\n'),
    'import { createClient } from "@precast/runtime/client"\nimport type * as app from "./a.js"\nexport const client = createClient<typeof app>("http://localhost")\n',
    uses("p.validate<Odd & { own: number }>"),
    ...picked.map((of) => uses(of)),
    uses('p.decode<import("./b.js").Used>'),
  ],
  "src/types/index.ts": ["", "export interface Other { a: string }\n"],
  "node_modules/places/index.d.ts": [
    "export interface Place { town: string }\n",
    "export interface Place { town: string; code?: number }\n",
  ],
}

const NAMES = Object.keys(TEXTS)
const [COUNT = 0] = cells([40], [4])
const EDITS = fc.array(fc.tuple(fc.constantFrom(...NAMES), fc.nat(11)), {
  minLength: COUNT,
  maxLength: COUNT,
})

function project(): Folder {
  const { "src/main.ts": _main, ...around } = precastApp("")
  const folder = makeFolder({
    ...around,
    "node_modules/places/package.json": `{ "name": "places", "types": "index.d.ts" }`,
  })
  for (const name of NAMES) write(folder, name, 0)
  folder.installWith7()
  return folder
}

function write(folder: Folder, name: string, number: number): void {
  const texts = TEXTS[name]!
  const text = texts[number % texts.length]!
  if (text === "") rmSync(join(folder.path, name), { force: true })
  else folder.write(name, text)
}

/** What a build has written and reported. */
async function built(folder: Folder, ...flags: readonly string[]): Promise<unknown> {
  const { code, stdout, stderr } = await precast(folder.path, ["build", ...flags])
  const out = join(folder.path, "dist")
  const files = readdirSync(out, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(out.length))
    // Compilers leave the output of a file that has gone.
    .filter((file) => folder.has(`src${file.replace(/(\.precast)?\.js$/, ".ts")}`))
  const texts = files.map((file) => [file, readFileSync(join(out, file), "utf8")])
  const made = { code, stdout, stderr, files: Object.fromEntries(texts.toSorted()) }
  return JSON.parse(JSON.stringify(made).replaceAll(folder.path, "")) as unknown
}

async function builtAnew(folder: Folder): Promise<unknown> {
  rmSync(join(folder.path, "dist"), { recursive: true, force: true })
  return built(folder, "--no-cache")
}

const CACHE = "node_modules/.cache/precast"

function kept(folder: Folder): string {
  const all = readdirSync(join(folder.path, CACHE))
  return join(
    folder.path,
    CACHE,
    all.find((name) => name.endsWith(".bin"))!,
  )
}

test("after random edits", { timeout: 600_000 }, async () => {
  const [edits = []] = fc.sample(EDITS, { numRuns: 1, seed: seed(process.env["AGREE_SEED"]) })
  const [folder, whole] = [project(), project()]
  await built(folder)
  for (const [step, [name, text]] of edits.entries()) {
    for (const each of [folder, whole]) write(each, name, text)
    if (step % 4 === 3) rmSync(join(folder.path, "dist"), { recursive: true, force: true })
    const [again, anew] = await Promise.all([built(folder), builtAnew(whole)])
    expect(again, `edit ${step}, of ${name}: ${text}`).toEqual(anew)
  }
})

/** Changes a file of the cache; with its digest where damage alone would be noticed. */
const DAMAGES: readonly [string, (content: Buffer) => Buffer][] = [
  ["cut short", (content) => content.subarray(0, content.length / 2)],
  [
    "with a bit that has changed",
    (content) => content.with(content.length - 100, content.at(-100)! ^ 1) as Buffer,
  ],
  ["of something else", () => signed(Buffer.from([255, 15, 34, 1, 97]))],
  ["of nothing", () => Buffer.alloc(0)],
  ["of another version, which had other outlines", (content) => ofAnotherVersion(content)],
]

interface Stored {
  readonly inputs: Map<string, { readonly stamp: string; readonly hash: string }>
  readonly state: { readonly files: Map<string, { outline: { text: string } | null }> }
  readonly scripts: Map<string, { script: { text: string } }>
}

function ofAnotherVersion(content: Buffer): Buffer {
  const stored = deserialize(content.subarray(64)) as Stored
  const transformer = [...stored.inputs.keys()].find((file) => OF_TRANSFORMER.test(file))!
  stored.inputs.set(transformer, { stamp: "another", hash: "another" })
  for (const { outline } of stored.state.files.values()) if (outline) outline.text = OTHER
  for (const { script } of stored.scripts.values()) script.text = OTHER
  return signed(serialize(stored))
}

const OF_TRANSFORMER = /transformer[/\\]dist[/\\]index\.js$/
const OTHER = "export const other = 1\n"

function signed(content: Buffer): Buffer {
  return Buffer.concat([Buffer.from(hash("sha256", content)), content])
}

const ROWS = `import { Database, is } from "@precast/runtime"
const db = new Database("again", { migrations: "./migrations" })
interface Row { id: number; name: string }
export const rows = () => db.query<Row>\`select id, name from users\`
export const isRow = is<Row>
`

test("a file with statements is kept until a migration changes", { timeout: 120_000 }, async () => {
  const server = await postgres()
  onTestFinished(() => server.close())
  vi.stubEnv("DATABASE_URL", server.url)
  onTestFinished(() => void vi.unstubAllEnvs())
  const folder = project()
  const migration = "create table users (id int primary key, name text not null)"
  folder.write("src/rows.ts", ROWS)
  folder.write("migrations/0001_users.sql", migration)
  const edit = (number: number): void => folder.write("src/b.ts", `export const b = ${number}\n`)
  const isKept = (): boolean => storedIn(folder).state.files.has(join(folder.path, "src/rows.ts"))
  // The first build writes the descriptions, which decide about the next one.
  for (const number of [1, 2]) {
    edit(number)
    expect(await built(folder)).toMatchObject({ code: 0 })
  }
  expect(isKept()).toBe(true)
  const marked = storedIn(folder)
  const script = marked.scripts.get(join(folder.path, "src/rows.ts"))!
  script.script.text += "// kept\n"
  writeFileSync(kept(folder), signed(serialize(marked)))
  rmSync(join(folder.path, "dist"), { recursive: true })
  edit(3)
  expect(JSON.stringify(await built(folder))).toContain("// kept")
  folder.write("migrations/0001_users.sql", migration.replace("name text", "name varchar"))
  expect(await built(folder)).toEqual(await built(folder, "--no-cache"))
  folder.write("migrations/0002_more.sql", "alter table users alter column name drop not null")
  const again = await built(folder)
  expect(JSON.stringify(again)).toContain("PC1141")
  expect(isKept()).toBe(false)
})

const storedIn = (folder: Folder): Stored =>
  deserialize(readFileSync(kept(folder)).subarray(64)) as Stored

test("a file is compiled alone, and a damaged cache is as none", async () => {
  const [folder, whole] = [project(), project()]
  for (const text of [2, 3, 2]) {
    for (const each of [folder, whole]) write(each, "src/a.ts", text)
    await built(folder)
  }
  const other = join(folder.path, "dist/c.js")
  const { mtimeMs } = statSync(other)
  for (const each of [folder, whole]) write(each, "src/a.ts", 3)
  expect(await built(folder)).toEqual(await builtAnew(whole))
  expect(statSync(other).mtimeMs).toBe(mtimeMs)
  for (const [what, damage] of cells(DAMAGES, DAMAGES.slice(0, 1))) {
    const file = kept(folder)
    writeFileSync(file, damage(readFileSync(file)))
    // The second one finds what was written without it.
    for (const text of [2, 3]) {
      for (const each of [folder, whole]) write(each, "src/a.ts", text)
      expect(await built(folder), what).toEqual(await builtAnew(whole))
    }
  }
})
