import { existsSync, readFileSync } from "node:fs"
import { stripTypeScriptTypes } from "node:module"
import { dirname, join } from "node:path"

/** A file as Node runs it. */
export interface Runnable {
  readonly source: string
  readonly format: "module" | "commonjs"
}

/**
 * Takes the types off as Node does; all that is left stays where it was.
 * @param file absolute
 * @throws Error of code ERR_UNSUPPORTED_TYPESCRIPT_SYNTAX where types are not all: an enum, a namespace
 */
export function stripTypes(file: string, code: string): Runnable {
  const source = stripTypeScriptTypes(code, { mode: "strip" })
  return { source, format: isModule(file) ? "module" : "commonjs" }
}

function isModule(file: string): boolean {
  if (/\.[cm]ts$/.test(file)) return file.endsWith(".mts")
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    const name = join(folder, "package.json")
    if (existsSync(name)) return JSON.parse(readFileSync(name, "utf8")).type === "module"
    if (dirname(folder) === folder) return false
  }
}
