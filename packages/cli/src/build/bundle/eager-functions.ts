import { readFileSync } from "node:fs"
import { dirname, resolve } from "node:path"
import type { Metafile, Plugin } from "esbuild"

/**
 * Has V8 compile decoders and encoders with the file, and not at their first call: it does so for functions in
 * parentheses (https://v8.dev/blog/preparser#pife). A compile cache then has their code, which
 * `precast bench build --only starts` measures; without one, the start compiles all of them.
 * @param files absolute names of those whose functions may become constants
 */
export function eagerPlugin(files: ReadonlySet<string>): Plugin {
  return {
    name: "precast-eager",
    setup(build) {
      build.onLoad({ filter: /\.m?js$/ }, ({ path }) => {
        if (!files.has(path)) return undefined
        const contents = withEagerFunctions(readFileSync(path, "utf8"), path)
        return contents === undefined ? undefined : { contents }
      })
    },
  }
}

/**
 * Files of a bundle that do not import themselves through others: all that names their functions is evaluated later,
 * so that these may be constants.
 * @param folder what the paths of the metafile are relative to
 * @returns absolute names
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

// Indented by tabs; compilers print what the user wrote with spaces.
const FUNCTION = String.raw`(?:export )?function \w+\([^\n]*\) \{\n(?:\t[^\n]*\n|\n)+\}`
const EACH = new RegExp(`^${FUNCTION}$`, "gm")
/** Functions at the end of a file, before the comment with its source map. */
const LAST = new RegExp(String.raw`(?:^${FUNCTION}\s*)+(?=(?:\/\/# [^\n]*\s*)?$(?![^]))`, "m")
const CALLED = /^(export )?function ((?:fast|encode)\w*)/

/**
 * The text with decoders and encoders in parentheses, at the top of the file, since statements name them.
 * Of a file with code of the user, only the functions behind this code are looked at.
 * @param file absolute name, by which its source map is found
 * @returns undefined if the file has no such function
 */
function withEagerFunctions(text: string, file: string): string | undefined {
  if (!text.includes('"@precast/runtime/emitted/')) return undefined
  const functions: string[] = []
  const take = (whole: string): string => {
    if (!CALLED.test(whole)) return whole
    functions.push(`${whole.replace(CALLED, "$1const $2 = (function ")})\n`)
    return ""
  }
  const others = file.endsWith(".precast.js")
    ? text.replace(EACH, take)
    : text.replace(LAST, (last) => last.replace(EACH, take))
  if (functions.length === 0) return undefined
  const added = functions.join("")
  return added + withLaterLines(others, file, added.split("\n").length - 1)
}

const MAP_COMMENT = /\/\/# sourceMappingURL=(?:data:[^,\n]*;base64,(\S+)|(\S+))\s*$/

/** The same text with a source map for a file in which it begins some lines later; without one that cannot be read. */
function withLaterLines(text: string, file: string, lines: number): string {
  return text.replace(MAP_COMMENT, (_, inline: string | undefined, name: string) => {
    try {
      const base64 = inline ?? readFileSync(resolve(dirname(file), name), "base64")
      const map = JSON.parse(Buffer.from(base64, "base64").toString()) as { mappings: string }
      // One semicolon ends the mappings of one line (ECMA-426).
      const later = JSON.stringify({ ...map, mappings: ";".repeat(lines) + map.mappings })
      return `//# sourceMappingURL=data:application/json;base64,${Buffer.from(later).toString("base64")}`
    } catch {
      return ""
    }
  })
}
