import { join } from "node:path"

/** Folder of this package. This module is directly below src, and all are directly below dist (bundle.mjs). */
export const packageFolder: string = join(import.meta.dirname, "..")
