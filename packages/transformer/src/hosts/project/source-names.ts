import { type Dirent, readdirSync } from "node:fs"

/** Absolute names of folders with files of a project. */
export interface SourceFolders {
  /** A file may be anywhere below these. */
  readonly whole: readonly string[]
  /** It is in one of these itself. */
  readonly alone: readonly string[]
}

/**
 * What may become part of a project.
 * @param outputs folders that it is compiled to
 */
export function sourcesIn(
  { whole, alone }: SourceFolders,
  outputs: readonly string[],
): ReadonlySet<string> {
  const found = new Set<string>()
  const take = (folder: string, entries: readonly Dirent[]): void => {
    for (const { name } of entries) if (/\.[cm]?tsx?$/.test(name)) found.add(`${folder}/${name}`)
  }
  for (const [folder, entries] of openFolders(whole, outputs)) take(folder, entries)
  for (const folder of alone) take(folder, entriesOf(folder))
  return found
}

/** These folders and all below them that may have sources. */
export function foldersIn(folders: readonly string[]): string[] {
  return Array.from(openFolders(folders, []), ([folder]) => folder)
}

function* openFolders(
  folders: readonly string[],
  without: readonly string[],
): Generator<[folder: string, entries: Dirent[]]> {
  const open = [...folders]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const entries = entriesOf(next)
    yield [next, entries]
    for (const entry of entries) {
      const name = `${next}/${entry.name}`
      if (entry.isDirectory() && isOpen(entry.name) && !without.includes(name)) open.push(name)
    }
  }
}

const isOpen = (name: string): boolean => name !== "node_modules" && !name.startsWith(".")

/** Files of a folder that an import may find in place of others. */
export function importableIn(folder: string): string[] {
  const names = entriesOf(folder).map(({ name }) => name)
  return names
    .filter((name) => /\.(?:json|[cm]?[jt]sx?)$/.test(name))
    .map((name) => `${folder}/${name}`)
}

/** Of a folder that has just gone: nothing. */
function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    return []
  }
}
