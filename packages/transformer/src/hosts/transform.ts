import { createRequire } from "node:module"
import { dirname } from "node:path"
import type ts from "typescript"
import { createTypeScript6 } from "../compiler/typescript-6/index.ts"
import { patchText } from "../5-patch/patch-text.ts"
import { compile } from "../compile.ts"
import { messageOf } from "../diagnostics/format.ts"
import type { Diagnostic } from "../diagnostics/index.ts"
import { mergeDiagnostics } from "../diagnostics/merge.ts"
import type { Options } from "../diagnostics/options.ts"
import type { UncheckedStatement } from "../sql/index.ts"
import { createSqlHost } from "./sql/sql-host.ts"
import { isTypeScript6, wrongVersion } from "./typescript-version.ts"

/** What `transform` gives. */
export interface Transformed {
  /** The files that use our functions, patched; still TypeScript. */
  files: { fileName: string; text: string; map: string }[]
  diagnostics: readonly Diagnostic[]
  /** Statements of databases that are checked at run time only. */
  unchecked: readonly UncheckedStatement[]
}

/**
 * Casts the types of a whole program into code, for hosts other than ts-patch.
 * @param program made by TypeScript 6
 * @throws Error PC1001 when the installed TypeScript is not 6
 */
export function transform(program: ts.Program, options: Partial<Options> = {}): Transformed {
  const typescript = loadTypeScript()
  const compiler = createTypeScript6(typescript, program, "typescript")
  const { configFilePath } = program.getCompilerOptions()
  const sql =
    typeof configFilePath === "string"
      ? createSqlHost(dirname(configFilePath), options.sql, { form: "build" })
      : null
  const { files, diagnostics, unchecked = [] } = compile(compiler, { ...options }, { sql })
  const patched = [...files].map(([fileName, editsOf]) => {
    const file = program.getSourceFile(fileName)!
    const { text, map } = patchText(typescript, file, editsOf())
    return { fileName, text, map: map().toString() }
  })
  // Only now: what no code could be written for is among them.
  return { files: patched, diagnostics: mergeDiagnostics(diagnostics), unchecked }
}

/** Not imported at the top: under ts-patch the host brings its own copy, and a second one costs 0.1 s. */
export function loadTypeScript(): typeof ts {
  const typescript = createRequire(import.meta.url)("typescript") as typeof ts
  if (!isTypeScript6(typescript)) throw new Error(messageOf(wrongVersion(typescript)))
  return typescript
}
