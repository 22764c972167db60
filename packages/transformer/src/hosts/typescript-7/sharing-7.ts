import type { Sharing } from "../../emit-program.ts"
import { sharedSpecifier } from "../shared-module.ts"

/** Modules next to the files of a project that TypeScript 7 compiles. */
export function sharingOf(
  options: Readonly<Record<string, unknown>>,
  files: readonly string[],
): Sharing | null {
  if (OTHERS.includes(Number(options["module"])) || options["noEmit"] === true) return null
  const homes = new Set(files)
  return { specifier: (from, home) => (homes.has(home) ? sharedSpecifier(from, home) : null) }
}

/** ts.ModuleKind: None, AMD, UMD, System. */
const OTHERS = [0, 2, 3, 4]
