import { fileURLToPath } from "node:url"
import type { Contender } from "../types.ts"

/** `programs/` of this package, seen from `src/contenders/` and from `dist/contenders/` alike. */
export const shipped: string = fileURLToPath(new URL("../../programs/", import.meta.url))

export const folder: string = `${shipped}contenders`

/** A program of this package that imports packages of others. */
export const foreign = (file: string): { file: string; root: string } => ({
  file: `${folder}/${file}`,
  root: folder,
})

/** The same, and it imports what was compiled of Precast's own contender. */
export const withOurs = (file: string): { file: string; root: string } => ({
  file: `${folder}/${file}`,
  root: shipped,
})

/** What `--install` takes; those that this repository measures with anyway are its catalog's. */
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

/** For a program on the binary of our own core: the path of our loader. */
export const onUws: Pick<Contender, "runtime" | "onUws" | "env"> = {
  runtime: "node",
  onUws: true,
  env: { BENCH_UWS: "ours" },
}

/** The scenarios that the programs of these contenders serve. */
export const served: readonly string[] = [
  ..."update-user heavy schema json params query hello browser-hello constant".split(" "),
  ..."bun-ping bun-query bun-body refused start idle".split(" "),
]

/** Those, a body of 1 MB and server-sent events. */
export const streamed: readonly string[] = [...served, "body-1mb", "sse"]
