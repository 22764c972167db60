import { type CompiledFile, createFileCompiler, type FileCompiler } from "../compile.ts"
import { createProgramEmitter } from "../emit-program.ts"
import type { SqlHost } from "../sql/descriptions.ts"
import { isDeclarationFile } from "../compiler/typescript-7/file-names.ts"
import { modulesNextTo } from "./modules-next-to.ts"
import type { Snapshot } from "./project/project-reader.ts"
import { packageOf } from "./running/module-kind.ts"

/**
 * The files of a bundle without parts, compiled together before the bundler has requested most of them: what they share
 * is in one module for each file that declares types. A bundler takes time and memory for each module, and reads no
 * function twice.
 */
export interface BundledProgram {
  readonly compiler: Pick<FileCompiler, "general">
  /** undefined: it is not part of the bundle. */
  compiledFile(file: string): CompiledFile | undefined
  /** JavaScript of a module of code, by the absolute name that files import it by. */
  moduleText(id: string): string | undefined
  /** The same with the modules alone. */
  rested(): BundledProgram
}

/** Modules that are loaded later, of which bundlers make parts. */
const PARTS = /\bimport\s*\(|\bimport\.meta\.glob\b/

/**
 * The source files that an entry leads to, in the order of the program.
 * @param reached the entry and its imports, at any distance
 * @returns null: the bundle may have parts, which need only the code of their own files, or has files of several
 * packages, each of which may have a runtime of its own
 */
export function bundledFiles(
  snapshot: Pick<Snapshot, "files" | "sourceFile">,
  reached: Iterable<string>,
): readonly string[] | null {
  const all = new Set(reached)
  const files = snapshot.files().filter((file) => all.has(file) && !isDeclarationFile(file))
  const hasParts = files.some((file) => PARTS.test(snapshot.sourceFile(file)?.text ?? ""))
  const packages = new Set(files.map((file) => packageOf(file).manifest))
  return hasParts || packages.size > 1 ? null : files
}

/**
 * @param files absolute names, in the order of the program
 * @param options as in tsconfig.json
 * @param onFile is called for each of them
 */
export function compileBundled(
  { compiler }: Pick<Snapshot, "compiler">,
  files: readonly string[],
  options: Readonly<Record<string, unknown>>,
  sql: SqlHost | null,
  onFile: () => void = () => {},
): BundledProgram {
  const own = new Set(files)
  const modules = modulesNextTo((file) => own.has(file))
  const emitter = createProgramEmitter(options, { ...modules.sharing, isByName: true })
  const all = createFileCompiler(compiler, options, "speed", emitter, sql)
  all.announce(files)
  const compiled = new Map<string, CompiledFile>()
  for (const file of files) {
    compiled.set(file, all.compileFile(file))
    onFile()
  }
  let texts: ReadonlyMap<string, string> | null = null
  const written = (): ReadonlyMap<string, string> => (texts ??= modules.textsOf(emitter.modules()))
  return {
    compiler: all,
    compiledFile: (file) => compiled.get(file),
    moduleText: (id) => written().get(id),
    rested: () => modulesAlone(written(), all.general),
  }
}

function modulesAlone(
  texts: ReadonlyMap<string, string>,
  general: FileCompiler["general"],
): BundledProgram {
  const rested: BundledProgram = {
    compiler: { general },
    compiledFile: () => undefined,
    moduleText: (id) => texts.get(id),
    rested: () => rested,
  }
  return rested
}
