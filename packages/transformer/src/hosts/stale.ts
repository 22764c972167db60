import type ts from "typescript"
import type { FileEdits } from "../5-patch/edits.ts"
import type { Compilation } from "../compile.ts"

/**
 * Emits the files whose output on disk lacks their current code. With `isolatedModules` or
 * `verbatimModuleSyntax` an incremental build or watch mode only emits files whose own text changed, and
 * would leave outdated code for a type that changed in another file.
 */
export function emitStaleFiles(
  compiler: typeof ts,
  program: ts.Program,
  files: Compilation["files"],
): void {
  for (const [file, editsOf] of files) {
    const output = outputOf(compiler, program, file)
    // No output yet: the compiler is about to write it.
    const text = output === null ? undefined : compiler.sys.readFile(output)
    if (text === undefined || holds(text, editsOf())) continue
    const write: ts.WriteFileCallback = (name, content, mark) => {
      // Declarations stay the compiler's business: it keeps account of them.
      if (/\.[cm]?jsx?(\.map)?$/.test(name)) compiler.sys.writeFile(name, content, mark)
    }
    program.emit(program.getSourceFile(file), write)
  }
}

/** The emitted text is in the output verbatim, so the output is fresh when it contains all of it. */
function holds(output: string, { module, edits }: FileEdits): boolean {
  // Of an import the specifier alone: it may have become `require`.
  const imported = [...module.imports.matchAll(/"[^"]+"$/gm)].map(([specifier]) => specifier)
  const texts = [...imported, module.constants, module.functions, ...edits.map(({ text }) => text)]
  return texts.every((text) => output.includes(text))
}

/** Name of the JavaScript file of a source file; null when there is none. */
function outputOf(compiler: typeof ts, program: ts.Program, file: string): string | null {
  const options = program.getCompilerOptions()
  if (options.outFile !== undefined || options.emitDeclarationOnly === true) return null
  const config = { options, fileNames: [file], errors: [] }
  const names = compiler.getOutputFileNames(config, file, !compiler.sys.useCaseSensitiveFileNames)
  return names.find((name) => /\.[cm]?jsx?$/.test(name)) ?? null
}
