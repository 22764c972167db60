import { existsSync, readdirSync, statSync } from "node:fs"
import { join, resolve } from "node:path"
import { declaredDatabases } from "../db/declared.ts"
import { Folders } from "../watching/folders.ts"

// Editors write a file in steps, and git many files together.
const SETTLED_MS = 50

/**
 * Watches the migrations of the databases that a project declares: a watching TypeScript looks at sources alone.
 * @param folder of the project
 * @returns a function that stops it
 */
export function watchMigrations(folder: string, onChange: () => void): () => void {
  const roots = declaredDatabases(folder).flatMap(({ migrations }) =>
    migrations === undefined ? [] : [resolve(folder, migrations)],
  )
  if (roots.length === 0) return () => {}
  let timer: NodeJS.Timeout | undefined
  const folders = new Folders(() => {
    clearTimeout(timer)
    timer = setTimeout(look, SETTLED_MS)
  })
  const take = (): void => folders.take(new Set(roots.flatMap(foldersIn)), Infinity)
  let before = stampOf(roots)
  function look(): void {
    take()
    const now = stampOf(roots)
    // An event need not be a change.
    if (now === before) return
    before = now
    onChange()
  }
  take()
  return () => {
    clearTimeout(timer)
    folders.close()
  }
}

/** A migration may be a folder with a file. */
function foldersIn(folder: string): string[] {
  if (!existsSync(folder)) return []
  const below = readdirSync(folder, { withFileTypes: true }).filter((each) => each.isDirectory())
  return [folder, ...below.map(({ name }) => join(folder, name))]
}

function stampOf(roots: readonly string[]): string {
  const files = roots
    .flatMap(foldersIn)
    .flatMap((each) => readdirSync(each).map((name) => join(each, name)))
  return files
    .map((file) => {
      const stat = statSync(file, { throwIfNoEntry: false })
      return `${file} ${stat?.mtimeMs} ${stat?.size}`
    })
    .join("\n")
}
