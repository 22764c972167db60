import { readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { pathToFileURL } from "node:url"
import { findPackage } from "../project/project-find.ts"

/** Pages that the transformer has, with a row for each code. */
const PAGES = ["diagnostics.md", "diagnostics-constraints.md", "diagnostics-endpoints.md"]

/** Where a code is explained. */
export interface Explained {
  /** Of the page that the project's own transformer has with it; `#L12` names its line. */
  readonly href: string
  /** From 0. */
  readonly line: number
}

/** Where a code is explained for a file's project; null: nowhere. */
export type Documentation = (file: string, code: string) => Explained | null

/** Pages are read once. */
export function createDocumentation(): Documentation {
  const pages = new Map<string, readonly string[]>()
  const linesOf = (page: string): readonly string[] => {
    const known = pages.get(page) ?? readLines(page)
    pages.set(page, known)
    return known
  }
  return (file, code) => {
    const found = findPackage(dirname(file), "@precast/transformer")
    if (!found) return null
    for (const name of PAGES) {
      const page = join(found.folder, "dist", name)
      const line = linesOf(page).findIndex((each) => each.startsWith(`| ${code} |`))
      if (line !== -1) return { href: `${pathToFileURL(page).href}#L${line + 1}`, line }
    }
    return null
  }
}

function readLines(page: string): string[] {
  try {
    return readFileSync(page, "utf8").split("\n")
  } catch {
    return []
  }
}
