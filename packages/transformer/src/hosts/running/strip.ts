import { readFileSync } from "node:fs"
import { stripTypeScriptTypes } from "node:module"
import { hasModuleSyntax, packageOf } from "./module-kind.ts"

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

/** The prepared files of a program, by their absolute names. */
export type Prepared = Readonly<Record<string, Runnable>>

/** Returns files from a JSON file (`precast dev` writes it, for a program that starts immediately). */
export function readPrepared(file: string): (source: string) => Runnable | null {
  const all = JSON.parse(readFileSync(file, "utf8")) as Prepared
  return (source) => (Object.hasOwn(all, source) ? all[source]! : null)
}
