import { readFileSync } from "node:fs"

const manifest = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as {
  version: string
}

/** Version of this package; all packages are released together under one number. */
export const version: string = manifest.version
