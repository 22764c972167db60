// What users have on their machines: releases of Node and package managers, each installed once.
import {
  chmodSync,
  existsSync,
  mkdirSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs"
import { delimiter, dirname, join } from "node:path"
import { finish } from "./process.ts"

const root = join(import.meta.dirname, "../../..")
export const cache: string = join(root, "node_modules/.cache/tarballs")

export const nodes = ["22", "24", "26"] as const
export type NodeMajor = (typeof nodes)[number]

/** Packages by name and version: each run of a release takes the same ones. */
export const VERSIONS = {
  22: "node@22.23.3",
  26: "node@26.9.0",
  pnpm: "pnpm@12.21.0",
  yarn: "@yarnpkg/cli-dist@4.18.1",
  bun: "bun@1.4.5",
} as const

/** The folder of the program `node` of that release; 24 is that of the workspace. */
export async function nodeFolder(major: NodeMajor): Promise<string> {
  if (major === "24") return dirname(realpathSync(join(root, "node_modules/node/bin/node")))
  return dirname(realpathSync(join(await installed(VERSIONS[major]), "node/bin/node")))
}

export type ManagerName = "npm" | "pnpm" | "yarn" | "bun"

/** A folder with the program of a package manager; npm is that of the machine. */
export async function managerFolder(name: ManagerName): Promise<string | undefined> {
  if (name === "npm") return undefined
  const modules = await installed(VERSIONS[name])
  if (name !== "yarn") return join(modules, ".bin")
  const folder = join(modules, "../bin")
  mkdirSync(folder, { recursive: true })
  const program = join(modules, "@yarnpkg/cli-dist/bin/yarn.js")
  writeFileSync(join(folder, "yarn"), `#!/bin/sh\nexec node ${program} "$@"\n`)
  chmodSync(join(folder, "yarn"), 0o755)
  return folder
}

/** PATH with these folders before those of the machine; nothing of the workspace is on it. */
export function pathWith(...folders: readonly (string | undefined)[]): string {
  const own = (process.env.PATH ?? "").split(delimiter).filter((each) => !each.startsWith(root))
  return [...folders.filter((each) => each !== undefined), ...own].join(delimiter)
}

/** node_modules with a package, installed by npm; whole or not at all. */
async function installed(spec: string): Promise<string> {
  const folder = join(cache, "tools", spec.replaceAll(/[^\w.-]/g, "_"))
  if (existsSync(folder)) return join(folder, "node_modules")
  const made = `${folder}.${process.pid}`
  mkdirSync(made, { recursive: true })
  const flags = ["--no-audit", "--no-fund", "--no-save", "--prefer-offline"]
  await finish(["npm", "install", "--prefix", made, ...flags, spec], { cwd: made })
  rmSync(folder, { recursive: true, force: true })
  renameSync(made, folder)
  return join(folder, "node_modules")
}

// Run directly it installs all of them, so that they are there when they are used.
if (import.meta.main) await Promise.all(Object.values(VERSIONS).map(installed))
