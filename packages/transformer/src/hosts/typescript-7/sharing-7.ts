import { dirname, relative, resolve } from "node:path"
import type { Compilation } from "../../compile.ts"
import type { Sharing } from "../../share-units.ts"
import { remembered } from "../remembered.ts"
import {
  createSpecifiers,
  hasModules,
  isFree,
  removeShared,
  sharedNameOf,
  sharedText,
  writeShared,
} from "../shared-module.ts"

/** A project of TypeScript 7, as far as modules of ours depend on it. */
export interface Place {
  /** Absolute name. */
  readonly tsconfig: string
  /** Of the compiler: absolute names, flags as numbers. */
  readonly options: Readonly<Record<string, unknown>>
  /** Absolute names of the project's own source files. */
  readonly files: readonly string[]
}

/** Modules next to the output of a project's files. */
export function sharingOf(place: Place): Sharing | null {
  const { tsconfig, options } = place
  if (!hasModules(options)) return null
  const files = new Set(place.files)
  return {
    specifier: createSpecifiers(options),
    // Each function of a type has a home, and its module is on the disk.
    isHome: remembered((file) => files.has(file) && isFree(moduleOf(file, place), tsconfig)),
  }
}

/**
 * Writes the modules that files import, and takes away those of an earlier build that none does.
 * @param there absolute names of others that stay
 * @returns their absolute names
 */
export function writeModules(
  place: Place,
  modules: Compilation["modules"],
  there: readonly string[] = [],
): string[] {
  const { tsconfig, options, files } = place
  if (!hasModules(options)) return []
  const written = new Set<string>(there)
  for (const module of modules()) {
    const output = moduleOf(module.home, place)
    written.add(output)
    writeShared(output, sharedText(module, options, output, tsconfig))
  }
  for (const output of files.map((file) => moduleOf(file, place)))
    if (!written.has(output)) removeShared(output, tsconfig)
  return [...written]
}

/** Absolute name of the module next to the output of a source file. */
export function moduleOf(source: string, { tsconfig, options }: Place): string {
  return sharedNameOf(scriptOf(source, dirname(tsconfig), options))
}

/**
 * Name of the JavaScript that TypeScript 7 makes of a source file.
 * @param source absolute name
 * @param folder of the tsconfig, absolute
 * @param options of the compiler: absolute names, flags as numbers; without an `outDir` it is next to the source
 * @returns absolute name
 */
export function scriptOf(
  source: string,
  folder: string,
  options: Readonly<Record<string, unknown>>,
): string {
  const { outDir, rootDir = folder } = options as { outDir?: string; rootDir?: string }
  const isPreserved = options["jsx"] === 1 && source.endsWith(".tsx")
  const script = isPreserved
    ? source.replace(/\.tsx$/, ".jsx")
    : source.replace(/\.([cm]?)tsx?$/, ".$1js")
  return outDir === undefined ? script : resolve(outDir, relative(rootDir, script))
}
