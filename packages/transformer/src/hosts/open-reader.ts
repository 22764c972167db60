import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import type ts from "typescript"
import { messageOf } from "../diagnostics/format.ts"
import { isTypeScript6, wrongVersion } from "./typescript-version.ts"
import type { ProjectReader } from "./project/project-reader.ts"
import { openReader7 } from "./project/project-typescript-7.ts"
import { openReader6 } from "./project/typescript-6.ts"

/**
 * Opens a project with the TypeScript, 6 or 7, that its folder resolves.
 * @param texts in place of the content of files, by absolute name
 * @param isOnce as in `Holding`
 */
export async function openReader(
  tsconfig: string,
  packageName: string,
  texts?: ReadonlyMap<string, string>,
  isOnce: boolean = false,
): Promise<ProjectReader> {
  const require = createRequire(join(dirname(tsconfig), "_.js"))
  const { version } = require(`${packageName}/package.json`) as { version: string }
  if (version.startsWith("7.")) return openReader7(tsconfig, packageName, undefined, texts, isOnce)
  if (!isTypeScript6({ version })) throw new Error(messageOf(wrongVersion({ version })))
  return openReader6(require(packageName) as typeof ts, tsconfig, texts)
}
