import { mkdirSync, writeFileSync } from "node:fs"
import { dirname } from "node:path"

/** Writes files, and makes their folders. */
export function createWriter(): (file: string, text: string) => void {
  const folders = new Set<string>()
  return (file, text) => {
    const folder = dirname(file)
    if (!folders.has(folder)) mkdirSync(folder, { recursive: true })
    folders.add(folder)
    writeFileSync(file, text)
  }
}
