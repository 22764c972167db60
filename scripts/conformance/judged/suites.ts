import type { Suite } from "./suite.ts"

/** Every suite that `conformance` runs, in the order of its table. */
export const suites: readonly Suite[] = []
