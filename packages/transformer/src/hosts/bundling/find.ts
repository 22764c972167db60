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

/** TypeScript reads past a byte order mark, some bundlers do not. */
function withoutMark(text: string): string {
  return text.replace(/^\uFEFF/, "")
}
