import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import ts from "typescript"
import * as sync7 from "typescript-7/unstable/sync"
import * as ast7 from "typescript-7/unstable/ast"
import { expect, onTestFinished, test } from "vitest"
import type { Api7, Ast7, Project7, Sync7 } from "../src/compiler/typescript-7/api.ts"
import { createFileCompiler } from "../src/compile.ts"
import { createTypeScript7 } from "../src/compiler/typescript-7/index.ts"
import { openLine } from "../src/compiler/typescript-7/line.ts"
import { outlineProject } from "../src/hosts/typescript-7/typescript-7-outline.ts"

const sync = sync7 as unknown as Sync7
const ast = ast7 as unknown as Ast7

const endpoint = (
  name: string,
): string => `import { api, decode, type Body, type MaxLength, type Reply } from "@precast/runtime"
import { named } from "./named"
type Kind${name} = "a" | "b"
interface ${name} { id: number; name: string & MaxLength<9>; parts: { at: Date }[]; next: ${name} | null }
interface More${name} { parts: ${name}[]; kind: Kind${name}; size?: "s" | "m"; of?: Kind${name} }
export const change = api({ method: "PATCH", path: "/${name}/:id" }, ({ id, body }: { id: number; body: Body<Partial<More${name}>> }) => ({ id, body, name: named(id) }))
export const find = api({ method: "GET", path: "/${name}/:id" }, ({ id }: { id: number }): Reply<200, ${name}[]> | Reply<404, { id: number }> => { throw new Error(String(id)) })
export const save = api({ method: "POST", path: "/${name}" }, async (body: ${name}): Promise<${name}> => body)
export const read = decode<${name}>
`

/** A project on the disk, and the number of times that its compiler was awaited. */
function opened(
  files: readonly string[],
  texts: Readonly<Record<string, string>> = {},
): { project: Project7; waits: () => number } {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "precast-ahead-")))
  mkdirSync(`${folder}/node_modules/@precast`, { recursive: true })
  symlinkSync(
    resolve(import.meta.dirname, "../node_modules/@precast/runtime"),
    `${folder}/node_modules/@precast/runtime`,
  )
  writeFileSync(`${folder}/tsconfig.json`, `{ "compilerOptions": { "types": [], "strict": true } }`)
  writeFileSync(`${folder}/named.ts`, "export const named = (id: number): string => String(id)")
  for (const name of files) writeFileSync(`${folder}/${name}.ts`, endpoint(name))
  for (const [name, text] of Object.entries(texts)) writeFileSync(`${folder}/${name}`, text)
  const api = new sync.API({ cwd: folder })
  onTestFinished(() => {
    api.close()
    rmSync(folder, { recursive: true })
  })
  const project = api
    .updateSnapshot({ openProjects: [`${folder}/tsconfig.json`] })
    .getProjects()[0]!
  return { project, waits: countWaits(api) }
}

function countWaits(api: Api7): () => number {
  const { channel } = (api as unknown as { client: { channel: Record<string, Ask> } }).client
  let count = 0
  for (const name of ["requestSync", "requestBinarySync"]) {
    const ask = channel[name]!
    channel[name] = function (...question) {
      count++
      return ask.apply(this, question)
    }
  }
  return () => count
}

type Ask = (this: unknown, ...question: unknown[]) => unknown

const guard = <T>(use: () => T): T => use()

test("queries of all files are sent together: more files, hardly more waits", () => {
  const typescript = { sync, ast, readFile: ts.sys.readFile }
  const [few, many] = [opened(["A"]), opened(["A", "B", "C", "D", "E", "F", "G", "H"])]
  const code = [few, many].map(
    ({ project }) => outlineProject(typescript, project, {}, guard).files,
  )
  expect(code.map(({ length }) => length)).toEqual([1, 8])
  expect(many.waits() - few.waits()).toBeLessThan(7 * 16)
})

test("queries of announced files are sent together, those of any other file on its own", () => {
  const typescript = { sync, ast, readFile: ts.sys.readFile }
  const names = ["A", "B", "C", "D", "E", "F", "G", "H"]
  const waitsFor = (isAnnounced: boolean, wanted: readonly string[]): number => {
    const { project, waits } = opened(names)
    const compiler = createTypeScript7(typescript, project, "javascript")
    const files = compiler.files()
    const own = files.filter((file) => wanted.some((name) => file.endsWith(`/${name}.ts`)))
    const before = waits()
    const all = createFileCompiler(compiler, {})
    if (isAnnounced) all.announce(own)
    for (const file of own) expect(all.compileFile(file).edits).not.toBeNull()
    return waits() - before
  }
  const [one, many, alone] = [waitsFor(true, ["A"]), waitsFor(true, names), waitsFor(false, names)]
  expect(many - one).toBeLessThan(7 * 16)
  expect(alone - many).toBeLessThan(7 * 4)
})

test("what the text of an endpoint shows is not queried", () => {
  const typescript = { sync, ast, readFile: ts.sys.readFile }
  const { project } = opened([], {
    "written.ts": `import { api } from "@precast/runtime"
export const find = api({ method: "GET", path: "/:id" }, ({ id }: { id: number }): string => String(id))
export const list = api({ method: "GET", path: "/" }, (): string[] => [])`,
    "more.ts": `import { api } from "@precast/runtime"
export const more = api({ method: "GET", path: "/more" }, (): string => "")`,
  })
  const { channel } = (project.checker as unknown as { client: { channel: Channel } }).client
  const { writeAllBuf } = channel
  const sent: string[] = []
  channel.writeAllBuf = function (...given) {
    const [bytes, length] = given as [Buffer, number]
    sent.push(bytes.toString("latin1", 0, length))
    return writeAllBuf.apply(this, given)
  }
  expect(outlineProject(typescript, project, {}, guard).files).toHaveLength(2)
  const queries = sent.join("")
  expect(queries.match(/getTypeFromTypeNode/g)).toHaveLength(4)
  expect(queries.match(/getSymbolAtLocation/g)).toHaveLength(1)
  expect(queries).not.toMatch(/getTypeAtLocation|getSignaturesOfType|getParametersOfSignature/)
})

test("queries are sent again for a later state of a project", () => {
  const { project } = opened(["A"])
  const line = openLine(project)!
  const text = JSON.stringify({ file: "none" })
  let count = 0
  const ask = (of: Project7): void => {
    openLine(of)!.ask({ method: "nothing", text, onResponse: () => count++ })
    line.settle()
  }
  const sent: unknown[] = []
  const { channel } = (project.checker as unknown as { client: { channel: Channel } }).client
  const { writeAllBuf } = channel
  channel.writeAllBuf = function (...given) {
    sent.push(given)
    return writeAllBuf.apply(this, given)
  }
  ask(project)
  ask(project)
  expect(sent).toHaveLength(1)
  const later = Object.assign(Object.create(project.checker), { snapshotId: "later" })
  ask({ ...project, checker: later })
  expect(sent).toHaveLength(2)
  expect(count).toBe(0)
})

interface Channel {
  writeAllBuf(this: unknown, ...given: unknown[]): unknown
}

test("an API that differs from 7.0 gets one query after the other", () => {
  const { project } = opened(["A"])
  const { client } = project.checker as unknown as { client: { channel: object } }
  const broken = (channel: object): Project7 =>
    ({ ...project, checker: { client: { ...client, channel } } }) as unknown as Project7
  expect(openLine(project)).toBeDefined()
  expect(openLine(broken({}))).toBeUndefined()
  expect(openLine({ ...project, checker: {} } as Project7)).toBeUndefined()
})
