import { onBun } from "./contenders/on-bun.ts"
import { compiled } from "./contenders/compiled.ts"
import { elsewhere } from "./contenders/elsewhere.ts"
import { elysiaPins, folder, foreign, shipped, versions } from "./contenders/contender-programs.ts"
import { onNode } from "./contenders/on-node.ts"
import { onUwsCore } from "./contenders/on-uws-core.ts"
import type { Contender } from "./types.ts"

export { elysiaPins, foreign, shipped, versions } from "./contenders/contender-programs.ts"

/** Precast on one of its cores, with one of its programs. */
export const precast = (
  core: "uws" | "js" | "node",
  label: string,
  program: "server" | "database" | "arena" = "server",
): Contender => ({
  name: core === "uws" ? "precast" : `precast-${core}`,
  label,
  runtime: "node",
  file: `${shipped}precast/dist/${program}.js`,
  packages: { "@precast/runtime": "*" },
  env: { PRECAST_CORE: core },
  own: true,
})

const { express, fastify, hono, honoOnNode, zod, bun, elysia, ws } = versions

/** All contenders; the first one is what the others are compared with. */
export const contenders: readonly Contender[] = [
  precast("uws", "Precast"),
  precast("js", "Precast (js core)"),
  precast("node", "Precast (node core)"),
  {
    ...precast("js", "Precast (js core) on Bun"),
    name: "precast-js-bun",
    runtime: "bun",
    packages: { "@precast/runtime": "*", bun },
  },
  {
    ...precast("uws", "Precast behind a proxy"),
    name: "precast-proxied",
    env: { PRECAST_CORE: "uws", TRUST_FRAMING: "yes" },
    scenarios: ["constant", "bun-ping"],
  },
  {
    name: "uws-raw",
    label: "uWebSockets.js by hand",
    runtime: "node",
    file: `${folder}/by-hand/uws-raw.mjs`,
    // Our package loads the binary, so that it is the same one.
    packages: { "@precast/runtime": "*" },
    env: { PRECAST_CORE: "uws" },
    own: true,
    byHand: true,
  },
  {
    name: "elysia",
    label: "Elysia on Bun",
    runtime: "bun",
    ...foreign("elysia/server.mjs"),
    packages: { elysia, bun },
    pins: elysiaPins,
  },
  {
    name: "bun-zod",
    label: "Bun + Zod",
    runtime: "bun",
    ...foreign("zod/bun.mjs"),
    packages: { bun, zod },
  },
  {
    name: "hono-bun",
    label: "Hono + Zod on Bun",
    runtime: "bun",
    ...foreign("zod/hono-bun.mjs"),
    packages: { bun, hono, zod },
  },
  {
    name: "fastify",
    label: "Fastify + Ajv",
    runtime: "node",
    ...foreign("fastify/server.mjs"),
    packages: { fastify, "@fastify/websocket": versions.fastifyWebsocket },
  },
  {
    name: "node-http",
    label: "node:http by hand",
    runtime: "node",
    ...foreign("by-hand/node-http.mjs"),
    packages: { ws },
    byHand: true,
  },
  {
    name: "hono",
    label: "Hono + Zod on Node",
    runtime: "node",
    ...foreign("zod/hono-node.mjs"),
    packages: { hono, "@hono/node-server": honoOnNode, zod, ws },
  },
  {
    name: "express",
    label: "Express + Zod",
    runtime: "node",
    ...foreign("zod/express-node.mjs"),
    packages: { express, zod },
    without: { "ws-echo": "Express has no WebSockets" },
  },
  ...onUwsCore,
  ...onBun,
  ...onNode,
  ...compiled,
  ...elsewhere,
]

/** The load tool of platforms without wrk; `--install` takes it too. */
export const autocannon: Readonly<Record<string, string>> = { autocannon: "9.0.0" }
