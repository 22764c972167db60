import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { bringPackage, findPackage } from "../packages.ts"
import { cacheFolder } from "../places.ts"

const NAME = "@electric-sql/pglite"
const VERSION = "0.5.16"

export interface PGlitePackage {
  readonly version: string
  /** The file to import. */
  readonly entry: string
}

/**
 * PGlite: of the project, if it has it, else downloaded into the cache.
 * @throws Error with the reason if it is not available
 */
export async function pglitePackage(search: {
  readonly project: string
  readonly env: NodeJS.ProcessEnv
  readonly say: (line: string) => void
}): Promise<PGlitePackage> {
  let folder = findPackage(search.project, NAME)
  if (folder === undefined) {
    const cache = cacheFolder(undefined, search.env)
    if (!existsSync(join(cache, `electric-sql-pglite-${VERSION}`)))
      search.say(`downloading PGlite from npm into ${cache} (27 MB, once for all projects)`)
    folder = join(await bringPackage(cache, NAME, VERSION), "node_modules", NAME)
  }
  const { version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as {
    version: string
  }
  return { version: `(PGlite ${version})`, entry: join(folder, "dist/index.js") }
}
