import { onBun } from "../contenders/on-bun.ts"
import { elysiaPins, foreign, precast, versions } from "../contenders.ts"
import type { Contender } from "../types.ts"

const { fastify, hono, honoOnNode, zod, bun, elysia } = versions
const [pg, postgres] = ["8.23.1", "3.4.9"]

/** As many connections to the database as HttpArena gives a thread of its machine: 256 for 64. */
const env = { DATABASE_MAX_CONN: "4" }

const node = (file: string): Pick<Contender, "runtime" | "file" | "root" | "env"> => ({
  runtime: "node",
  ...foreign(`arena/${file}`),
  env,
})
const onBunOf = (file: string): ReturnType<typeof node> => ({ ...node(file), runtime: "bun" })

const precastOn = (core: "uws" | "js", label: string): Contender => {
  const one = precast(core, label, "arena")
  return { ...one, env: { ...one.env, ...env } }
}

const elysia2 = onBun.find(({ name }) => name === "elysia-2")?.apart ?? {}

/** Who takes part in `precast bench arena`; the first one is what the others are compared with. */
export const arenaContenders: readonly Contender[] = [
  precastOn("uws", "Precast"),
  precastOn("js", "Precast (js core)"),
  {
    name: "uws-raw",
    label: "uWebSockets.js by hand, postgres.js",
    ...node("uws-raw.mjs"),
    packages: { "@precast/runtime": "*", postgres },
    env: { ...env, PRECAST_CORE: "uws" },
    byHand: true,
  },
  {
    name: "bun-raw",
    label: "Bun.serve by hand, Bun's SQL",
    ...onBunOf("bun-raw.mjs"),
    packages: { bun },
    byHand: true,
  },
  {
    name: "elysia",
    label: "Elysia, Bun's SQL",
    ...onBunOf("elysia.mjs"),
    packages: { elysia, bun },
    pins: elysiaPins,
  },
  {
    name: "elysia-2",
    label: "Elysia 2, Bun's SQL",
    ...onBunOf("elysia-2.mjs"),
    packages: { bun },
    apart: elysia2,
  },
  {
    name: "hono-bun",
    label: "Hono + Zod on Bun, Bun's SQL",
    ...onBunOf("hono-bun.mjs"),
    packages: { bun, hono, zod },
  },
  {
    name: "hono",
    label: "Hono + Zod on Node, postgres.js",
    ...node("hono-node.mjs"),
    packages: { hono, "@hono/node-server": honoOnNode, zod, postgres },
  },
  {
    name: "fastify",
    label: "Fastify, pg",
    ...node("fastify.mjs"),
    packages: { fastify, pg },
  },
]
