import type ts from "typescript"
import { createTypeScript7 } from "../../compiler/typescript-7/index.ts"
import type { Project7, TypeScript7 } from "../../compiler/typescript-7/api.ts"
import { createSyntax } from "../../compiler/typescript-7/syntax.ts"
import { compile } from "../../compile.ts"
import type { Diagnostic } from "../../diagnostics/index.ts"
import { mergeDiagnostics } from "../../diagnostics/merge.ts"
import type { Options } from "../../diagnostics/options.ts"
import type { ModuleCode } from "../../ir/site.ts"
import { standAlone } from "./alone.ts"
import { createEmitters } from "./emitters.ts"
import { outlineOf, outputFor } from "./outline-of.ts"

/** What `outline` gives. */
export interface Outlines {
  readonly files: readonly Outline[]
  readonly diagnostics: readonly Diagnostic[]
  /** Nothing but a file itself need be read to make JavaScript of it. */
  readonly standAlone: boolean
  /** Makes our code, which may as well be done while the compiler is at work. */
  emit(): Promise<void>
}

/** One file for the compiler, still TypeScript, with names in place of our code. */
export interface Outline {
  readonly fileName: string
  readonly text: string
  /** From `text` to the file. */
  readonly map: string
  /**
   * Inserts the emitted code.
   * @param script JavaScript that the compiler has made of `text`
   * @returns the same with the emitted code; `map`, if requested, maps to `script`, and null means no change
   */
  fill(script: string, withMap: boolean): { readonly text: string; readonly map: string | null }
}

/** The files of a project that use our functions. */
export function outlineProject(
  typescript: TypeScript7,
  project: Project7,
  options: Partial<Options>,
): Outlines {
  const output = outputFor(project.program.getCompilerOptions())
  const emitters = output === "javascript" ? createEmitters({ ...options }) : null
  const compiler = createTypeScript7(typescript, project, output)
  const { files, diagnostics } = compile(compiler, { ...options }, emitters?.add)
  const syntax = createSyntax(typescript) as typeof ts
  const codes = new Map<string, ModuleCode>()
  const sources = [...files.keys()].map((name) => project.program.getSourceFile(name)!)
  return {
    diagnostics: mergeDiagnostics(diagnostics),
    standAlone: standAlone(typescript, project, sources),
    async emit() {
      for (const [file, code] of (await emitters?.finish()) ?? []) codes.set(file, code)
    },
    files: [...files].map(([name, editsOf]) => {
      const file = project.program.getSourceFile(name) as unknown as ts.SourceFile
      return outlineOf(syntax, file, editsOf, output, () => codes.get(name))
    }),
  }
}
