import type { Contender } from "../types.ts"
import { foreign, streamed, versions, withOurs } from "./contender-programs.ts"

const { bun, hono } = versions

/** What runs on Bun and `--install` brings. */
export const onBun: readonly Contender[] = [
  {
    name: "precast-bun",
    label: "Precast on Bun",
    runtime: "bun",
    ...withOurs("precast/bun.mjs"),
    packages: { "@precast/runtime": "*", bun },
    serves: streamed,
    without: { "ws-echo": "app.fetch has no connections" },
  },
  {
    // No release candidate yet; the newest on npm.
    name: "elysia-2",
    label: "Elysia 2 on Bun",
    runtime: "bun",
    ...foreign("elysia/server-2.mjs"),
    packages: { bun },
    apart: { elysia: "2.0.0-exp.63", "exact-mirror": "1.2.6", typebox: "1.4.3" },
  },
  {
    name: "hono-standard-bun",
    label: "Hono + Valibot on Bun",
    runtime: "bun",
    ...foreign("standard/hono-bun.mjs"),
    packages: { bun, hono, "@hono/standard-validator": "0.4.0", valibot: "1.5.0" },
    serves: [...streamed, "ws-echo"],
  },
]
