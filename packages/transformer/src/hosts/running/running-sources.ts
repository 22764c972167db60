import { existsSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { CODE_MODULE } from "../../ir/code-module.ts"

export function isSource(url: string): boolean {
  return /^file:.*\.[cm]?ts(?:\?.*)?$/.test(url) && !url.includes("/node_modules/")
}

/** As TypeScript names it. */
export function fileOf(url: string): string {
  return fileURLToPath(url).replaceAll("\\", "/")
}

/**
 * `./users.js`, as TypeScript's own output needs it, refers to `./users.ts`.
 * @param parent undefined: the entry of a process or a thread
 */
export function sourceOf(specifier: string, parent: string | undefined): string | null {
  const isEntry = parent === undefined
  if (!(isEntry ? /^file:.*\.[cm]?js$/ : /^\.{1,2}\/.*\.[cm]?js$/).test(specifier)) return null
  if (!isEntry && !isSource(parent)) return null
  const source = specifier.replace(/js$/, "ts")
  return existsSync(fileURLToPath(new URL(source, parent))) ? source : null
}

/** Where an import of a module of code leads to; null: it is another import. */
export function codeModuleUrl(specifier: string, parent: string | undefined): string | null {
  if (!specifier.startsWith(".") || !CODE_MODULE.test(specifier)) return null
  return parent?.startsWith("file:") ? new URL(specifier, parent).href : null
}
