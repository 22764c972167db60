import type ts from "typescript"
import { createPlugged } from "./plugged.ts"
import { compileSoon } from "./watch.ts"

/** `tsc -b`, also with `--clean`, `--force`, `--dry` and `--verbose`. @returns the exit code */
export function compileReferences(
  compiler: typeof ts,
  { buildOptions, projects }: ts.ParsedBuildCommand,
): number {
  const host = compiler.createSolutionBuilderHost(compiler.sys, createPlugged(compiler))
  host.jsDocParsingMode = compiler.JSDocParsingMode.ParseForTypeErrors
  const builder = compiler.createSolutionBuilder(host, projects, buildOptions)
  return buildOptions.clean === true ? builder.clean() : builder.build()
}

/** `tsc -b --watch`: until the process ends. */
export function watchReferences(
  compiler: typeof ts,
  { buildOptions, watchOptions, projects }: ts.ParsedBuildCommand,
): void {
  const host = compiler.createSolutionBuilderWithWatchHost(compiler.sys, createPlugged(compiler))
  host.jsDocParsingMode = compiler.JSDocParsingMode.ParseForTypeErrors
  compileSoon(host)
  compiler.createSolutionBuilderWithWatch(host, projects, buildOptions, watchOptions).build()
}
