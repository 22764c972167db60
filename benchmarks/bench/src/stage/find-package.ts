import { existsSync, readFileSync, realpathSync } from "node:fs"
import { homedir } from "node:os"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"

/** An installed package. */
export interface Found {
  readonly folder: string
  readonly version: string
}

const major = (version: string): string => version.split(".")[0] ?? ""

function manifest(folder: string): { name?: string; version?: string } | undefined {
  try {
    return JSON.parse(readFileSync(join(folder, "package.json"), "utf8"))
  } catch {
    return undefined
  }
}

function upwards(folder: string): string[] {
  const parent = dirname(folder)
  return parent === folder ? [folder] : [folder, ...upwards(parent)]
}

/**
 * Name and wanted version → the package as the first root sees it that has one of that major version
 * (`*`: any). Another major version would be measured under a wrong name.
 */
export function findPackage(
  name: string,
  wanted: string,
  roots: readonly string[],
): Found | undefined {
  for (const folder of roots.flatMap(upwards)) {
    const candidate = join(folder, "node_modules", name)
    const version = manifest(candidate)?.version
    if (version === undefined) continue
    if (wanted === "*" || major(version) === major(wanted)) {
      return { folder: realpathSync(candidate), version }
    }
  }
  return undefined
}

/** Folder that `--install` fills; one for each set of versions would only pile up. */
export function cacheFolder(): string {
  const cache = process.env.XDG_CACHE_HOME || join(homedir(), ".cache")
  return join(cache, "precast", "bench")
}

// In a checkout of Precast the benchmarks' workspace package brings all contenders.
function checkout(): string[] {
  const folder = fileURLToPath(new URL("../../../", import.meta.url))
  return existsSync(folder) && manifest(folder)?.name === "@precast/benchmarks" ? [folder] : []
}

/** Folders whose node_modules are searched, in this order: the project, the checkout, the cache. */
export function packageRoots(project: string): string[] {
  return [project, ...checkout(), cacheFolder()]
}
