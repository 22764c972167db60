// `precast build --watch` with TypeScript 6 against `tspc --watch`, which checks all files before it writes one.
import { existsSync, readdirSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import ts from "typescript"
import { expect, onTestFinished, test } from "vitest"
import { watchProject } from "../src/typescript-6/watch.ts"
import { type Started, startPrecast } from "./helpers/bin.ts"
import { type Folder, makeFolder, precastApp } from "./helpers/folder.ts"

const OURS = join(import.meta.dirname, "../dist/typescript-6.js")
const TSPC = join(
  dirname(createRequire(import.meta.url).resolve("ts-patch/package.json")),
  "bin/tspc.js",
)

const READ = `import { decode } from "@precast/runtime"
import { text } from "./text.js"
import type { User } from "./user.js"
export const read = (json: string): string => text(decode<User>(json))
`
const TEXT = `import type { User } from "./user.js"
export const text = ({ id }: User): string => String(id)
`

/** A type that gets another member, errors in files that no edit has changed, errors of syntax, errors of Precast. */
const EDITS: readonly (readonly [file: string, text: string])[] = [
  ["user", "export interface User { id: number; name?: string }"],
  ["text", TEXT.replace("String(id)", "id")],
  ["user", "export interface User { id: string; name?: string }"],
  ["user", "export interface User { name: number }"],
  ["user", "export interface User { id: string; name: () => void }"],
  ["alone", "export const alone: number = 'x'"],
  ["alone", "export const alone: number = 5 +"],
  ["user", "export interface User { id: string; other?: Missing }"],
  ["alone", "export enum Alone { One }"],
  ["user", "export interface User { id: string }"],
]

function app(options: ts.CompilerOptions): Folder {
  const folder = makeFolder(precastApp(READ))
  const { compilerOptions, ...rest } = JSON.parse(folder.read("tsconfig.json"))
  const all = { ...compilerOptions, ...options }
  folder.write("tsconfig.json", JSON.stringify({ ...rest, compilerOptions: all }))
  folder.write("src/user.ts", "export interface User { id: number }")
  folder.write("src/text.ts", TEXT)
  folder.write("src/alone.ts", "export const alone = 1")
  folder.install()
  return folder
}

function start(folder: Folder, bin: string): Started {
  const args = ["-p", "tsconfig.json", "--pretty", "false", "--watch", "--preserveWatchOutput"]
  return startPrecast(folder.path, args, { bin })
}

/** The lines of a round, without times, and all files of the output. */
async function roundOf(folder: Folder, watching: Started): Promise<unknown> {
  const from = watching.output().length
  await watching.until(/Found \d+ errors?\. Watching/)
  const lines = watching
    .output()
    .slice(from)
    .replace(/\d+:\d+:\d+ [AP]M/g, "")
  const out = join(folder.path, "dist")
  const files = existsSync(out) ? readdirSync(out).toSorted() : []
  return { lines, files: files.map((file) => [file, folder.read(`dist/${file}`)]) }
}

test("each round has the lines and the output of tspc", { timeout: 120_000 }, async () => {
  const both = [TSPC, OURS].map((bin) => {
    const folder = app({ declaration: true, incremental: true, sourceMap: true })
    return { folder, watching: start(folder, bin) }
  })
  const rounds = (): Promise<unknown[]> =>
    Promise.all(both.map(({ folder, watching }) => roundOf(folder, watching)))
  const compare = ([tspc, ours]: unknown[]): void => expect(ours).toEqual(tspc)
  compare(await rounds())
  for (const [file, text] of EDITS) {
    const next = rounds()
    for (const { folder } of both) folder.write(`src/${file}.ts`, `${text}\n`)
    compare(await next)
  }
})

/** TypeScript in this process, and what it does: files that are written, and checks of all files. */
function spiedOn(did: string[]): typeof ts {
  const createProgram: ts.CreateProgram<ts.EmitAndSemanticDiagnosticsBuilderProgram> = (
    ...parts
  ) => {
    const program = ts.createEmitAndSemanticDiagnosticsBuilderProgram(...parts)
    const check = program.getSemanticDiagnostics
    program.getSemanticDiagnostics = (...args) => {
      did.push("checked")
      return check(...args)
    }
    return program
  }
  const writeFile: ts.System["writeFile"] = (name, ...more) => {
    if (name.endsWith("text.js")) did.push("written")
    ts.sys.writeFile(name, ...more)
  }
  const createWatchProgram = (
    host: ts.WatchCompilerHostOfConfigFile<ts.BuilderProgram>,
  ): ts.WatchOfConfigFile<ts.BuilderProgram> => {
    const watching = ts.createWatchProgram(host)
    onTestFinished(() => watching.close())
    return watching
  }
  return Object.assign(
    { ...ts },
    {
      sys: { ...ts.sys, write: () => {}, writeFile },
      createEmitAndSemanticDiagnosticsBuilderProgram: createProgram,
      createWatchProgram,
    },
  )
}

test("files are written before they are checked, unless errors keep them from being written", () => {
  for (const [options, order] of [
    [{}, ["written", "checked"]],
    [{ noEmitOnError: true }, ["checked", "written"]],
    [{ noEmit: true }, ["checked"]],
  ] as const) {
    const did: string[] = []
    const folder = app(options)
    folder.write("src/main.ts", `export { text } from "./text.js"\n`)
    watchProject(spiedOn(did), join(folder.path, "tsconfig.json"), { preserveWatchOutput: true })
    expect(did.filter((one, at) => one !== did[at - 1])).toEqual(order)
  }
})
