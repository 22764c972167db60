import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join, posix } from "node:path"
import { CODE_MODULE } from "../../ir/code-module.ts"
import type { Project } from "../project.ts"
import { fileOf } from "./find.ts"

/**
 * Modules of code in files of their own, below the output folder of a bundler that builds again after edits: it has
 * nothing to read, link and print of them (docs/performance-rebuild.md, "Bundlers").
 */
export interface SeparateCode {
  /**
   * @param id absolute name of a module
   * @returns by which a file in the output folder imports it; null: it has to be in the bundle, because that has what
   * the module imports, or because the files are not below the folder of the project
   */
  specifierOf(id: string, isExternal: IsExternal): Promise<string | null>
  /**
   * Writes the modules that the bundle leads to and that have changed, and removes those of the last time that it no
   * longer leads to.
   * @param output absolute name of a folder
   */
  write(output: string): void
}

/** Whether the output of a bundler imports a module by the same specifier. */
export type IsExternal = (specifier: string) => Promise<boolean>

/** What a bundle has to leave out, so that there is one runtime. */
export const RUNTIME = "@precast/runtime"

/** In the output folder. */
const FOLDER = "precast"
/** Whatever the package around it is, the files are ES modules; by this text the folder is known as one of these. */
const MANIFEST =
  '{ "type": "module", "description": "Written by Precast while a bundler watches." }\n'

export function createSeparateCode(project: Project): SeparateCode {
  const root = posix.dirname(fileOf(project.tsconfig))
  const used = new Set<string>()
  const externals = new Map<string, Promise<boolean>>()
  // Texts by the names of files, for each output folder.
  const written = new Map<string, ReadonlyMap<string, string>>()
  const importsOf = importsOfTexts()

  function pathOf(id: string): string | null {
    const path = posix.relative(root, id)
    return path.startsWith("..") ? null : `${FOLDER}/${path}`
  }

  /** It, and those that it imports, at any distance. */
  function reached(ids: Iterable<string>): Map<string, string> {
    const found = new Map<string, string>()
    const next = new Set(ids)
    // A set gives what is added while it is gone through.
    for (const id of next) {
      const text = project.moduleText(id)
      if (text === undefined) continue
      found.set(id, text)
      for (const each of importsOf(id, text).modules) next.add(each)
    }
    return found
  }

  async function canBeSeparate(id: string, isExternal: IsExternal): Promise<boolean> {
    const all = [...reached([id])]
    if (all.length === 0 || all.some(([each]) => pathOf(each) === null)) return false
    const others = all.flatMap(([each, text]) => importsOf(each, text).others)
    for (const specifier of new Set(others)) {
      if (specifier.startsWith(".")) return false
      const known = externals.get(specifier) ?? isExternal(specifier)
      externals.set(specifier, known)
      if (!(await known)) return false
    }
    return true
  }

  return {
    async specifierOf(id, isExternal) {
      const isSeparate = await canBeSeparate(id, isExternal)
      if (isSeparate) used.add(id)
      else used.delete(id)
      return isSeparate ? `./${pathOf(id)}` : null
    },
    write(output) {
      const all = reached(used)
      for (const id of used) if (!all.has(id)) used.delete(id)
      const before = written.get(output) ?? new Map<string, string>()
      const now = new Map([...all].map(([id, text]) => [join(output, pathOf(id)!), text]))
      if (now.size > 0) now.set(join(output, FOLDER, "package.json"), MANIFEST)
      for (const [file, text] of now)
        if (before.get(file) !== text || !existsSync(file)) writeWithFolder(file, text)
      for (const file of before.keys()) if (!now.has(file)) rmSync(file, { force: true })
      written.set(output, now)
    },
  }
}

/**
 * Removes the files of a bundler that has watched, since this bundle imports none of them.
 * @param output absolute name of a folder
 */
export function removeSeparateCode(output: string): void {
  const folder = join(output, FOLDER)
  const manifest = join(folder, "package.json")
  if (existsSync(manifest) && readFileSync(manifest, "utf8") === MANIFEST)
    rmSync(folder, { recursive: true })
}

function writeWithFolder(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

interface Imports {
  /** Absolute names of modules of code. */
  readonly modules: readonly string[]
  /** Specifiers. */
  readonly others: readonly string[]
}

/** What a module imports, found once for each text. */
function importsOfTexts(): (id: string, text: string) => Imports {
  const known = new Map<string, Imports & { readonly text: string }>()
  return (id, text) => {
    const last = known.get(id)
    if (last?.text === text) return last
    const all = [...text.matchAll(IMPORT)].map(([, from]) => JSON.parse(from!) as string)
    const isModule = (specifier: string): boolean => CODE_MODULE.test(specifier)
    const modules = all.filter(isModule).map((each) => posix.join(posix.dirname(id), each))
    const found = { text, modules, others: all.filter((each) => !isModule(each)) }
    known.set(id, found)
    return found
  }
}

/** Emitted text has each import on a line, and at the start of no other line the word. */
const IMPORT = /^import (?:.* from )?(".*")$/gm
