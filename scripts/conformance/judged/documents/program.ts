import { join } from "node:path"
import typescript from "typescript"
import type ts from "typescript"

/** Options of a strict program on a server: types of the DOM, which no JSON can carry, do not exist. */
const options: ts.CompilerOptions = {
  target: typescript.ScriptTarget.ES2024,
  module: typescript.ModuleKind.ESNext,
  moduleResolution: typescript.ModuleResolutionKind.Bundler,
  strict: true,
  skipLibCheck: true,
  noEmit: true,
  lib: ["lib.es2024.d.ts"],
  types: [],
}

/**
 * A program of TypeScript whose own files are texts.
 *
 * @param folder Where its packages are.
 * @param files Texts by file name.
 * @param compiler TypeScript, or a variant of it.
 */
export function programOf(
  folder: string,
  files: ReadonlyMap<string, string>,
  compiler = typescript,
): ts.Program {
  const host = compiler.createCompilerHost(options)
  const { getSourceFile, readFile, fileExists } = host
  const texts = new Map([...files].map(([name, text]) => [join(folder, name), text]))
  host.getCurrentDirectory = () => folder
  host.fileExists = (path) => texts.has(path) || fileExists(path)
  host.readFile = (path) => texts.get(path) ?? readFile(path)
  host.getSourceFile = (path, settings, ...rest) => {
    const text = texts.get(path)
    if (text === undefined) return getSourceFile(path, settings, ...rest)
    return compiler.createSourceFile(path, text, settings)
  }
  return compiler.createProgram([...texts.keys()], options, host)
}
