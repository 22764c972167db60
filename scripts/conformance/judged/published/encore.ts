import { readFileSync } from "node:fs"
import { join } from "node:path"
import type {
  PublishedBenchmark,
  PublishedProgram,
  PublishedRequest,
} from "./published-benchmark.ts"

const response = { message: "Hello, World" }

const starts = Array.from({ length: 10 }, (_, index) => `start ${index + 1}`)

const exclaims = 'it writes "Hello, World!"'
const noRoute = "its program has another route: the published command measures its 404"
const throws = "its program takes URLSearchParams for an object: each request fails"
const isText = "it writes the text alone"

const all = (names: readonly string[], reason: string): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, reason]))

function program(name: string, parts: Partial<PublishedProgram> = {}): PublishedProgram {
  return {
    name,
    runtime: "node",
    folder: `requests/${name}`,
    file: "main.js",
    port: 3030,
    serves: ["hello"],
    ...parts,
  }
}

const onBun = { runtime: "bun", file: "index.ts", port: 3040 } as const
const below = { runtime: "bun", file: "src/index.ts", port: 3000 } as const
const schema = { serves: ["schema"] } as const

/** Encore's published benchmark: `hello`, `schema`, and starts of ten endpoints. */
export const encoreBenchmarks: PublishedBenchmark = {
  name: "encore-benchmarks",
  repository: "github.com/encoredev/ts-benchmarks",
  requests: (source) => [
    ...commandsOf(readFileSync(join(source, "README.md"), "utf8")),
    ...starts.map((name, index) => ({
      name,
      method: "GET" as const,
      path: `/${index + 1}?q${index + 1}=test&excitement=123`,
      headers: {},
      response,
    })),
  ],
  programs: [
    program("express", {
      serves: ["hello", "schema"],
      differs: { hello: exclaims, schema: exclaims },
    }),
    program("fastify"),
    program("fastify-v5"),
    program("fastify-schema", schema),
    program("fastify-schema-v5", schema),
    program("bun", onBun),
    program("bun-schema", { ...onBun, ...schema }),
    program("elysia", below),
    program("elysia-schema", { ...below, ...schema, differs: { schema: noRoute } }),
    program("hono", below),
    program("hono-schema", {
      ...below,
      ...schema,
      packages: {
        hono: "4.6.3",
        "@hono/typebox-validator": "0.2.6",
        "@sinclair/typebox": "0.33.12",
      },
      differs: { schema: noRoute },
    }),
    program("cold-express", {
      folder: "cold-starts/express",
      serves: starts,
      differs: all(starts, throws),
    }),
    program("cold-fastify", {
      folder: "cold-starts/fastify",
      serves: starts,
      withoutResponses: "it closes its server as soon as it listens",
    }),
    program("cold-nestjs", {
      folder: "cold-starts/nestjs",
      file: "dist/main.js",
      port: 3000,
      isCompiled: true,
      serves: starts,
      differs: all(starts, isText),
    }),
  ],
}

/** The load commands of its README, as `oha -c 150 -z 10s -m POST -H 'x-foo: test' "http://127.0.0.1:$PORT/schema" -d '…'`. */
function commandsOf(readme: string): PublishedRequest[] {
  return [...readme.matchAll(/\boha (.*)$/gm)].map(([, words = ""]) => {
    const list = [...words.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(
      ([, one, two, three]) => one ?? two ?? three ?? "",
    )
    const after = (flag: string): string[] =>
      list.filter((_, index) => index > 0 && list[index - 1] === flag)
    const url = new URL((list.find((word) => word.startsWith("http")) ?? "").replace("$PORT", "1"))
    const [body] = after("-d")
    return {
      name: url.pathname.slice(1),
      method: after("-m")[0] === "POST" ? "POST" : "GET",
      path: `${url.pathname}${url.search}`,
      headers: Object.fromEntries(after("-H").map((line) => line.split(/:\s*/, 2))),
      ...(body !== undefined && { body }),
      response,
      load: { connections: Number(after("-c")[0]), pipeline: 1 },
    }
  })
}
