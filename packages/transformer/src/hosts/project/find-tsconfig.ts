import { existsSync } from "node:fs"
import { dirname, resolve } from "node:path"

/** The tsconfig.json of a folder, or of the nearest folder above it; null when there is none. */
export function findTsconfig(folder: string): string | null {
  const file = resolve(folder, "tsconfig.json")
  if (existsSync(file)) return file.replaceAll("\\", "/")
  const above = dirname(resolve(folder))
  return above === resolve(folder) ? null : findTsconfig(above)
}
