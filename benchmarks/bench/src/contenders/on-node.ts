import type { Contender } from "../types.ts"
import { elysiaPins, foreign, served, streamed, versions, withOurs } from "./contender-programs.ts"

const { fastify, fastifyWebsocket, hono, honoOnNode, zod, elysia, ws } = versions
const runtime = "node"

const inEnvelope = ["update-user", "heavy", "hello", "constant", "start"]

/** Frameworks on node:http that `--install` brings. */
export const onNode: readonly Contender[] = [
  {
    name: "fastify-plain",
    label: "Fastify + Ajv, responses as they are",
    runtime,
    ...foreign("fastify/plain.mjs"),
    packages: { fastify, "@fastify/websocket": fastifyWebsocket },
    serves: [...streamed, "ws-echo"],
  },
  {
    name: "precast-fastify",
    label: "Precast in Fastify",
    runtime,
    ...withOurs("precast/fastify.mjs"),
    packages: { "@precast/runtime": "*", fastify },
    serves: streamed,
    without: { "ws-echo": "precastRoutes has no WebSockets" },
  },
  {
    name: "hapi",
    label: "hapi + Joi",
    runtime,
    ...foreign("hapi/server.mjs"),
    packages: { "@hapi/hapi": "21.4.10", joi: "18.3.2" },
    serves: streamed,
    without: { "ws-echo": "the WebSockets of hapi (nes) speak a protocol of their own" },
  },
  {
    name: "koa",
    label: "Koa + Zod",
    runtime,
    ...foreign("zod/koa.mjs"),
    packages: { koa: "3.3.0", "@koa/router": "15.7.0", "@koa/bodyparser": "6.1.0", zod },
    serves: streamed,
    without: { "ws-echo": "Koa has no WebSockets" },
  },
  {
    name: "restify",
    label: "Restify + Zod",
    runtime,
    ...foreign("zod/restify.mjs"),
    packages: { restify: "12.0.0", zod },
    serves: streamed,
    without: { "ws-echo": "Restify has no WebSockets" },
  },
  {
    name: "hono-standard",
    label: "Hono + Valibot on Node",
    runtime,
    ...foreign("standard/hono-node.mjs"),
    packages: {
      hono,
      "@hono/node-server": honoOnNode,
      "@hono/standard-validator": "0.4.0",
      valibot: "1.5.0",
      ws,
    },
    serves: [...streamed, "ws-echo"],
  },
  {
    name: "elysia-node",
    label: "Elysia on Node",
    runtime,
    ...foreign("elysia/node.mjs"),
    packages: { elysia, "@elysiajs/node": "1.4.5" },
    pins: elysiaPins,
    serves: streamed,
    without: { "ws-echo": "Elysia's adapter for Node has no WebSockets" },
  },
  {
    name: "trpc",
    label: "tRPC + Zod, in its envelope",
    runtime,
    ...foreign("zod/trpc.mjs"),
    packages: { "@trpc/server": "11.25.2", zod },
    envelope: [`{"result":{"data":`, "}}"],
    serves: inEnvelope,
    without: Object.fromEntries(
      served
        .filter((name) => !inEnvelope.includes(name))
        .map((name) => [name, "its protocol has its own paths, inputs and media type"]),
    ),
  },
]
