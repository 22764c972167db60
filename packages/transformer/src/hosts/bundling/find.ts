import type { Mode, Project, TransformedFile } from "../project.ts"

/** TypeScript alone; of Vite's queries those that leave the file what it is (`?raw` and `?url` do not). */
export const SOURCES: RegExp = /\.[cm]?tsx?(?:\?(?:v=|t=|import\b|worker_file\b).*)?$/
export const PACKAGES: readonly RegExp[] = [/\/node_modules\//, /\.d\.[cm]?ts$/]

export function fileOf(id: string): string {
  return id.replace(/\?.*$/, "").replaceAll("\\", "/")
}

/** The output of a file as it is now, also when no change was reported; null: there is none. */
export function find(
  project: Project,
  file: string,
  code: string,
  mode: Mode,
): TransformedFile | null {
  const text = project.textOf(file)
  if (text === undefined) {
    if (!code.includes("@precast/")) return null
    project.add(file)
  } else if (withoutMark(text) !== withoutMark(code)) project.update({ changed: [file] })
  return project.transformFile(file, mode)
}

/**
 * JavaScript of a module of code. A bundler's cache may hold files that import it and were not requested of this
 * project: it is looked for in all of them.
 * @param id absolute name
 */
export function findModule(project: Project, id: string): string | undefined {
  const known = project.moduleText(id)
  if (known !== undefined) return known
  for (const mode of ["build", "watch"] as const)
    for (const file of project.files()) {
      project.transformFile(file, mode)
      const made = project.moduleText(id)
      if (made !== undefined) return made
    }
  return undefined
}

/** TypeScript reads past a byte order mark, some bundlers do not. */
function withoutMark(text: string): string {
  return text.replace(/^\uFEFF/, "")
}
