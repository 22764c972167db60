import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import type ts from "typescript"
import { messageOf } from "../diagnostics/format.ts"
import { isTypeScript6, wrongVersion } from "./typescript-version.ts"
import { readLater } from "./project/read-later.ts"
import type { ProjectReader } from "./project/project-reader.ts"
import { load } from "./typescript-7/load.ts"
import { openReader7 } from "./project/project-typescript-7.ts"
import { openReader6 } from "./project/typescript-6.ts"

/**
 * Opens a project with the TypeScript, 6 or 7, that its folder resolves.
 * @param texts in place of the content of files, by absolute name
 * @param isOnce as in `Holding`
 * @param isLater it is read when the first snapshot is requested
 */
export async function openReader(
  tsconfig: string,
  packageName: string,
  texts?: ReadonlyMap<string, string>,
  isOnce: boolean = false,
  isLater: boolean = false,
): Promise<ProjectReader> {
  const require = createRequire(join(dirname(tsconfig), "_.js"))
  const { version } = require(`${packageName}/package.json`) as { version: string }
  let open: () => ProjectReader
  if (version.startsWith("7.")) {
    const loaded = await load(dirname(tsconfig), packageName)
    open = () => openReader7(tsconfig, loaded, undefined, texts, isOnce)
  } else {
    if (!isTypeScript6({ version })) throw new Error(messageOf(wrongVersion({ version })))
    open = () => openReader6(require(packageName) as typeof ts, tsconfig, texts)
  }
  return isLater ? readLater(version, tsconfig, open) : open()
}
