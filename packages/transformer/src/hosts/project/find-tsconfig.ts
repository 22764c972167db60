import { existsSync } from "node:fs"
import { dirname, resolve } from "node:path"

/**
 * The tsconfig.json of a folder, or of the nearest folder above it that has one.
 * @returns its absolute path, with `/`; null: no folder above has one either
 */
export function findTsconfig(folder: string): string | null {
  const file = resolve(folder, "tsconfig.json")
  if (existsSync(file)) return file.replaceAll("\\", "/")
  const above = dirname(resolve(folder))
  return above === resolve(folder) ? null : findTsconfig(above)
}
