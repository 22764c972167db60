// public-types-compile.ts JOB: compiles types of a package in one program, and prints bytes and CPU time as JSON.
import { writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { join } from "node:path"
import ts from "typescript"
import { transform } from "../../packages/transformer/dist/index.js"

/** Whose functions are written. */
export type Compiler = "precast" | "typia"

/** Functions of Precast, and for each of them one of typia. */
const CALLS = {
  is: "createIs",
  validate: "createValidate",
  decode: "json.createValidateParse",
  encode: "json.createStringify",
} as const

export type Call = keyof typeof CALLS

/** What became of the types. */
export interface Compiled {
  /** Of the emitted file. */
  readonly bytes: number
  /** From a checked program to emitted text. */
  readonly cpuSeconds: number
  /** Why there is no code. */
  readonly refused?: string
}

interface Job {
  readonly folder: string
  readonly types: readonly string[]
  readonly without: readonly Call[]
  /** Packages of global types. */
  readonly globals: readonly string[]
  readonly compiler: Compiler
  /** As the option of Precast; absent: as the default. */
  readonly optimize?: "speed"
  /** Where its JavaScript is written. */
  readonly out?: string
}

const job = JSON.parse(process.argv[2]!) as Job
const file = join(job.folder, "main.ts")
const program = ts.createProgram([file], optionsFor(job), hostFor(sourceFor(job)))
const wrong = program.getSemanticDiagnostics(program.getSourceFile(file))
const start = process.cpuUsage()
const { bytes, refused } = written()
const { user, system } = process.cpuUsage(start)
const cpuSeconds = (user + system) / 1e6
console.log(JSON.stringify({ bytes, cpuSeconds, ...(refused && { refused }) } satisfies Compiled))

function written(): Written {
  const [first] = wrong
  if (first) return { bytes: 0, refused: `TS${first.code} of its call` }
  return job.compiler === "typia" ? withTypia() : withPrecast()
}

type Written = Pick<Compiled, "bytes" | "refused">

function withPrecast(): Written {
  const { optimize, out } = job
  const { diagnostics, files } = transform(program, { ...(optimize && { optimize }) })
  if (out !== undefined) {
    const compilerOptions = program.getCompilerOptions()
    writeFileSync(out, ts.transpileModule(files[0]!.text, { compilerOptions }).outputText)
  }
  const error = diagnostics.find(({ severity }) => severity === "error")
  return {
    bytes: files.reduce((sum, { text }) => sum + text.length, 0),
    ...(error && { refused: error.code }),
  }
}

function withTypia(): Written {
  const { default: transformerFor } = createRequire(import.meta.url)("typia/lib/transform") as {
    default(
      program: ts.Program,
      options: object,
      extras: object,
    ): ts.TransformerFactory<ts.SourceFile>
  }
  const refused: string[] = []
  const addDiagnostic = ({ messageText }: ts.Diagnostic): number =>
    refused.push(reasonOf(ts.flattenDiagnosticMessageText(messageText, " ")))
  let bytes = 0
  const before = [transformerFor(program, {}, { addDiagnostic })]
  const write = (_: string, text: string): void => void (bytes += text.length)
  try {
    program.emit(program.getSourceFile(file), write, undefined, false, { before })
  } catch (error) {
    refused.push(error instanceof Error ? error.message.slice(0, 60) : "it threw")
  }
  return { bytes, ...(refused[0] && { refused: refused[0] }) }
}

/** The first reason of a diagnostic of typia's, which lists each type and its reasons in lines. */
function reasonOf(text: string): string {
  const reasons = text
    .split("\n")
    .filter((line) => line.trim().startsWith("- ") && !line.startsWith("- "))
  return (reasons[0] ?? text.split("\n")[0] ?? "").replace(/^[\s-]+/, "")
}

function sourceFor({ types, without, compiler }: Job): string {
  const ours = (Object.keys(CALLS) as Call[]).filter((call) => !without.includes(call))
  const calls = compiler === "precast" ? ours : ours.map((call) => CALLS[call])
  const roots = types.map((type, index) => `type Root${index} = ${type}`)
  const functions = types.flatMap((_, index) =>
    calls.map((call) =>
      compiler === "precast" ? `${call}<Root${index}>` : `typia.${call}<Root${index}>()`,
    ),
  )
  const imported =
    compiler === "precast"
      ? `import { ${calls.join(", ")} } from "@precast/runtime"`
      : `import typia from "typia"`
  return `${imported}\n${roots.join("\n")}\nexport const all: unknown[] = [${functions.join(", ")}]\n`
}

function optionsFor({ globals }: Job): ts.CompilerOptions {
  return {
    target: ts.ScriptTarget.ES2024,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    strict: true,
    skipLibCheck: true,
    esModuleInterop: true,
    types: globals.flatMap((each) => /^@types\/(.*)/.exec(each)?.[1] ?? []),
  }
}

function hostFor(text: string): ts.CompilerHost {
  const host = ts.createCompilerHost({})
  const { getSourceFile, readFile, fileExists } = host
  host.getCurrentDirectory = () => job.folder
  host.fileExists = (path) => path === file || fileExists(path)
  host.readFile = (path) => (path === file ? text : readFile(path))
  host.getSourceFile = (path, ...rest) =>
    path === file ? ts.createSourceFile(path, text, rest[0]) : getSourceFile(path, ...rest)
  return host
}
