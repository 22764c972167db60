import { cpSync, mkdirSync, mkdtempSync, symlinkSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

// What the runtime cannot do without; all else is optional.
const REQUIRED = ["mrmime"]

/** Copies the sources to a temporary folder, from where no optional package can be found. */
export function copySources(): string {
  const folder = mkdtempSync(join(tmpdir(), "precast-copy-"))
  const sources = fileURLToPath(new URL("../../src", import.meta.url))
  cpSync(sources, join(folder, "src"), { recursive: true })
  mkdirSync(join(folder, "node_modules"))
  for (const name of REQUIRED) {
    const found = fileURLToPath(new URL(`../../node_modules/${name}`, import.meta.url))
    symlinkSync(found, join(folder, "node_modules", name))
  }
  return folder
}
