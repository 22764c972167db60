import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { normal } from "../explain/project.ts"

/** Absolute name of the file of an editor's document; null: it is not on this machine. */
export function fileOf(uri: string): string | null {
  try {
    return normal(fileURLToPath(uri))
  } catch {
    return null
  }
}

/** Whether the file on the disk has the same text: nothing has to be read again then. */
export function isOnDisk(file: string, text: string): boolean {
  try {
    return readFileSync(file, "utf8") === text
  } catch {
    return false
  }
}
