import { resolve } from "node:path"
import ts from "typescript"
import type { Compiler } from "../src/compiler/contract.ts"
import { createTypeScript6 } from "../src/compiler/typescript-6/index.ts"
import { createTypeScript7 } from "../src/compiler/typescript-7/index.ts"
import type { Api7, Project7 } from "../src/compiler/typescript-7/api.ts"
import { asBefore, isLater } from "../src/hosts/typescript-7/as-before.ts"
import { load } from "../src/hosts/typescript-7/load.ts"
import { fileSystemOf } from "../src/hosts/typescript-7/start.ts"

/** The folder of another TypeScript 7 to test: scripts/conformance/newest-typescript.ts. */
const another = process.env["PRECAST_TYPESCRIPT_7"]
const { typescript } = await load(
  another ?? import.meta.dirname,
  another === undefined ? "typescript-7" : "typescript",
)

/** Virtual files stand here, so that `@precast/runtime` is found as in any project. */
export const folder: string = resolve(import.meta.dirname, "virtual")

/** A program of files that exist in memory alone: `{ "main.ts": "…" }`. */
export function programOf(
  files: Record<string, string>,
  options: ts.CompilerOptions = {},
): ts.Program {
  const texts = new Map(Object.entries(files).map(([name, text]) => [`${folder}/${name}`, text]))
  const all: ts.CompilerOptions = { ...baseOptions, ...options }
  const host = ts.createCompilerHost(all)
  const { getSourceFile, fileExists, readFile } = host
  delete host.directoryExists // would report that the virtual folder does not exist
  host.fileExists = (name) => texts.has(name) || fileExists(name)
  host.readFile = (name) => texts.get(name) ?? readFile(name)
  host.getSourceFile = (name, settings, ...rest) => {
    const text = texts.get(name)
    if (text !== undefined) return ts.createSourceFile(name, text, settings)
    return (libraries[name] ??= getSourceFile(name, settings, ...rest))
  }
  const program = ts.createProgram(rootsOf(texts), all, host)
  made.set(program, { texts, options: all })
  return program
}

const baseOptions: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2024,
  module: ts.ModuleKind.NodeNext,
  strict: true,
  skipLibCheck: true,
  types: [],
}

/** Parsed once: the compiler's own lib is most of what a program costs. */
const libraries: Record<string, ts.SourceFile | undefined> = {}

interface Made {
  texts: Map<string, string>
  options: ts.CompilerOptions
}

const made = new WeakMap<ts.Program, Made>()

/** Our view of a program of `programOf`: of TypeScript 6, or of 7 when PRECAST_TYPESCRIPT selects it. */
export function compilerOf(program: ts.Program): Compiler {
  if (process.env["PRECAST_TYPESCRIPT"] !== "7") return createTypeScript6(ts, program)
  return createTypeScript7(
    { ...typescript, readFile: ts.sys.readFile },
    openIn7(made.get(program)!),
    "javascript",
  )
}

// One process of TypeScript 7 for all programs; its view of a program does not change.
let api: { shown: Api7; callbacks: Map<string, unknown> } | undefined
let opened = 0
let files: ReadonlyMap<string, string> = new Map()

function openIn7({ texts, options }: Made): Project7 {
  const config = `${folder}/tsconfig.${opened++}.json`
  const [before] = files.keys()
  const stale = [...files.keys()].slice(1)
  files = new Map([[config, configText(rootsOf(texts), options)], ...texts])
  api ??= start()
  const { shown, callbacks } = api
  for (const [name, answer] of answers) callbacks.set(name, answer)
  const snapshot = shown.updateSnapshot({
    openProjects: [config],
    ...(before !== undefined && { closeProjects: [before] }),
    fileChanges: { changed: [...new Set([...stale, ...texts.keys()])], created: [config] },
  })
  // Without callbacks for texts, many queries can be sent at a time, as in a project on a disk.
  answers = new Map(callbacks)
  callbacks.clear()
  return snapshot.getProject(config)!
}

function start(): NonNullable<typeof api> {
  const own = {
    readFile: (name: string) => files.get(name),
    fileExists: (name: string) => (files.has(name) ? true : undefined),
    directoryExists: (name: string) =>
      [...files.keys()].some((file) => file.startsWith(`${name}/`)) ? true : undefined,
  }
  const { sync, fs } = typescript
  const made = new sync.API({ cwd: folder, fs: fileSystemOf(own, fs) })
  const { callbacks } = (made as unknown as Asked).client.channel
  return { shown: isLater(made) ? asBefore(made) : made, callbacks }
}

/** Packages are in the program when something imports them. */
function rootsOf(texts: ReadonlyMap<string, string>): string[] {
  return [...texts.keys()].filter((name) => !name.includes("/node_modules/"))
}

interface Asked {
  readonly client: { readonly channel: { readonly callbacks: Map<string, unknown> } }
}

let answers: ReadonlyMap<string, unknown> = new Map()

function configText(names: readonly string[], options: ts.CompilerOptions): string {
  // As a user writes them; the API of TypeScript 6 takes numbers and names of files.
  const compilerOptions = {
    ...options,
    target: "es2024",
    module: "nodenext",
    ...(options.lib && { lib: options.lib.map((name) => /^lib\.(.*)\.d\.ts$/.exec(name)![1]) }),
  }
  return JSON.stringify({ files: names, compilerOptions })
}
