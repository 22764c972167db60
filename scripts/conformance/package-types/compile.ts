// compile.ts FOLDER PACKAGE: compiles the types of one package, each in a program of its own, and prints a result a line.
import { join } from "node:path"
import ts from "typescript"
import { formatDiagnostic, transform } from "../../../packages/transformer/dist/index.js"
import type { PackageTypes } from "./packages.ts"
import { outcomeOf, type Result } from "./table.ts"

const [folder, given] = process.argv.slice(2) as [string, string]
const { name, from = name, types, beside = {} } = JSON.parse(given) as PackageTypes
const file = join(folder, "main.ts")
const options: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2024,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  strict: true,
  skipLibCheck: true,
  esModuleInterop: true,
  // Global namespaces, as a project has them that installs their types.
  types: Object.keys(beside).flatMap((each) => /^@types\/(.*)/.exec(each)?.[1] ?? []),
}
const host = ts.createCompilerHost(options)
const { getSourceFile, readFile, fileExists } = host
const parsed = new Map<string, ts.SourceFile | undefined>()
let text = ""
host.getCurrentDirectory = () => folder
host.fileExists = (path) => path === file || fileExists(path)
host.readFile = (path) => (path === file ? text : readFile(path))
host.getSourceFile = (path, settings, ...rest) => {
  if (path === file) return ts.createSourceFile(path, text, settings)
  if (!parsed.has(path)) parsed.set(path, getSourceFile(path, settings, ...rest))
  return parsed.get(path)
}

// Parsed once: else the time of the first type would include the libraries of the compiler.
programOf("unknown")
for (const type of types) console.log(JSON.stringify(compile(type)))

function programOf(type: string): ts.Program {
  text = `import { decode, encode, is, validate } from "@precast/runtime"
type Root = ${type}
export const checks = [is<Root>, validate<Root>, decode<Root>, encode<Root>]
`
  return ts.createProgram([file], options, host)
}

function compile(type: string): Result {
  const program = programOf(`import(${JSON.stringify(from)}).${type}`)
  const wrong = program
    .getSemanticDiagnostics(program.getSourceFile(file))
    .map(({ messageText }) => `TypeScript: ${ts.flattenDiagnosticMessageText(messageText, " ")}`)
  const start = performance.now()
  const { diagnostics, files } = transform(program)
  const seconds = (performance.now() - start) / 1000
  const errors = diagnostics.filter(({ severity }) => severity === "error").map(({ code }) => code)
  const lines = diagnostics.map((each) =>
    formatDiagnostic(each).replace(`${file}(`, `${name} ${type}(`),
  )
  const bytes = files.reduce((sum, each) => sum + each.text.length, 0)
  return {
    package: name,
    type,
    outcome: wrong.length > 0 ? "refused" : outcomeOf(errors),
    lines: [...wrong, ...lines],
    seconds,
    bytes,
  }
}
