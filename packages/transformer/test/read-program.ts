import { resolve } from "node:path"
import ts from "typescript"

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
  delete host.directoryExists // would say that the virtual folder is not there
  host.fileExists = (name) => texts.has(name) || fileExists(name)
  host.readFile = (name) => texts.get(name) ?? readFile(name)
  host.getSourceFile = (name, settings, ...rest) => {
    const text = texts.get(name)
    if (text !== undefined) return ts.createSourceFile(name, text, settings)
    return (libraries[name] ??= getSourceFile(name, settings, ...rest))
  }
  return ts.createProgram([...texts.keys()], all, host)
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
