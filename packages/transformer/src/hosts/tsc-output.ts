import type ts from "typescript"

/** Name of the JavaScript file of a source file; null if the file has no output. */
export function outputOf(compiler: typeof ts, program: ts.Program, file: string): string | null {
  const options = program.getCompilerOptions()
  if (options.outFile !== undefined || options.emitDeclarationOnly === true) return null
  const config = { options, fileNames: [file], errors: [] }
  const names = compiler.getOutputFileNames(config, file, !compiler.sys.useCaseSensitiveFileNames)
  return names.find((name) => /\.[cm]?jsx?$/.test(name)) ?? null
}
