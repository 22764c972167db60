// What the routes of a Fastify application cost when they are compiled: the engine of
// `precast bench`, Fastify with Ajv as the one that the others are compared with. Status and body
// are checked before and after each run. `--smoke` shows only that all works.
import { fileURLToPath } from "node:url"
import { parseArgs } from "node:util"
import type { Contender } from "../bench/src/index.ts"
import { benchVariants } from "../variants.ts"

const { values } = parseArgs({
  options: {
    rounds: { type: "string", short: "r", default: "3" },
    seconds: { type: "string", short: "t", default: "2" },
    smoke: { type: "boolean", default: false },
  },
})

const contender = (name: string, label: string, file: string): Contender => ({
  name,
  label,
  runtime: "node",
  file: fileURLToPath(new URL(file, import.meta.url)),
  packages: {},
  env: { PRECAST: name },
  own: true,
})

const contenders = [
  contender("fastify", "Fastify + Ajv", "ajv.mjs"),
  contender("routes", "Fastify, precastRoutes", "dist/server.js"),
  contender("typed", "Fastify, typed<T>() schemas", "dist/server.js"),
]
await benchVariants("fastify", contenders, { scenario: "update-user", ...values })
