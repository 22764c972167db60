import { basename, dirname, posix } from "node:path"
import type { SharedModule } from "../ir/ir-site.ts"

/** How a module imports others. */
export type Format = "module" | "commonjs"

/** First words of such a module: by them one of an earlier build is found. */
export const MARK = "// Precast: "

/** The module next to a source file: `./user.precast.js` for `user.ts`. */
export function sharedNameOf(script: string): string {
  return script.replace(/\.([cm]?)[jt]sx?$/, ".precast.$1js")
}

/** The specifier of the module next to `home`; both are source files, with `/`. */
export function sharedSpecifier(from: string, home: string): string {
  const path = posix.relative(dirname(from), sharedNameOf(home))
  return path.startsWith(".") ? path : `./${path}`
}

/** The text of a module. */
export function sharedText(module: SharedModule, format: Format): string {
  const { home, imports, declarations, exports } = module
  const title = `${MARK}the types of ${basename(home)}, for the files that use them.`
  const list = exports.toSorted().join(", ")
  if (format === "module") return `${title}\n${imports}\n\n${declarations}\n\nexport { ${list} }\n`
  // Before anything is required, since modules may require each other.
  return [
    `"use strict"`,
    title,
    `Object.defineProperty(exports, "__esModule", { value: true })`,
    `Object.assign(exports, { ${list} })`,
    imports.replace(/^import \* as (\S+) from (".*")$/gm, "const $1 = require($2)"),
    "",
    declarations,
    "",
  ].join("\n")
}

/** Whether a text is one of ours. */
export function isSharedText(text: string): boolean {
  return text.startsWith(MARK) || text.startsWith(`"use strict"\n${MARK}`)
}
