import { createHash } from "node:crypto"
import { posix } from "node:path"
import { codeModuleName } from "../ir/code-module.ts"
import type { SharedModule } from "../ir/ir-site.ts"
import type { Sharing } from "../share-units.ts"
import { remembered } from "./remembered.ts"

/** Modules of code next to the files that declare types, by absolute names of files that are not there. */
export interface ModulesNextTo {
  readonly sharing: Sharing
  /** JavaScript of each, by its name. */
  textsOf(modules: readonly SharedModule[]): ReadonlyMap<string, string>
}

export function modulesNextTo(isHome: Sharing["isHome"]): ModulesNextTo {
  const idOf = remembered((home) => moduleNextTo(home))
  const texts = new WeakMap<SharedModule, string>()
  const textOf = (module: SharedModule): string => {
    const text = texts.get(module) ?? written(module)
    texts.set(module, text)
    return text
  }
  return {
    sharing: {
      isHome,
      specifier(from, home) {
        const path = posix.relative(posix.dirname(from), idOf(home))
        return path.startsWith(".") ? path : `./${path}`
      },
    },
    textsOf: (modules) => new Map(modules.map((each) => [idOf(each.home), textOf(each)])),
  }
}

/**
 * The absolute name of a module next to a file.
 * @param purpose of a further module of that file, part of its name
 */
export function moduleNextTo(file: string, purpose: string = ""): string {
  const name = posix.basename(file)
  const hash = createHash("sha256").update(`${name}${purpose}`).digest("hex").slice(0, 16)
  const hint = `${name.replace(/\..*/, "")}${purpose}`
  return `${posix.dirname(file)}/${codeModuleName(hint, hash)}`
}

function written({ imports, declarations, exports }: SharedModule): string {
  const parts = [imports, declarations, `export { ${exports.join(", ")} }`]
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`
}
