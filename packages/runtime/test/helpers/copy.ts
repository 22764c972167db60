import { cpSync, mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

/** Copies the sources to a temporary folder, from where no other package can be found. */
export function copySources(): string {
  const folder = mkdtempSync(join(tmpdir(), "precast-copy-"))
  const sources = fileURLToPath(new URL("../../src", import.meta.url))
  cpSync(sources, join(folder, "src"), { recursive: true })
  return folder
}
