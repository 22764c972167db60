import { elysiaPins, foreign, precast, versions } from "../contenders.ts"
import type { Contender } from "../types.ts"

const { express, fastify, hono, honoOnNode, zod, bun, elysia } = versions
const pg = "8.23.1"

/** Who takes part in `precast bench db`; the first one is what the others are compared with. */
export const dbContenders: readonly Contender[] = [
  precast("uws", "Precast", "database"),
  precast("node", "Precast (node core)", "database"),
  {
    name: "fastify",
    label: "Fastify + pg",
    runtime: "node",
    ...foreign("database/fastify-pg.mjs"),
    packages: { fastify, pg },
  },
  {
    name: "express",
    label: "Express + Zod + pg",
    runtime: "node",
    ...foreign("database/express-pg.mjs"),
    packages: { express, zod, pg },
  },
  {
    name: "hono",
    label: "Hono + Zod + postgres.js",
    runtime: "node",
    ...foreign("database/hono-postgres.mjs"),
    packages: { hono, "@hono/node-server": honoOnNode, zod, postgres: "3.4.9" },
  },
  {
    name: "elysia",
    label: "Elysia + Bun's SQL",
    runtime: "bun",
    ...foreign("database/elysia-bun-sql.mjs"),
    packages: { elysia, bun },
    pins: elysiaPins,
  },
]
