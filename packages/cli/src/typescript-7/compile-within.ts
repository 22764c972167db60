import { type Emitter, type Outlines, scriptOf } from "@precast/transformer"
import { removeOrphans } from "./internal-folders.ts"
import { compiledIn, finish } from "./finish.ts"
import { folderOf } from "./stock.ts"

type Options = Readonly<Record<string, unknown>>

/** Options with which the API does not do, or not write, all that `tsc` does. */
const LEFT_TO_TSC = [
  "composite",
  "incremental",
  "tsBuildInfoFile",
  "emitBOM",
  "listEmittedFiles",
  "listFiles",
  "explainFiles",
  "traceResolution",
  "diagnostics",
  "extendedDiagnostics",
  "generateCpuProfile",
  "generateTrace",
]

/**
 * Whether a project is compiled without a `tsc` process where the API of its TypeScript emits (7.1 and later).
 * @param version of TypeScript
 * @param options of the tsconfig
 */
export function isWithin(version: string, options: Options): boolean {
  const [major, minor] = version.split(".").map(Number)
  if (major !== 7 || !(minor! >= 1)) return false
  return !LEFT_TO_TSC.some((name) => options[name] !== undefined && options[name] !== false)
}

/**
 * The output of a project, with the emitted code in it.
 * @param options of the compiler: absolute names, flags as numbers
 * @returns text by absolute name
 */
export function outputWithin(
  tsconfig: string,
  options: Options,
  { files, emit, emitter }: Outlines & { readonly emitter: Emitter },
): ReadonlyMap<string, string> {
  if (options["noEmit"]) return new Map()
  removeOrphans(folderOf(tsconfig))
  const output = new Map(emitter.output())
  if (options["emitDeclarationOnly"]) return output
  emit()
  const scripts = emitter.scriptsOf(new Map(files.map(({ fileName, text }) => [fileName, text])))
  for (const file of files) {
    const name = scriptOf(file.fileName, folderOf(tsconfig), options)
    const [script, original] = [compiledIn(scripts, name), compiledIn(output, name)]
    if (!script || !original) continue
    const { text, map } = finish(file, script, original)
    output.set(name, text)
    if (map !== undefined) output.set(`${name}.map`, map)
  }
  return output
}
