import { existsSync } from "node:fs"
import { dirname, join } from "node:path"
import { upwards } from "../project/find.ts"
import { projectsOf } from "../typescript-7/references.ts"

/**
 * Names of the tsconfigs that a file may belong to, likely ones first: the nearest tsconfig.json and
 * what it refers to, then those of the folders above.
 */
export function candidatesFor(file: string): string[] {
  const configs = upwards(dirname(file))
    .map((folder) => join(folder, "tsconfig.json"))
    .filter((config) => existsSync(config))
  return [...new Set(configs.flatMap((config) => ordered(config, file)))]
}

function ordered(tsconfig: string, file: string): string[] {
  const all = referredBy(tsconfig)
  const rank = (config: string): number => {
    if (config === tsconfig) return Infinity
    const folder = `${dirname(config)}/`
    return file.startsWith(folder) ? folder.length : 0
  }
  return all.toSorted((a, b) => rank(b) - rank(a))
}

/** TypeScript reports a tsconfig that cannot be read. */
function referredBy(tsconfig: string): string[] {
  try {
    return projectsOf(tsconfig)
  } catch {
    return [tsconfig]
  }
}
