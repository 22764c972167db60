import { existsSync } from "node:fs"
import { dirname, join, resolve } from "node:path"
import { upwards } from "../../project/project-find.ts"
import { readTsconfig } from "../../project/project-tsconfig.ts"

/** The file of the project that an import names; undefined: a package, or nothing that is there. */
export function resolveModule(from: string, specifier: string): string | undefined {
  if (specifier.startsWith(".")) return fileAt(resolve(dirname(from), specifier))
  return pathsOf(dirname(from))
    .flatMap(({ pattern, targets, base }) => {
      const [start = "", end] = pattern.split("*")
      const isMatch =
        end === undefined
          ? specifier === pattern
          : specifier.startsWith(start) && specifier.endsWith(end)
      const rest =
        end === undefined ? "" : specifier.slice(start.length, specifier.length - end.length)
      return isMatch
        ? targets.map((target) => fileAt(resolve(base, target.replace("*", rest))))
        : []
    })
    .find((file) => file !== undefined)
}

function fileAt(path: string): string | undefined {
  const bare = path.replace(/\.([cm]?)jsx?$/, "")
  const ends = [".ts", ".tsx", ".mts", ".cts", "/index.ts", "/index.tsx"]
  return [path, ...ends.flatMap((end) => [bare + end, path + end])].find(
    (file) => /\.[cm]?tsx?$/.test(file) && existsSync(file),
  )
}

interface Paths {
  readonly pattern: string
  readonly targets: readonly string[]
  readonly base: string
}

const known = new Map<string, readonly Paths[]>()

/** `paths` of the nearest tsconfig.json. */
function pathsOf(folder: string): readonly Paths[] {
  const config = upwards(folder)
    .map((above) => join(above, "tsconfig.json"))
    .find((file) => existsSync(file))
  if (config === undefined) return []
  const before = known.get(config)
  if (before !== undefined) return before
  const { options } = readTsconfig(config)
  const base = resolve(dirname(config), typeof options.baseUrl === "string" ? options.baseUrl : ".")
  const paths = Object.entries((options.paths ?? {}) as Record<string, string[]>).map(
    ([pattern, targets]) => ({ pattern, targets, base }),
  )
  known.set(config, paths)
  return paths
}
