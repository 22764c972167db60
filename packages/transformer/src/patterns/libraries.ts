import { createRequire } from "node:module"
import type * as Refa from "refa"
import type * as Scslre from "scslre"

export interface Libraries {
  readonly refa: typeof Refa
  readonly scslre: typeof Scslre
}

/** Synchronously, on first use; where there is no `require`, libraries-bundled.ts replaces this file. */
export function loadLibraries(): Libraries {
  const require = createRequire(import.meta.url)
  return {
    refa: require("refa") as typeof Refa,
    scslre: require("scslre") as typeof Scslre,
  }
}
