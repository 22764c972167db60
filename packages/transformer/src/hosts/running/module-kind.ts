import { existsSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { compileFunction } from "node:vm"

/** Whether JavaScript has syntax that only ES modules have, as Node looks for it where no `type` is declared. */
export function hasModuleSyntax(source: string): boolean {
  try {
    compileFunction(source)
    return false
  } catch (error) {
    return MODULE_ONLY.test((error as Error).message)
  }
}

/** What V8 reports for it outside of a module. */
const MODULE_ONLY = /^Cannot use (?:import statement|'import\.meta')|^Unexpected token 'export'/

/** The nearest package.json at or above a file, and its `type`. */
export function packageOf(file: string): { manifest: string | undefined; type?: unknown } {
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    const manifest = join(folder, "package.json")
    if (existsSync(manifest))
      return { manifest, type: JSON.parse(readFileSync(manifest, "utf8")).type as unknown }
    if (dirname(folder) === folder) return { manifest: undefined }
  }
}
