import { createRequire } from "node:module"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import type * as Esbuild from "esbuild"
import { cliError } from "../../errors/cli-error.ts"
import { findPackage } from "../../project/project-find.ts"

/** The project's own esbuild, which is not a dependency of this package: its binary has 10 MB. PC3023 */
export async function loadEsbuild(folder: string): Promise<typeof Esbuild> {
  const found = findPackage(folder, "esbuild")
  if (found === undefined) throw cliError("PC3023", `is not installed in ${folder}`)
  const require = createRequire(join(found.folder, "package.json"))
  try {
    const loaded = (await import(String(pathToFileURL(require.resolve("esbuild"))))) as {
      readonly default?: typeof Esbuild
    }
    if (loaded.default?.build === undefined) throw new Error("it has no build()")
    return loaded.default
  } catch (error) {
    throw cliError("PC3023", `cannot be loaded: ${(error as Error).message}`)
  }
}
