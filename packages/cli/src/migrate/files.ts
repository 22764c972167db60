import { spawnSync } from "node:child_process"
import { existsSync, readdirSync, statSync } from "node:fs"
import { join, relative, resolve } from "node:path"
import { cliError } from "../errors/cli-error.ts"

export interface ProjectFiles {
  /** TypeScript. */
  readonly typescript: readonly string[]
  /** What may import it, and is not read: JavaScript, components. */
  readonly others: readonly string[]
}

/** Files of a project, absolute: those that git does not ignore; without git all but installed and built ones. */
export function projectFiles(root: string): ProjectFiles {
  const listed = git(root, ["ls-files", "-z", "-co", "--exclude-standard"])
  const names = listed === undefined ? walk(root, "") : listed.split("\0").filter(Boolean)
  const files = (ends: RegExp): string[] =>
    [...new Set(names)]
      .filter((name) => ends.test(name) && !/\.d\.[cm]?ts$/.test(name))
      .map((name) => join(root, name))
      .filter((file) => existsSync(file))
      .sort()
  return { typescript: files(/\.[cm]?tsx?$/), others: files(/\.([cm]?jsx?|vue|svelte|astro|mdx)$/) }
}

/** The files and folders that are named, absolute. PC3031. */
export function namedPaths(cwd: string, paths: readonly string[]): string[] {
  return paths.map((path) => {
    const full = resolve(cwd, path)
    if (!existsSync(full)) throw cliError("PC3031", path)
    return full
  })
}

/** Whether a file is one of the paths, or in one of them. */
export function isIn(file: string, paths: readonly string[]): boolean {
  return paths.some(
    (path) => file === path || file.startsWith(path.endsWith("/") ? path : `${path}/`),
  )
}

/** Of files that are to be changed, those that git could not bring back; all of them without git. */
export function uncommitted(root: string, files: readonly string[]): string[] {
  const status = git(root, ["status", "--porcelain", "-z", "--untracked-files=all", "--", ...files])
  const top = git(root, ["rev-parse", "--show-toplevel"])?.trim()
  if (status === undefined || top === undefined) return [...files]
  const dirty = new Set(
    status
      .split("\0")
      .filter(Boolean)
      .map((line) => resolve(top, line.slice(3))),
  )
  return files.filter((file) => dirty.has(file) || git(root, ["check-ignore", "-q", file]) === "")
}

function git(cwd: string, args: readonly string[]): string | undefined {
  const ran = spawnSync("git", [...args], { cwd, encoding: "utf8", maxBuffer: 2 ** 28 })
  return ran.status === 0 ? ran.stdout : undefined
}

function walk(root: string, folder: string): string[] {
  return readdirSync(join(root, folder)).flatMap((name) => {
    if (name.startsWith(".") || /^(node_modules|dist|build|out|coverage)$/.test(name)) return []
    const path = join(folder, name)
    return statSync(join(root, path)).isDirectory() ? walk(root, path) : [path]
  })
}

export function shown(cwd: string, files: readonly string[]): string {
  const names = files.slice(0, 5).map((file) => relative(cwd, file))
  return names.join(", ") + (files.length > 5 ? ` and ${files.length - 5} more` : "")
}
