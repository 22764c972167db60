import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { normal } from "../explain/project.ts"

/** Absolute name of the file that a document of the editor is; null: it is none on this machine. */
export function fileOf(uri: string): string | null {
  try {
    return normal(fileURLToPath(uri))
  } catch {
    return null
  }
}

/** Whether a file on the disk says the same: nothing has to be read again then. */
export function isOnDisk(file: string, text: string): boolean {
  try {
    return readFileSync(file, "utf8") === text
  } catch {
    return false
  }
}
