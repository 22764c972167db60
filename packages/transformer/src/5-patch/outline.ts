import { MagicString, type SourceMap } from "magic-string"
import type { ModuleCode } from "../ir/ir-site.ts"
import type { FileEdits } from "./edits.ts"
import { namespacesIn } from "./namespaces.ts"

/**
 * Names in place of emitted text. A compiler that works on text, TypeScript 7, is given these: it
 * would look into every expression of ours, which took 20 s for 500 endpoints (docs/performance-build.md),
 * and they can be had before anything is emitted.
 */
export function outlineOf(sites: number): ModuleCode {
  return {
    imports: `import * as ${HEAD} from "${HEAD}"`,
    constants: `${HEAD}.constants`,
    functions: `${FUNCTIONS};`,
    expressions: Array.from({ length: sites }, (_, index) => `__precast_site${index}__`),
  }
}

const HEAD = "__precast_head__"
const FUNCTIONS = "__precast_functions__"

// As the compiler writes them: a module of either kind, whatever helper it reads the import with.
const IMPORT =
  /import \* as __precast_head__ from ["']__precast_head__["'];?|(?:const|var) __precast_head__ = (.*?)require\(["']__precast_head__["']\)(\)*);?/
const PARTS = new RegExp(
  `${IMPORT.source}|__precast_head__\\.constants;?|__precast_functions__;?|__precast_site(\\d+)__`,
  "g",
)

/** JavaScript that a compiler has made of an outline, with the emitted text in place of the names. */
export interface Filled {
  text: string
  /** Maps to the JavaScript that was passed in; null: no map was requested. */
  map: SourceMap | null
}

export function fillOutline(script: string, file: FileEdits, withMap: boolean): Filled {
  if (!withMap) {
    const fill = (found: string, ...groups: (string | undefined)[]): string =>
      textFor(found, groups, file)
    return { text: script.replace(PARTS, fill), map: null }
  }
  const text = new MagicString(script)
  for (const found of script.matchAll(PARTS)) {
    const [all, ...groups] = found
    const made = textFor(all, groups, file)
    if (made === "") text.remove(found.index, found.index + all.length)
    else text.overwrite(found.index, found.index + all.length, made, { contentOnly: true })
  }
  return { text: text.toString(), map: text.generateMap({ hires: "boundary" }) }
}

/** As it goes into the tree of TypeScript 6 (tree.ts), so that both compilers write the same. */
function textFor(
  found: string,
  [before, after, site]: readonly (string | undefined)[],
  { module, edits }: FileEdits,
): string {
  if (site !== undefined) return edits[Number(site)]!.text
  if (found.startsWith(FUNCTIONS)) return module.functions === "" ? "" : `\n${module.functions}`
  if (found.startsWith(`${HEAD}.`)) return module.constants === "" ? "" : `${module.constants};`
  return namespacesIn(module.imports)
    .map(({ name, from }) => {
      const specifier = JSON.stringify(from)
      return before === undefined
        ? `import * as ${name} from ${specifier};`
        : `const ${name} = ${before}require(${specifier})${after ?? ""};`
    })
    .join("\n")
}
