import { readFileSync } from "node:fs"
import { dirname, resolve } from "node:path"
import type { Metafile, Plugin } from "esbuild"

/**
 * Has V8 compile the functions of types with the file, and not at their first calls: it does so for functions in
 * parentheses (https://v8.dev/blog/preparser, "PIFEs"). A compile cache then has them; without one the start pays.
 * `precast bench build --only starts` shows both.
 */
export function eagerPlugin(files: ReadonlySet<string>): Plugin {
  return {
    name: "precast-eager",
    setup(build) {
      build.onLoad({ filter: /\.m?js$/ }, ({ path }) => {
        const eager = files.has(path)
          ? withEagerFunctions(readFileSync(path, "utf8"), path)
          : undefined
        return eager === undefined ? undefined : { contents: eager }
      })
    },
  }
}

/**
 * Files whose functions can be constants: no module calls them before its imports are evaluated.
 * @param folder what the paths of the metafile are relative to
 */
export function filesWithoutCycles({ inputs }: Metafile, folder: string): Set<string> {
  const names = Object.keys(inputs).filter((name) => !reachesItself(inputs, name))
  return new Set(names.map((name) => resolve(folder, name)))
}

function reachesItself(inputs: Metafile["inputs"], start: string): boolean {
  const seen = new Set<string>()
  const waiting = [start]
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop())
    for (const { path } of inputs[name]?.imports ?? []) {
      if (path === start) return true
      if (seen.has(path)) continue
      seen.add(path)
      waiting.push(path)
    }
  return false
}

// As both compilers write it: tabs, where they print the user's code with spaces.
const FUNCTION = String.raw`(?:export )?function \w+\([^\n]*\) \{\n(?:\t[^\n]*\n|\n)+\}`
const EACH = new RegExp(`^${FUNCTION}$`, "gm")
const TAIL = new RegExp(String.raw`(?:^${FUNCTION}\s*)+(?=(?:\/\/# [^\n]*\s*)?$(?![^]))`, "m")
/** Decoders and encoders: what requests call, unless something is wrong with them. */
const CALLED = /^(export )?function ((?:fast|encode)\w*)/

/**
 * The text of a compiled file with its decoders and encoders as functions in parentheses, at its top, since
 * statements of the file can name them; undefined: it has none.
 * Of a file that the user wrote, only what Precast has appended is looked at.
 */
export function withEagerFunctions(text: string, file: string): string | undefined {
  if (!text.includes('"@precast/runtime/emitted/')) return undefined
  const functions: string[] = []
  const take = (whole: string): string => {
    if (!CALLED.test(whole)) return whole
    functions.push(whole.replace(CALLED, "$1const $2 = (function "), ")\n")
    return ""
  }
  const rest = file.endsWith(".precast.js")
    ? text.replace(EACH, take)
    : text.replace(TAIL, (tail) => tail.replace(EACH, take))
  if (functions.length === 0) return undefined
  const added = functions.join("")
  return added + withShiftedMap(rest, file, added.split("\n").length - 1)
}

const MAP_COMMENT = /\/\/# sourceMappingURL=(?:data:[^,\n]*;base64,(\S+)|(\S+))\s*$/

/** Lines in front have no source, so the mappings of all others start as many lines later. */
function withShiftedMap(text: string, file: string, lines: number): string {
  return text.replace(MAP_COMMENT, (_, inline: string | undefined, name: string) => {
    const json =
      inline === undefined ? readFileSync(resolve(dirname(file), name), "utf8") : atobText(inline)
    const map = JSON.parse(json) as { mappings: string }
    const shifted = JSON.stringify({ ...map, mappings: ";".repeat(lines) + map.mappings })
    return `//# sourceMappingURL=data:application/json;base64,${Buffer.from(shifted).toString("base64")}`
  })
}

const atobText = (text: string): string => Buffer.from(text, "base64").toString()
