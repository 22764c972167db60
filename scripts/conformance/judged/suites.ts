import { autobahn, autobahnLimits } from "./autobahn.ts"
import { bunBenchmark } from "./bun-benchmark.ts"
import { encoreBenchmarks } from "./encore-benchmarks.ts"
import { h2spec } from "./h2spec.ts"
import { httpArena } from "./http-arena.ts"
import { jsonSchema } from "./json-schema.ts"
import { linearizability } from "./linearizability.ts"
import { mionBenchmarks } from "./mion-benchmarks.ts"
import { packageTypes } from "./package-types.ts"
import { partSuites } from "./part-suites.ts"
import { realWorld } from "./realworld.ts"
import { realWorldHurl } from "./realworld-hurl.ts"
import { redbot } from "./redbot.ts"
import { schemathesis } from "./schemathesis.ts"
import { regress, sqlLogicTest } from "./sql-corpus.ts"
import type { Suite } from "./suite.ts"
import { todoBackend } from "./todo-backend.ts"
import { zodSchemas } from "./zod-schemas.ts"

/** Every suite that `conformance` runs, in the order of its table. */
export const suites: readonly Suite[] = [
  realWorld,
  realWorldHurl,
  todoBackend,
  httpArena,
  bunBenchmark,
  encoreBenchmarks,
  mionBenchmarks,
  h2spec,
  autobahn,
  autobahnLimits,
  redbot,
  schemathesis,
  jsonSchema,
  packageTypes,
  zodSchemas,
  regress,
  sqlLogicTest,
  linearizability,
  ...partSuites,
]
