import { createRequire } from "node:module"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import type { Diagnostic as Found, Transformed } from "@precast/transformer"
import type ts from "typescript"
import type { Diagnostic } from "../build/diagnostics.ts"
import { cliError } from "../errors/cli-error.ts"
import { findPackage } from "../project/find.ts"

interface Transformer {
  transform(program: ts.Program): Transformed
}

/** The project's own transformer, so that what is shown is what a build makes. PC3013. */
export async function loadTransformer(folder: string): Promise<Transformer> {
  const found = findPackage(folder, "@precast/transformer")
  if (found === undefined) throw cliError("PC3013", "is not installed in this project")
  const require = createRequire(join(found.folder, "package.json"))
  const entry = pathToFileURL(require.resolve("@precast/transformer"))
  const { transform } = await load(String(entry))
  if (transform === undefined) throw cliError("PC3013", "cannot be asked by this command")
  return { transform }
}

async function load(entry: string): Promise<Partial<Transformer>> {
  try {
    return (await import(entry)) as Partial<Transformer>
  } catch (error) {
    throw cliError("PC3013", `does not load: ${(error as Error).message}`)
  }
}

/** The transformer's diagnostic in the form of the compiler's; offsets from `end` on have no place. */
export function toDiagnostic(
  found: Found,
  file: ts.SourceFile | undefined,
  end: number,
): Diagnostic {
  const { code, severity, text, hint, within, span } = found
  const message = `${text}${within === "" ? "" : ` (${within})`} ${hint}`
  const placed =
    span !== null && file !== undefined && (file.fileName !== span.file || span.start < end)
  if (!placed || file.fileName !== span.file) {
    return { file: placed ? span.file : null, line: null, column: null, severity, code, message }
  }
  const { line, character } = file.getLineAndCharacterOfPosition(span.start)
  return { file: span.file, line: line + 1, column: character + 1, severity, code, message }
}
