import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import type { Ast7, Fs7, Sync7, TypeScript7 } from "../../compiler/typescript-7/api.ts"
import { messageOf } from "../../diagnostics/format.ts"
import { apiFailure, wrongVersion } from "../typescript-version.ts"

export interface Loaded {
  readonly typescript: TypeScript7
  readonly version: string
}

/** The API of the TypeScript 7 that a folder finds. */
export async function load(folder: string, packageName: string): Promise<Loaded> {
  const require = createRequire(join(folder, "_.js"))
  const { version } = require(`${packageName}/package.json`) as { version: string }
  if (!version.startsWith("7.")) throw new Error(messageOf(wrongVersion({ version })))
  const part = (name: string): unknown => importPart(require, packageName, name)
  const [sync, ast, fs] = (await Promise.all(["sync", "ast", "fs"].map(part))) as Parts
  const missing = sync === undefined ? "sync" : "ast"
  if (sync === undefined || ast === undefined)
    throw new Error(messageOf(apiFailure(version, `it has no ${packageName}/unstable/${missing}`)))
  return { version, typescript: { sync, ast, fs, readFile } }
}

type Parts = [sync?: Sync7, ast?: Ast7, fs?: Fs7]

/** 7.0 has its API below `unstable`; 7.1 has it at the top. */
async function importPart(
  require: NodeJS.Require,
  packageName: string,
  name: string,
): Promise<unknown> {
  for (const path of [`unstable/${name}`, name]) {
    let file: string
    try {
      file = require.resolve(`${packageName}/${path}`)
    } catch {
      continue
    }
    return import(pathToFileURL(file).href)
  }
  return undefined
}

/** Errors of the API are reported with the version, since it is not stable yet. */
export function guardFor(version: string): <T>(ask: () => T) => T {
  return (ask) => {
    try {
      return ask()
    } catch (error) {
      const [said = ""] = (error as Error).message.split("\n")
      if (said.startsWith("PC1004:")) throw error
      throw new Error(messageOf(apiFailure(version, said)), { cause: error })
    }
  }
}

function readFile(name: string): string | undefined {
  try {
    return readFileSync(name, "utf8")
  } catch {
    return undefined
  }
}
