import * as refa from "refa"
import * as scslre from "scslre"
import type { Libraries } from "./libraries.ts"

/** libraries.ts for bundles that run in a browser (docs/playground/build.ts puts it in its place). */
export function loadLibraries(): Libraries {
  return { refa, scslre }
}
