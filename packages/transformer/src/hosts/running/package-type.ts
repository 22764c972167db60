import { existsSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"

/** The nearest package.json at or above a file, and its `type`. */
export function packageOf(file: string): { manifest: string | undefined; type?: unknown } {
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    const manifest = join(folder, "package.json")
    if (existsSync(manifest))
      return { manifest, type: JSON.parse(readFileSync(manifest, "utf8")).type as unknown }
    if (dirname(folder) === folder) return { manifest: undefined }
  }
}
