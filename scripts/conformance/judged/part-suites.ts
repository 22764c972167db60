import { fhir } from "./fhir.ts"
import { httpState } from "./http-state.ts"
import { jsonTestSuite } from "./json-test-suite.ts"
import { kubernetes } from "./kubernetes.ts"
import { moltar } from "./moltar.ts"
import { nodePostgres } from "./node-postgres.ts"
import { postgresJs } from "./postgres-js.ts"
import { stripe } from "./stripe.ts"
import type { Suite } from "./suite.ts"
import { test262 } from "./test262.ts"
import { traceContext } from "./trace-context.ts"
import { vegaLite } from "./vega-lite.ts"
import { webhooks } from "./webhooks.ts"
import { whatwgUrl } from "./whatwg-url.ts"
import { wycheproof } from "./wycheproof.ts"

/** Suites of parts: types, decoders, tokens, cookies, URLs, traces. */
export const partSuites: readonly Suite[] = [
  webhooks,
  fhir,
  vegaLite,
  stripe,
  kubernetes,
  jsonTestSuite,
  moltar,
  test262,
  wycheproof,
  httpState,
  whatwgUrl,
  traceContext,
  postgresJs,
  nodePostgres,
]
