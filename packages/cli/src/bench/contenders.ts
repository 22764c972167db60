import { fileURLToPath } from "node:url"
import type { Contender } from "./types.ts"

/** `bench/` of this package, seen from `src/bench/` and from `dist/bench/` alike. */
export const shipped: string = fileURLToPath(new URL("../../bench/", import.meta.url))

const folder = `${shipped}contenders`
/** A program of this package that imports packages of others. */
export const foreign = (file: string): { file: string; root: string } => ({
  file: `${folder}/${file}`,
  root: folder,
})

/** Precast on one of its cores, with one of its programs. */
export const precast = (
  core: "uws" | "node",
  label: string,
  program: "server" | "database" = "server",
): Contender => ({
  name: core === "uws" ? "precast" : `precast-${core}`,
  label,
  runtime: "node",
  file: `${shipped}precast/dist/${program}.js`,
  packages: { "@precast/runtime": "*" },
  env: { PRECAST_CORE: core },
  own: true,
})

export const versions = {
  express: "5.3.0",
  fastify: "5.12.8",
  hono: "4.13.19",
  honoOnNode: "2.1.8",
  zod: "4.6.7",
  bun: "1.4.5",
  elysia: "1.4.30",
  ws: "8.23.0",
  fastifyWebsocket: "11.3.6",
} as const

// Elysia depends on exact-mirror 0.2 but also accepts any as a peer; with 1.x it warns and does
// not clean unions, so the version that it was made for is pinned.
export const elysiaPins = { "exact-mirror": "0.2.7", "@sinclair/typebox": "0.34.52" } as const

const { express, fastify, hono, honoOnNode, zod, bun, elysia, ws } = versions

/** All contenders; the first one is what the others are compared with. */
export const contenders: readonly Contender[] = [
  precast("uws", "Precast"),
  precast("node", "Precast (node core)"),
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
    ...foreign("zod/express.mjs"),
    packages: { express, zod },
    without: { "ws-echo": "Express has no WebSockets" },
  },
]

/** The load tool of platforms without wrk; `--install` takes it too. */
export const autocannon: Readonly<Record<string, string>> = { autocannon: "9.0.0" }
