import { type Dirent, readdirSync } from "node:fs"

/**
 * What may become part of a project, wherever below its folder it is.
 * @param outputs folders that it is compiled to
 */
export function sourcesIn(folder: string, outputs: readonly string[]): Set<string> {
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
