import type ts from "typescript"
import { SETTLED_MS } from "../watching/settled.ts"
import { createPlugged } from "./plugged.ts"

/** `tsc -p --watch`: compiles now and after each edit, until the process ends. */
export function watchProject(
  compiler: typeof ts,
  tsconfig: string,
  options: ts.CompilerOptions,
): void {
  const { sys } = compiler
  const host = compiler.createWatchCompilerHost(tsconfig, options, sys, createPlugged(compiler))
  host.jsDocParsingMode = compiler.JSDocParsingMode.ParseForTypeErrors
  compileSoon(host)
  compiler.createWatchProgram(host)
}

/** After the last edit TypeScript would wait a quarter of a second. */
export function compileSoon(host: ts.WatchHost): void {
  const later = host.setTimeout
  host.setTimeout = (work, ms, ...given) => later?.(work, Math.min(ms, SETTLED_MS), ...given)
}
