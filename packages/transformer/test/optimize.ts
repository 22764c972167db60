import type { Optimize } from "../src/ir/optimize.ts"

/** What the code under test is emitted for; `small.test.ts` runs the tests of behaviour for size as well. */
export const optimize: Optimize = process.env["PRECAST_OPTIMIZE"] === "size" ? "size" : "speed"
