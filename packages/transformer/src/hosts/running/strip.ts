import { stripTypeScriptTypes } from "node:module"
import { hasModuleSyntax } from "./module-syntax.ts"
import { packageOf } from "./package-type.ts"

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
  return { source, format: isModule(file, source) ? "module" : "commonjs" }
}

function isModule(file: string, source: string): boolean {
  if (/\.[cm]ts$/.test(file)) return file.endsWith(".mts")
  const { type } = packageOf(file)
  return type === undefined ? hasModuleSyntax(source) : type === "module"
}
