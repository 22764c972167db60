import { existsSync, mkdirSync, writeFileSync } from "node:fs"
import { dirname, join, resolve } from "node:path"

/** The folder of the project: the nearest above `from` that has a package.json, else `from`. */
export function projectFolder(from: string): string {
  for (let folder = resolve(from); ; folder = dirname(folder)) {
    if (existsSync(join(folder, "package.json"))) return folder
    if (dirname(folder) === folder) return resolve(from)
  }
}

/**
 * Makes the folder `.precast/<name>` of a project, where a part keeps its files while the program is
 * developed and tested. Git ignores all of `.precast`: data and signing keys are in it.
 */
export function stateFolder(project: string, name: string): string {
  const state = join(project, ".precast")
  const folder = join(state, name)
  mkdirSync(folder, { recursive: true })
  const ignored = join(state, ".gitignore")
  if (!existsSync(ignored)) writeFileSync(ignored, "*\n")
  return folder
}
