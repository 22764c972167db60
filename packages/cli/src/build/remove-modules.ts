import { existsSync, readdirSync } from "node:fs"
import { dirname, join, resolve } from "node:path"
import { removeShared } from "@precast/transformer"
import { readTsconfig } from "../project/project-tsconfig.ts"
import { projectsOf } from "../project/projects-of.ts"

/** Takes away the modules that builds of a tsconfig and its references have written: `tsc -b --clean` knows its own files alone. */
export function removeModules(tsconfig: string): void {
  for (const each of projectsOf(tsconfig)) {
    const { outDir } = readTsconfig(each).options
    const folder = typeof outDir === "string" ? resolve(dirname(each), outDir) : dirname(each)
    if (existsSync(folder)) removeBelow(folder, each)
  }
}

function removeBelow(folder: string, tsconfig: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory() && entry.name !== "node_modules") removeBelow(path, tsconfig)
    else if (/\.precast\.[cm]?js$/.test(entry.name)) removeShared(path, tsconfig)
  }
}
