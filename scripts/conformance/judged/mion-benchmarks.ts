import { mionBenchmarks as published } from "./published/mion.ts"
import { judgePublished } from "./published/judge-published.ts"
import type { Suite } from "./suite.ts"

/** mion's published programs and requests: a greeting, and a user with a date. */
export const mionBenchmarks: Suite = {
  name: published.name,
  judges:
    "the requests of a public benchmark of servers (MionKit/Benchmarks), on each core, and its programs",
  isLong: true,
  run: () => judgePublished(published),
}
