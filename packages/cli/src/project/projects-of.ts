import { existsSync, readFileSync, statSync } from "node:fs"
import { dirname, join, resolve } from "node:path"
import { parseJsonc } from "./jsonc.ts"

/** A project and all that it refers to, those first; of each the absolute name of its tsconfig. */
export function projectsOf(tsconfig: string, seen: Set<string> = new Set()): string[] {
  if (seen.has(tsconfig) || !existsSync(tsconfig)) return []
  seen.add(tsconfig)
  const { references, files } = parseJsonc(readFileSync(tsconfig, "utf8")) as {
    references?: readonly { readonly path: string }[]
    files?: readonly string[]
  }
  const below = (references ?? []).flatMap(({ path }) =>
    projectsOf(fileOf(resolve(dirname(tsconfig), path)), seen),
  )
  const isEmpty = files?.length === 0
  return isEmpty ? below : [...below, tsconfig]
}

function fileOf(path: string): string {
  return existsSync(path) && statSync(path).isDirectory() ? join(path, "tsconfig.json") : path
}
