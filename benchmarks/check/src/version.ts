import { readFileSync } from "node:fs"
import { join } from "node:path"

/** The installed version of a package of this folder. */
export function versionOf(name: string): string {
  const file = join(import.meta.dirname, "../../node_modules", name, "package.json")
  return (JSON.parse(readFileSync(file, "utf8")) as { version: string }).version
}
