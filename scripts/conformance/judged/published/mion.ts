import { readFileSync } from "node:fs"
import { join } from "node:path"
import type { PublishedBenchmark, PublishedProgram } from "./published-benchmark.ts"

/** Within the ranges of its package.json. */
const packages = {
  express: "4.22.3",
  fastify: "4.10.2",
  "@hapi/hapi": "21.4.9",
  hono: "3.12.12",
  "@hono/node-server": "1.19.19",
  restify: "11.1.0",
  "make-promises-safe": "5.1.0",
}

function program(name: string, parts: Partial<PublishedProgram> = {}): PublishedProgram {
  return {
    name,
    runtime: "node",
    folder: ".",
    file: `benchmarks/${name}.js`,
    port: 3000,
    serves: ["hello", "updateUser"],
    packages,
    ...parts,
  }
}

// autocannon -c 100 -p 10, as bench-servers of its package.json.
const load = { connections: 100, pipeline: 10 }

/** The published benchmark of mion, a copy of March 2024: later ones have other routes. */
export const mionBenchmarks: PublishedBenchmark = {
  name: "mion-benchmarks",
  repository: "github.com/MionKit/Benchmarks at commit 959060e",
  requests: (source) => [
    {
      name: "hello",
      method: "GET",
      path: "/hello",
      headers: { accept: "*/*", "Content-Type": "application/json" },
      response: { hello: "world" },
      load,
    },
    updateUser(readFileSync(join(source, "lib/autocannon.js"), "utf8")),
  ],
  programs: [
    program("http-node"),
    program("fastify"),
    program("hapi"),
    program("hono"),
    program("express"),
    program("restify", {
      withoutResponses: "restify 11 loads a module of Node.js that releases since 24 do not have",
    }),
    program("mion", { needs: "@mionkit/http", requestOf: wrapped }),
  ],
}

type Request = ReturnType<PublishedBenchmark["requests"]>[number]

/** The request that its load tool makes, with a number in place of a random one. */
function updateUser(autocannon: string): Request {
  const [, text = ""] = /: `(\{"id":\$\{id\}.*\})`;/.exec(autocannon) ?? []
  const body = text.replace("${id}", "8007199254740991")
  const user = JSON.parse(body) as { lastUpdate: string }
  const month = new Date(user.lastUpdate)
  month.setUTCMonth(month.getUTCMonth() + 1)
  return {
    name: "updateUser",
    method: "POST",
    path: "/updateUser",
    headers: { accept: "*/*", "Content-Type": "application/json" },
    body,
    response: { ...user, lastUpdate: month.toISOString() },
    load,
  }
}

/** mion has the parameters of a route in an array, and its result under its name; its load tool makes this body. */
function wrapped(request: Request): Request {
  const { name, body, response } = request
  if (body === undefined) return request
  return { ...request, body: `{"${name}":[${body}]}`, response: { [name]: response } }
}
