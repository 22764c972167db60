import type ts from "typescript"
import { createTypeScript6 } from "../compiler/typescript-6/index.ts"
import { compile } from "../compile.ts"
import type { Diagnostic } from "../diagnostics/index.ts"
import { mergeDiagnostics } from "../diagnostics/merge.ts"
import type { Options } from "../diagnostics/options.ts"
import type { Site } from "../ir/ir-site.ts"
import { patching } from "./patching.ts"

/** A program whose files are in memory. */
export interface InMemory {
  readonly program: ts.Program
  /** Any file of it, package.json files too. */
  readFile(file: string): string | undefined
}

/** What is made of it. */
export interface MadeInMemory {
  /** What the compiler writes, by file name: what `tspc` writes for the same files and settings. */
  readonly files: ReadonlyMap<string, string>
  /** The places that get code. */
  readonly sites: readonly Site[]
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * The entry point for hosts without files, such as a browser: it uses neither Node nor a disk.
 * @param compiler TypeScript 6
 */
export function emitInMemory(
  compiler: typeof ts,
  { program, readFile }: InMemory,
  options: Partial<Options> = {},
): MadeInMemory {
  const sites: Site[] = []
  const compilation = compile(
    createTypeScript6(compiler, program, "javascript", readFile),
    { ...options },
    { onRead: (file) => void sites.push(...file.sites) },
  )
  const files = new Map<string, string>()
  const write = (name: string, text: string): void => void files.set(name, text)
  program.emit(undefined, write, undefined, false, { before: [patching(compiler, compilation)] })
  return { files, sites, diagnostics: mergeDiagnostics(compilation.diagnostics) }
}
