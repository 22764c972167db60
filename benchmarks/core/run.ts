// What each way to write an endpoint costs on a core: the engine of `precast bench`, 16 requests in
// a packet, so that the kernel's part is shared. Status and body are checked before and after each
// run. `--part` takes one table of the four. `--smoke` shows only that all works.
import { fileURLToPath } from "node:url"
import { parseArgs } from "node:util"
import type { Contender } from "../bench/src/index.ts"
import { benchVariants } from "../variants.ts"

const { values } = parseArgs({
  options: {
    part: { type: "string", multiple: true },
    rounds: { type: "string", short: "r", default: "2" },
    seconds: { type: "string", short: "t", default: "1" },
    pipeline: { type: "string", default: "16" },
    core: { type: "string", default: "uws" },
    smoke: { type: "boolean", default: false },
  },
})

interface Part {
  readonly scenario: string
  /** Labels by the names that server.ts knows; the first is what the others are compared with. */
  readonly cases: Readonly<Record<string, string>>
  readonly byHand?: true
}

const PARTS: Readonly<Record<string, Part>> = {
  constants: {
    scenario: "hello",
    cases: {
      json: "JSON of a handler",
      constant: "constant",
      "constant-trusted": "constant, trustFraming",
    },
    byHand: true,
  },
  answers: {
    scenario: "hello",
    cases: {
      json: "JSON of a handler",
      context: "handler that looks at its context",
      header: "a header in the response",
      cookie: "a cookie in the response",
      statuses: "union of statuses",
    },
  },
  routes: {
    scenario: "hello",
    cases: {
      json: "one route",
      "routes-10000": "10,000 routes, with a look-up",
      "routes-10000-table": "10,000 routes, our own table",
    },
  },
  post: {
    scenario: "update-user",
    cases: { post: "a JSON body", "post-trusted": "the same, trustFraming" },
    byHand: true,
  },
}

const server = fileURLToPath(new URL("dist/server.js", import.meta.url))
const uwsRaw = new URL(
  "../../benchmarks/bench/programs/contenders/by-hand/uws-raw.mjs",
  import.meta.url,
)
const byHand: Contender = {
  name: "by-hand",
  label: "uWebSockets.js by hand",
  runtime: "node",
  file: fileURLToPath(uwsRaw),
  packages: {},
  own: true,
  byHand: true,
}

function contendersOf({ cases, byHand: isThere }: Part): Contender[] {
  const own = Object.entries(cases).map(([name, label]): Contender => ({
    name,
    label,
    runtime: "node",
    file: server,
    packages: {},
    env: { CORE_CASE: name, PRECAST_CORE: values.core },
    own: true,
  }))
  return isThere ? [...own, byHand] : own
}

for (const name of values.part ?? Object.keys(PARTS)) {
  const part = PARTS[name]
  if (part === undefined) throw new Error(`--part is one of ${Object.keys(PARTS).join(", ")}`)
  const contenders = contendersOf(part)
  await benchVariants(`core-${name}`, contenders, {
    ...values,
    scenario: part.scenario,
    pipeline: values.pipeline.split(",").map(Number),
  })
}
