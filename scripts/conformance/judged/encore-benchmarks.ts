import { encoreBenchmarks as published } from "./published/encore.ts"
import { judgePublished } from "./published/judge-published.ts"
import type { Suite } from "./suite.ts"

/** Encore's published programs and load commands: routes with and without a schema, ten routes of a cold start. */
export const encoreBenchmarks: Suite = {
  name: published.name,
  judges:
    "the requests of a public benchmark of servers (encoredev/ts-benchmarks), on each core, and its programs",
  isLong: true,
  run: () => judgePublished(published),
}
