import { cpSync, existsSync, mkdirSync, mkdtempSync, symlinkSync } from "node:fs"
import { dirname, join, relative } from "node:path"
import { fileURLToPath } from "node:url"
import { finish } from "./finish.ts"
import { shipped } from "../contenders.ts"
import { cacheFolder, findPackage, type Found } from "./find-package.ts"
import { gist } from "../server/start-server.ts"
import type { Contender, Staged } from "../types.ts"

const ownPackage = fileURLToPath(new URL("../../", import.meta.url))

/** The longest that compiling a contender may take, in milliseconds. */
const buildLimit = 180_000

// Ours is the one that this package has. What is built on uWebSockets.js is as `--install` lays it
// out: a copy from elsewhere has a binary of its own.
function rootsOf(name: string, { onUws }: Contender, roots: readonly string[]): string[] {
  if (name === "@precast/runtime") return [ownPackage]
  return onUws ? [cacheFolder()] : [...roots]
}

/** Where `--install` puts packages that conflict with those of other contenders. */
export const apartFolder = (cache: string, { name }: Contender): string =>
  join(cache, "apart", name)

/** Packages of a contender: what is there and what is missing. */
export function findPackages(
  contender: Contender,
  roots: readonly string[],
): { found: Record<string, Found>; missing: string[] } {
  const found: Record<string, Found> = {}
  const absent = contender.absent?.()
  if (absent !== undefined) return { found, missing: [absent] }
  const missing: string[] = []
  const find = (name: string, wanted: string, from: readonly string[]): void => {
    const hit = findPackage(name, wanted, from)
    if (hit) found[name] = hit
    else missing.push(wanted === "*" ? name : `${name}@${wanted}`)
  }
  for (const [name, wanted] of Object.entries(contender.packages))
    find(name, wanted, rootsOf(name, contender, roots))
  for (const [name, wanted] of Object.entries(contender.apart ?? {}))
    find(name, wanted, [apartFolder(cacheFolder(), contender)])
  if (contender.own && !existsSync(contender.file)) missing.push("its compiled server")
  return { found, missing }
}

/**
 * Copies a foreign contender next to links to its packages and returns the copy: its bare imports then
 * find each package wherever it is installed, and nothing is written into the user's project.
 */
function copyWithPackages(
  contender: Contender,
  found: Record<string, Found>,
  workFolder: string,
): { folder: string; file: string } {
  const folder = mkdtempSync(join(workFolder, `${contender.name}-`))
  const root = contender.root ?? dirname(contender.file)
  cpSync(root, folder, { recursive: true })
  for (const [name, { folder: target }] of Object.entries(found)) {
    const link = join(folder, "node_modules", name)
    mkdirSync(dirname(link), { recursive: true })
    symlinkSync(target, link, "junction")
  }
  return { folder, file: join(folder, relative(root, contender.file)) }
}

const commandOf = (program: string, file: string): string[] => [
  program,
  join(shipped, "launch.mjs"),
  file,
]

async function bunVersion(program: string): Promise<string | undefined> {
  // Where install scripts were not allowed to run, bun's program is a stub that fails.
  const answer = await finish([program, "--version"], 10_000).catch(() => undefined)
  return answer?.code === 0 ? answer.stdout.trim() : undefined
}

// Compiled in its copy; throws with the output of the compiler.
async function compile(folder: string, build: readonly string[]): Promise<void> {
  const answer = await finish([process.execPath, ...build], buildLimit, { cwd: folder })
  if (answer.code === 0) return
  throw new Error(`cannot be compiled: ${gist(answer.stdout || answer.stderr)}`)
}

/**
 * Packages that are there → command line; the reason as a text when it cannot be started.
 * Copies go below `workFolder`. Throws when a contender cannot be compiled.
 */
export async function stage(
  contender: Contender,
  found: Record<string, Found>,
  workFolder: string,
): Promise<Staged | string> {
  const versions = Object.fromEntries(
    Object.entries(found).map(([name, { version }]) => [name, version]),
  )
  // The C++ core belongs to the runtime package, not to this one.
  const runtime = found["@precast/runtime"]
  const core = runtime && findPackage("uWebSockets.js", "*", [runtime.folder])
  const onCore = contender.onUws || contender.env?.PRECAST_CORE === "uws"
  if (core && onCore) versions["uWebSockets.js"] = core.version

  let program = process.execPath
  if (contender.runtime === "bun") {
    program = join(found.bun?.folder ?? "", "bin", "bun.exe")
    const version = await bunVersion(program)
    if (version === undefined) return "the package bun is there, its program does not run"
    versions.bun = version
  } else {
    versions.node = process.versions.node
  }
  if (contender.own) return { contender, command: commandOf(program, contender.file), versions }
  const { folder, file } = copyWithPackages(contender, found, workFolder)
  if (contender.build) await compile(folder, contender.build)
  return { contender, command: commandOf(program, file), versions }
}
