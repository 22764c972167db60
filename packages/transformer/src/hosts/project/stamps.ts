import { statSync } from "node:fs"
import type { FileChanges } from "./reader.ts"

/** Remembers when files were written, for hosts that do not say what has changed. */
export interface Stamps {
  /** What is not as it was when it was last looked at. */
  changes(files: readonly string[]): FileChanges
  /** Takes files as they are now. */
  take(files: readonly string[]): void
}

export function createStamps(): Stamps {
  const known = new Map<string, string>()
  return {
    changes(files) {
      const changed: string[] = []
      const deleted: string[] = []
      for (const [file, stamp] of known) {
        const now = stampOf(file)
        if (now === stamp) continue
        if (now === "") deleted.push(file)
        else changed.push(file)
      }
      known.clear()
      for (const file of files) known.set(file, stampOf(file))
      return { changed, deleted }
    },
    take(files) {
      for (const file of files) known.set(file, stampOf(file))
    },
  }
}

function stampOf(file: string): string {
  const stat = statSync(file, { throwIfNoEntry: false })
  return stat ? `${stat.mtimeMs} ${stat.size}` : ""
}
