import { existsSync, watch } from "node:fs"
import { dirname, join, resolve, sep } from "node:path"
import { readTsconfig } from "../project/tsconfig.ts"

const SETTLED_MS = 50

/** Compiles at once, and again when a source file under one of the projects has changed, until the signal comes. */
export async function watchFolders(
  projects: readonly string[],
  compile: (isFirst: boolean) => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  let wake = (): void => {}
  let isStale = false
  const folders = new Set(projects.map((tsconfig) => dirname(tsconfig)))
  const outputs = projects.flatMap((each) => {
    const { outDir, declarationDir } = readTsconfig(each).options
    const named = [outDir, declarationDir].filter((one) => typeof one === "string")
    return named.map((one) => resolve(dirname(each), one))
  })
  for (const folder of folders) {
    watch(folder, { recursive: true, ...(signal && { signal }) }, (_event, name) => {
      if (name === null || !isSource(name)) return
      const file = join(folder, name)
      if (isMade(file) || outputs.some((output) => file.startsWith(output + sep))) return
      isStale = true
      wake()
    })
  }
  signal?.addEventListener("abort", () => wake())
  for (let isFirst = true; ; isFirst = false) {
    if (signal?.aborted) return
    isStale = false
    await compile(isFirst)
    if (!isStale && !signal?.aborted) await new Promise<void>((done) => (wake = done))
    // Editors write a file in steps, and git many at once.
    await new Promise((done) => setTimeout(done, SETTLED_MS))
  }
}

/** Nothing that a compilation writes by itself. */
function isSource(name: string): boolean {
  if (/(^|[/\\])(node_modules|\.git|\.precast)([/\\]|$)/.test(name)) return false
  return /(\.[cm]?tsx?|\.json)$/.test(name)
}

/** Declarations that stand beside what they were made of. */
function isMade(file: string): boolean {
  const source = /^(.*)\.d(\.[cm]?ts)$/.exec(file)
  return source !== null && ["", "x"].some((end) => existsSync(source[1]! + source[2]! + end))
}
