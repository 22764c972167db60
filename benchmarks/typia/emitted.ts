import { createRequire } from "node:module"
import { resolve } from "node:path"
import ts from "typescript"
import type { Subject } from "../../packages/transformer/test/structures/emitted.ts"

export interface TypiaResult {
  success: boolean
  errors?: { path: string; expected: string; value: unknown }[]
}

/** What is compared, as typia emits it for one type. */
export interface TypiaOperations {
  is(value: unknown): boolean
  equals(value: unknown): boolean
  validate(value: unknown): TypiaResult
  stringify(value: unknown): string
  isParse(json: string): unknown
  clone(value: unknown): unknown
  prune(value: unknown): void
}

const CALLS: Record<keyof TypiaOperations, string> = {
  is: "typia.createIs",
  equals: "typia.createEquals",
  validate: "typia.createValidate",
  stringify: "typia.json.createStringify",
  isParse: "typia.json.createIsParse",
  clone: "typia.misc.createClone",
  prune: "typia.misc.createPrune",
}

const folder = resolve(import.meta.dirname, "virtual")
const load = createRequire(import.meta.url)
const options: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2024,
  module: ts.ModuleKind.CommonJS,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  rewriteRelativeImportExtensions: true,
  strict: true,
  skipLibCheck: true,
  types: [],
}

/**
 * Compiles a program by typia's own transform and gives the functions of its types; a text where typia refuses the
 * type for this operation. Each function is a file of its own, so that a refusal concerns nothing else.
 */
export function createTypia(
  files: Record<string, string>,
  subjects: readonly Subject[],
): <Name extends keyof TypiaOperations>(
  type: string,
  operation: Name,
) => TypiaOperations[Name] | string {
  const mains = subjects.flatMap(({ file, type }) =>
    Object.entries(CALLS).map(([operation, call]) => [
      mainOf(type, operation),
      `import typia from "typia"
       import type { ${type} as Subject } from "./${file}"
       export const made = ${call}<Subject>()`,
    ]),
  )
  const program = programOf({ ...files, ...Object.fromEntries(mains) })
  const said = new Map<string, string>()
  const transformer = transformerOf(program, said)
  return (type, operation) => {
    const name = `${folder}/${mainOf(type, operation)}`
    const text = emit(program, name, transformer)
    return said.get(name) ?? (evaluated(text) as never)
  }
}

const mainOf = (type: string, operation: string): string => `main-${type}-${operation}.ts`

type Transformer = ts.TransformerFactory<ts.SourceFile>

function transformerOf(program: ts.Program, said: Map<string, string>): Transformer {
  const { default: transform } = load("typia/lib/transform") as {
    default(program: ts.Program, options: object, extras: object): Transformer
  }
  return transform(
    program,
    {},
    {
      addDiagnostic(diagnostic: ts.Diagnostic): number {
        const text = ts.flattenDiagnosticMessageText(diagnostic.messageText, "\n")
        return said.set(diagnostic.file!.fileName, text).size
      },
    },
  )
}

function emit(program: ts.Program, name: string, transformer: Transformer): string {
  let text = ""
  const file = program.getSourceFile(name)
  program.emit(file, (_name, written) => (text = written), undefined, false, {
    before: [transformer],
  })
  return text
}

function evaluated(text: string): unknown {
  const exported: { made?: unknown } = {}
  new Function("require", "exports", text)(load, exported)
  return exported.made
}

/** A program of files that exist in memory alone, in this folder: so that `typia` is found. */
function programOf(files: Record<string, string>): ts.Program {
  const texts = new Map(Object.entries(files).map(([name, text]) => [`${folder}/${name}`, text]))
  const host = ts.createCompilerHost(options)
  const { getSourceFile, fileExists, readFile } = host
  delete host.directoryExists // would return false for the virtual folder
  host.fileExists = (name) => texts.has(name) || fileExists(name)
  host.readFile = (name) => texts.get(name) ?? readFile(name)
  host.getSourceFile = (name, settings, ...rest) => {
    const text = texts.get(name)
    if (text === undefined) return getSourceFile(name, settings, ...rest)
    return ts.createSourceFile(name, text, settings, true)
  }
  return ts.createProgram([...texts.keys()], options, host)
}
