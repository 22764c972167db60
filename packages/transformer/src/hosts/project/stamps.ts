import { type Dirent, readdirSync, statSync } from "node:fs"
import type { FileChanges } from "./reader.ts"

/** Remembers when files were written, for hosts that do not say what has changed. */
export interface Stamps {
  /**
   * What is not as it was when it was last looked at.
   * @param files of the project
   */
  changes(files: readonly string[]): FileChanges
  /** Takes files as they are now. */
  take(files: readonly string[]): void
}

/**
 * @param folder of the project: files that are new in it are looked for
 * @param outputs folders that it is compiled to
 */
export function createStamps(folder: string, outputs: () => readonly string[]): Stamps {
  const known = new Map<string, string>()
  let sources: ReadonlySet<string> | null = null
  return {
    changes(files) {
      const changed: string[] = []
      const created = new Set<string>()
      const deleted: string[] = []
      for (const [file, stamp] of known) {
        const now = stampOf(file)
        if (now === stamp) continue
        known.set(file, now)
        if (now === "") deleted.push(file)
        else if (stamp === "") created.add(file)
        else changed.push(file)
      }
      const before = sources
      sources = sourcesIn(folder, outputs())
      for (const file of before ? sources : [])
        if (!before!.has(file) && !known.has(file)) created.add(file)
      for (const file of files) known.set(file, stampOf(file))
      return { changed, created: [...created], deleted }
    },
    take(files) {
      sources ??= sourcesIn(folder, outputs())
      for (const file of files) known.set(file, stampOf(file))
    },
  }
}

function stampOf(file: string): string {
  const stat = statSync(file, { throwIfNoEntry: false })
  return stat ? `${stat.mtimeMs} ${stat.size}` : ""
}

/** What may become part of a project, wherever below its folder it is. */
function sourcesIn(folder: string, outputs: readonly string[]): Set<string> {
  const found = new Set<string>()
  const open = [folder]
  for (let next = open.pop(); next !== undefined; next = open.pop())
    for (const entry of entriesOf(next)) {
      const name = `${next}/${entry.name}`
      if (/\.[cm]?tsx?$/.test(entry.name)) found.add(name)
      else if (entry.isDirectory() && isOpen(entry.name) && !outputs.includes(name)) open.push(name)
    }
  return found
}

const isOpen = (name: string): boolean => name !== "node_modules" && !name.startsWith(".")

/** Of a folder that has just gone: nothing. */
function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    return []
  }
}
