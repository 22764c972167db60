import type { SharedModule } from "../ir/ir-site.ts"
import { type Format, sharedText } from "./shared-module.ts"
import { packageOf } from "./running/package-type.ts"

/** A module that belongs next to the output of a source file. */
export interface WrittenModule {
  /** Absolute name of the source file. */
  readonly home: string
  readonly text: string
}

export function writtenModule(
  module: SharedModule,
  options: Readonly<Record<string, unknown>>,
): WrittenModule {
  return { home: module.home, text: sharedText(module, formatOf(module.home, options)) }
}

/** As the compiler decides for the file itself. */
function formatOf(file: string, options: Readonly<Record<string, unknown>>): Format {
  const kind = Number(options["module"] ?? ESNEXT)
  if (kind === COMMONJS) return "commonjs"
  if (kind < NODE16) return "module"
  if (/\.[cm]ts$/.test(file)) return file.endsWith(".mts") ? "module" : "commonjs"
  return kind === PRESERVE || packageOf(file).type === "module" ? "module" : "commonjs"
}

/** ts.ModuleKind; those of Node.js have the numbers between. */
const COMMONJS = 1
const ESNEXT = 99
const NODE16 = 100
const PRESERVE = 200
