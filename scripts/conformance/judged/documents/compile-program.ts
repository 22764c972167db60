import { writeFileSync } from "node:fs"
import { stripTypeScriptTypes } from "node:module"
import { join } from "node:path"
import { formatDiagnostic, transform } from "../../../../packages/transformer/dist/index.js"
import { linkRuntime } from "./compiled-types.ts"
import { programOf } from "./program.ts"

/**
 * Compiles a program that imports the runtime and packages of a folder.
 *
 * @returns the file that Node can run
 * @throws Error with the diagnostics when it cannot be compiled.
 */
export function compileProgram(folder: string, text: string): string {
  linkRuntime(folder)
  const files = new Map([
    ["main.ts", text],
    ["globals.d.ts", `/// <reference lib="dom" />`],
  ])
  const { files: compiled, diagnostics } = transform(programOf(folder, files))
  const errors = diagnostics.filter(({ severity }) => severity === "error")
  if (errors.length > 0) throw new Error(errors.map(formatDiagnostic).join("\n"))
  const file = join(folder, "main.mjs")
  writeFileSync(file, stripTypeScriptTypes(compiled[0]?.text ?? text))
  return file
}
