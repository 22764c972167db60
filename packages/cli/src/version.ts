import { readFileSync } from "node:fs"
import { join } from "node:path"
import { packageFolder } from "./package-folder.ts"

const manifest = JSON.parse(readFileSync(join(packageFolder, "package.json"), "utf8")) as {
  version: string
}

/** Version of this package; all packages are released together under one number. */
export const version: string = manifest.version
