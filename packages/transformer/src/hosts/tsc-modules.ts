import type ts from "typescript"
import type { Compilation } from "../compile.ts"
import type { Sharing } from "../emit-program.ts"
import {
  hasModules,
  isFree,
  removeShared,
  sharedNameOf,
  sharedSpecifier,
  sharedText,
  writeShared,
} from "./shared-module.ts"
import { outputOf } from "./tsc-output.ts"
import type { TsPatchExtras } from "./tsc.ts"

/** Modules of `tspc`, which writes files; other programs that load the plugin may keep what is emitted in memory. */
export function sharingOf(program: ts.Program, { ts, library }: TsPatchExtras): Sharing | null {
  const options = program.getCompilerOptions()
  const tsconfig = configOf(program)
  if (library !== "tsc" || tsconfig === null || !hasModules(options)) return null
  return {
    specifier: (from, home) => sharedSpecifier(from, home, options),
    isHome(file) {
      const source = program.getSourceFile(file)
      const module = source && moduleOf(ts, program, source)
      return typeof module === "string" && isFree(module, tsconfig)
    },
  }
}

/** Writes the modules that files import, and takes away those of an earlier build that none does. */
export function writeModules(
  compiler: typeof ts,
  program: ts.Program,
  compilation: Compilation,
): void {
  const tsconfig = configOf(program)
  if (tsconfig === null) return
  const left = new Set<string>()
  for (const module of compilation.modules()) {
    const output = moduleOf(compiler, program, program.getSourceFile(module.home)!)!
    left.add(output)
    writeShared(output, sharedText(module, program.getCompilerOptions(), output, tsconfig))
  }
  for (const source of program.getSourceFiles()) {
    const output = moduleOf(compiler, program, source)
    if (output !== null && !left.has(output)) removeShared(output, tsconfig)
  }
}

function configOf(program: ts.Program): string | null {
  const { configFilePath } = program.getCompilerOptions()
  return typeof configFilePath === "string" ? configFilePath : null
}

/** Name of the module next to the output of a file of the project; null: the file has no output. */
function moduleOf(compiler: typeof ts, program: ts.Program, source: ts.SourceFile): string | null {
  if (source.isDeclarationFile || program.isSourceFileFromExternalLibrary(source)) return null
  const output = outputOf(compiler, program, source.fileName)
  return output === null ? null : sharedNameOf(output)
}
