// What hooks and middleware cost: the engine of `precast bench`, the same handler with other hooks.
// Status and body are checked before and after each run. `--smoke` shows only that all works.
import { fileURLToPath } from "node:url"
import { parseArgs } from "node:util"
import type { Contender } from "../bench/src/index.ts"
import { benchVariants } from "../variants.ts"

const { values } = parseArgs({
  options: {
    contender: { type: "string", short: "c", multiple: true },
    rounds: { type: "string", short: "r", default: "3" },
    seconds: { type: "string", short: "t", default: "2" },
    core: { type: "string", default: "uws" },
    smoke: { type: "boolean", default: false },
  },
})

const LABELS = {
  "0": "no hook",
  elsewhere: "5 hooks, of another group",
  "1": "1 hook that adds a field",
  "5": "5 hooks, one for each point",
  "request-id": "requestId()",
  "security-headers": "securityHeaders()",
  cors: "cors()",
  batteries: "compression, cors, requestId, securityHeaders, health, loadShedding",
  "access-log": "requestId(), accessLog()",
}

const contenders = Object.entries(LABELS).map(([name, label]): Contender => {
  return {
    name,
    label,
    runtime: "node",
    file: fileURLToPath(new URL("dist/server.js", import.meta.url)),
    packages: {},
    env: { HOOKS: name, PRECAST_CORE: values.core },
    own: true,
  }
})
const names = values.contender?.flatMap((text) => text.split(",")) ?? Object.keys(LABELS)

const asked = contenders.filter(({ name }) => names.includes(name))
await benchVariants("hooks", asked, { scenario: "hello", pipeline: [1, 16], ...values })
