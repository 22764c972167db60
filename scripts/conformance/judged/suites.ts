import { autobahn, autobahnLimits } from "./autobahn.ts"
import { h2spec } from "./h2spec.ts"
import { redbot } from "./redbot.ts"
import type { Suite } from "./suite.ts"

/** Every suite that `conformance` runs, in the order of its table. */
export const suites: readonly Suite[] = [h2spec, autobahn, autobahnLimits, redbot]
