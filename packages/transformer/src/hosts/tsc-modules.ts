import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { dirname } from "node:path"
import type ts from "typescript"
import type { Compilation } from "../compile.ts"
import type { Sharing } from "../emit-program.ts"
import { isSharedText, sharedNameOf, sharedSpecifier } from "./shared-module.ts"
import { outputOf } from "./tsc-output.ts"
import type { TsPatchExtras } from "./tsc.ts"
import { writtenModule } from "./written-module.ts"

/** Modules of `tspc`, which writes files; other programs that load the plugin may keep what is emitted in memory. */
export function sharingOf(program: ts.Program, { ts, library }: TsPatchExtras): Sharing | null {
  const options = program.getCompilerOptions()
  const { None, AMD, UMD, System } = ts.ModuleKind
  const isOther = [None, AMD, UMD, System].some((kind) => kind === options.module)
  if (library !== "tsc" || isOther || options.noEmit === true) return null
  const homes = new Map<string, boolean>()
  const isHome = (file: string): boolean => {
    const known = homes.get(file)
    if (known !== undefined) return known
    const source = program.getSourceFile(file)
    const is =
      source !== undefined && isOwn(program, source) && outputOf(ts, program, file) !== null
    homes.set(file, is)
    return is
  }
  return { specifier: (from, home) => (isHome(home) ? sharedSpecifier(from, home) : null) }
}

/** Writes the modules that files import, and takes away those of an earlier build that none does. */
export function writeModules(
  compiler: typeof ts,
  program: ts.Program,
  compilation: Compilation,
): void {
  const left = new Set<string>()
  for (const module of compilation.modules()) {
    const output = sharedNameOf(outputOf(compiler, program, module.home)!)
    left.add(output)
    writeChanged(output, writtenModule(module, program.getCompilerOptions()).text)
  }
  for (const source of program.getSourceFiles()) {
    const output = isOwn(program, source) ? outputOf(compiler, program, source.fileName) : null
    const module = output && sharedNameOf(output)
    if (module && !left.has(module)) removeOurs(module)
  }
}

function isOwn(program: ts.Program, source: ts.SourceFile): boolean {
  return !source.isDeclarationFile && !program.isSourceFileFromExternalLibrary(source)
}

/** A file that stays as it is keeps its time, by which tools go. */
export function writeChanged(file: string, text: string): void {
  if (existsSync(file) && readFileSync(file, "utf8") === text) return
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

/** Takes a module away, if it is one of ours. */
export function removeOurs(file: string): void {
  if (existsSync(file) && isSharedText(readFileSync(file, "utf8"))) rmSync(file)
}
