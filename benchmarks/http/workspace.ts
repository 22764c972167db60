import type { Contender } from "../bench/src/index.ts"
import { findPackages } from "../bench/src/stage/stage-contender.ts"

/** Whether this workspace brings all packages of a contender, whatever else has been installed. */
export const isOfWorkspace = (one: Contender): boolean =>
  one.own === true ||
  (!one.onUws && !one.apart && findPackages(one, [import.meta.dirname]).missing.length === 0)
