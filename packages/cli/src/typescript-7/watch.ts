import { watch } from "node:fs"
import { dirname, join, sep } from "node:path"
import { readTsconfig } from "../project/tsconfig.ts"

const SETTLED_MS = 50

/** Compiles at once, and again when a source file under one of the projects has changed. */
export async function watchFolders(
  projects: readonly string[],
  compile: (isFirst: boolean) => Promise<void>,
): Promise<never> {
  let wake = (): void => {}
  let isStale = false
  const folders = new Set(projects.map((tsconfig) => dirname(tsconfig)))
  const outputs = projects.flatMap((each) => (readTsconfig(each).options["outDir"] as string) ?? [])
  for (const folder of folders) {
    watch(folder, { recursive: true }, (_event, name) => {
      if (name === null || !isSource(name)) return
      const file = join(folder, name)
      if (outputs.some((output) => file.startsWith(output + sep))) return
      isStale = true
      wake()
    })
  }
  for (let isFirst = true; ; isFirst = false) {
    isStale = false
    await compile(isFirst)
    if (!isStale) await new Promise<void>((done) => (wake = done))
    // Editors write a file in steps, and git many at once.
    await new Promise((done) => setTimeout(done, SETTLED_MS))
  }
}

/** Nothing that a compilation writes by itself. */
function isSource(name: string): boolean {
  if (/(^|[/\\])(node_modules|\.git|\.precast)([/\\]|$)/.test(name)) return false
  return /(\.[cm]?tsx?|\.json)$/.test(name) && !/\.d\.[cm]?ts$|\.tsbuildinfo$/.test(name)
}
