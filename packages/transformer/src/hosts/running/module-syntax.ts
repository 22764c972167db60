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
