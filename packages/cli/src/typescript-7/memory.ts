import { totalmem } from "node:os"

/** Of what the machine has, what a compiler may take before it looks for garbage. */
const SHARE = 1 / 8

/**
 * Has TypeScript 7 not look for garbage while there is room: a compiler that ends after one run keeps
 * nearly all that it allocates (a quarter of its processor time, docs/performance-build.md). What the user
 * has set for Go stays.
 */
export function saveCollections(env: NodeJS.ProcessEnv = process.env): void {
  if (env["GOGC"] !== undefined || env["GOMEMLIMIT"] !== undefined) return
  const room = Math.min(totalmem(), process.constrainedMemory() || Infinity)
  env["GOGC"] = "off"
  env["GOMEMLIMIT"] = `${Math.floor((room * SHARE) / 2 ** 20)}MiB`
}
