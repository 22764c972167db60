import { existsSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import { pathToFileURL } from "node:url"
import type { LoadFailure } from "../describe-failure.ts"

/** The path of the binary for this platform and Node, or the reason why it is unavailable. */
export type Found = { readonly path: string } | LoadFailure

/** The platform and the ABI (`process.versions.modules`) a binary is made for. */
export interface Target {
  readonly platform: string
  readonly arch: string
  readonly abi: string
}

export const THIS_TARGET: Target = {
  platform: process.platform,
  arch: process.arch,
  abi: process.versions.modules,
}

/**
 * The binary of the package `uWebSockets.js`, wherever it comes from: the npm alias and the
 * official tag lay their files out alike. Looked up from this package (as an optional peer
 * dependency), then from the project that is running.
 */
export function findBinary(
  target: Target = THIS_TARGET,
  from: readonly string[] = lookup(),
): Found {
  const folder = findPackage(from)
  if (folder === undefined) return { reason: "no-package" }
  const file = `uws_${target.platform}_${target.arch}_${target.abi}.node`
  const path = join(folder, file)
  return Number(target.abi) >= OLDEST_ABI && existsSync(path)
    ? { path }
    : { reason: "no-binary", file, folder }
}

// Node 22. The package has files for Node 20 as well, where a response to HEAD terminates the process.
const OLDEST_ABI = 127

function lookup(): string[] {
  try {
    return [import.meta.url, pathToFileURL(join(process.cwd(), "package.json")).href]
  } catch {
    // The working directory has been removed.
    return [import.meta.url]
  }
}

function findPackage(from: readonly string[]): string | undefined {
  for (const start of from) {
    try {
      // The main file, not package.json: the official package does not export the latter.
      return dirname(createRequire(start).resolve("uWebSockets.js"))
    } catch {
      continue
    }
  }
  return undefined
}
